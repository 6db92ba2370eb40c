"""Formulas: LaTeX in, a small SVG with its measures out. The only module that knows mathra."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_KEPT = 4096
_EM = re.compile(
    r'<svg[^>]*? width="(?P<width>[\d.]+)em" height="(?P<height>[\d.]+)em"[^>]*?vertical-align: (?P<drop>-?[\d.]+)em'
)
_BALLAST = re.compile(r"<title\b.*?</title>|<metadata\b.*?</metadata>", re.DOTALL)
_ESCAPED_SCRIPT = re.compile(r"(?<!\\)((?:\\\\)*)\\_(?=[A-Za-z0-9{\\])")


class Formula(NamedTuple):
    """A formula that was set. ``width``, ``height`` and ``depth`` (below the baseline) are in em.

    ``svg`` paints in ``currentColor``. ``speech`` is what a screen reader says. ``error`` is one sentence where
    the formula could only be set in part, else empty.
    """

    svg: str
    width: float
    height: float
    depth: float
    speech: str
    error: str = ""


def normalise(latex: str) -> str:
    r"""Return ``latex`` as it is set: ``x\_i`` is a subscript, as Markdown writers escape it."""
    return _ESCAPED_SCRIPT.sub(r"\1_", latex.strip())


@lru_cache(maxsize=_KEPT)
def render(latex: str, *, display: bool) -> Formula:
    """Set ``latex``. Never raises: what cannot be set gives an empty ``svg`` and an ``error``."""
    import mathra  # noqa: PLC0415 - heavy: late

    try:
        result = mathra.render(normalise(latex), display=display)
    except ValueError as refused:
        return Formula("", 0.0, 0.0, 0.0, latex, f"The formula cannot be set: {refused}.")
    found = _EM.search(result["svg"])
    if found is None:
        return Formula("", 0.0, 0.0, 0.0, latex, "The formula cannot be set.")
    error = "; ".join(warning["description"] for warning in result["warnings"])
    return Formula(
        _BALLAST.sub("", result["svg"]),
        float(found["width"]),
        float(found["height"]),
        -float(found["drop"]),
        result["speech"],
        error,
    )
