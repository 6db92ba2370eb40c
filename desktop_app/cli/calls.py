"""What a person asks for: the words of the command line, read and checked."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from desktop_app import __version__
from desktop_app.cli.output import Output
from desktop_app.domain.errors import ImportFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(frozen=True, slots=True)
class Command:
    """A verb: its name, its line in the help, its own arguments, and what does it.

    ``off`` returns what does not go together in the words of a call, empty if all does.
    """

    name: str
    help: str
    add_arguments: Callable[[argparse.ArgumentParser], None]
    run: Callable[[Call], int]
    example: str = ""
    off: Callable[[argparse.Namespace], str] | None = None


@dataclass(frozen=True, slots=True)
class Call:
    """One call. Without a command it opens the window, after importing ``paths``.

    ``library`` is ``None`` for the person's own. ``options`` holds what the command's arguments add.
    """

    command: Command | None
    library: Path | None
    out: Output
    options: argparse.Namespace
    paths: list[Path]


def read_call(words: Sequence[str], commands: Sequence[Command]) -> Call:
    """Read the words.

    Raises ``SystemExit``, as argparse does, with 2 for words that are off and with 0 after ``--help``; raises
    ``ImportFailed`` for a path that is not there.
    """
    by_name = {command.name: command for command in commands}
    place = _first_argument(words)
    word = words[place] if place is not None else None
    if place is None or word not in by_name:
        return _window_call(words, commands)
    command = by_name[words[place]]
    parser = _parser(
        f"postil {command.name}", command.help, f"example:\n  {command.example}" if command.example else ""
    )
    command.add_arguments(parser)
    # Intermixed: in “export DIR --all ID” argparse would otherwise take the ID for one word too many.
    options = parser.parse_intermixed_args([*words[:place], *words[place + 1 :]])
    if command.off is not None and (problem := command.off(options)):
        parser.error(problem)
    return _call(command, options, [])


def _window_call(words: Sequence[str], commands: Sequence[Command]) -> Call:
    listing = "\n".join(f"  {command.name:<13}{command.help}" for command in commands)
    parser = _parser("postil", "Read, highlight and annotate summaries of papers.", _EPILOGUE.format(commands=listing))
    parser.usage = "postil [PATH ...]\n       postil COMMAND ... [--library FILE] [--json] [--quiet]"
    parser.add_argument("--version", action="version", version=f"postil {__version__}")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders to import before the window opens")
    options = parser.parse_intermixed_args(words)
    paths = [Path(path) for path in options.paths]
    for path in paths:
        if not path.exists():
            _refuse_path(parser, path, [command.name for command in commands])
    return _call(None, options, paths)


def _call(command: Command | None, options: argparse.Namespace, paths: list[Path]) -> Call:
    out = Output(as_json=getattr(options, "json", False), quiet=getattr(options, "quiet", False))
    return Call(command, getattr(options, "library", None), out, options, paths)


def _first_argument(words: Sequence[str]) -> int | None:
    """Return the place of the first word that is neither an option nor an option's value."""
    place = 0
    while place < len(words):
        word = words[place]
        if not word.startswith("-") or word in {"-", "--"}:
            return place
        place += 2 if word == "--library" else 1
    return None


def _refuse_path(parser: argparse.ArgumentParser, path: Path, names: list[str]) -> NoReturn:
    """Tell a mistyped command, which is a matter of words, from a path that is not there."""
    word = str(path)
    if word.isalpha():
        import difflib  # noqa: PLC0415 - heavy: late

        near = difflib.get_close_matches(word, names, n=1)
        parser.error(f"“{word}” is neither a command nor a file" + (f"; did you mean “{near[0]}”?" if near else ""))
    msg = f"There is no file or folder {path} to import; check the name."
    raise ImportFailed(msg)


class _Parser(argparse.ArgumentParser):
    """Says in one line what is off, and where to read more."""

    def error(self, message: str) -> NoReturn:
        """Write ``message`` to standard error and end with status 2."""
        print(f"{self.prog}: {message}; see “{self.prog} --help”", file=sys.stderr)  # noqa: T201
        raise SystemExit(2)


def _parser(program: str, description: str, epilogue: str) -> argparse.ArgumentParser:
    parser = _Parser(
        prog=program,
        description=f"{description[0].upper()}{description[1:].rstrip('.')}.",
        epilog=epilogue or None,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    every = parser.add_argument_group("options of every command")
    every.add_argument("--library", type=_file, metavar="FILE", help="the library (else POSTIL_LIBRARY, else your own)")
    every.add_argument(
        "--json", action="store_true", help="write one JSON document and nothing else to standard output"
    )
    every.add_argument("--quiet", "-q", action="store_true", help="leave out all but results and errors")
    return parser


def _file(word: str) -> Path:
    if not word:
        msg = "is empty"
        raise argparse.ArgumentTypeError(msg)
    return Path(word).absolute()


_EPILOGUE = """\
commands:
{commands}

ID is a citekey (wang2020critic), an arXiv id, a DOI, a number from “postil list”, or an
unambiguous start of a title. “postil COMMAND --help” tells more of each command.

exit status: 0 done; 1 could not be done; 2 the call's words are off

examples:
  postil notes/                                  import a folder and open the window
  postil import notes/ --library mine.sqlite     import it without a window
  postil search "experience replay" --limit 5
  postil highlight wang2020critic --quote "offline" --color green --note "why?"
  postil export ~/vault/papers --format obsidian
"""
