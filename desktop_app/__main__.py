"""``python -m desktop_app`` and the commands ``postil`` and ``postil-window``."""

from __future__ import annotations

import sys

from desktop_app import cli


def main() -> int:
    """Run the process's own words; return the exit status."""
    cli.tell_of_bugs()
    return cli.main()


if __name__ == "__main__":
    sys.exit(main())
