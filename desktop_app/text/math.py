"""Formulas: LaTeX in, a small SVG with its measures out. The only module that knows mathra."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

_KEPT = 4096
_TALLEST = 200.0
"""In em, above and below the line; taller ones would take the memory of the screen and more."""

_EM = re.compile(
    r'<svg[^>]*? width="(?P<width>[\d.]+)em" height="(?P<height>[\d.]+)em"[^>]*?vertical-align: (?P<drop>-?[\d.]+)em'
)
_BALLAST = re.compile(
    r"<(?P<tag>title|metadata|style|text)\b[^>]*>.*?</(?P=tag)>"  # what only screen readers and browsers want
    r'| (?:role|lang|style|xmlns:mathra|aria-[a-z]+|data-mathra-[a-z]+)="[^"]*"',
    re.DOTALL,
)
_LONG_NAME = re.compile(r"mathra-[0-9a-f]+-")
_COLUMN = re.compile(r"^column \d+: ")

_ESCAPED_BY_MARKDOWN = re.compile(r"(?<!\\)((?:\\\\)*)\\([_*\[\]])")
_COMMENT = re.compile(r"(?<!\\)%[^\n]*\n")
_DEFINES = re.compile(r"\\(?:(?:re|provide)?newcommand|def|DeclareMathOperator)(?![A-Za-z])")
_MACRO = re.compile(r"(?<!\\)(?P<breaks>(?:\\\\)*)\\(?:(?P<bold>v[a-z]|m[A-Z])|(?P<name>[A-Za-z]+|1))(?![A-Za-z])")

_BLACKBOARD = {name: f"\\mathbb{{{name[0]}}}" for name in ("R", "RR", "N", "NN", "Z", "ZZ", "Q", "QQ", "C", "CC")}
_NAMED = (
    "KL", "Var", "Cov", "var", "cov", "diag", "sign", "sgn", "softmax", "sigmoid", "tanh", "ReLU", "relu", "rank", "tr",
    "Tr", "conv", "supp", "dom", "prox", "vec", "Hom", "Ker", "id", "Id",
)  # fmt: skip
_KNOWN = {"vec", "tr", "Tr", "rank", "tanh"}
"""Names that mathra knows itself."""

_MACROS = (
    {name: f"\\operatorname{{{name}}}" for name in _NAMED if name not in _KNOWN}
    | _BLACKBOARD
    | {
        "E": "\\mathbb{E}", "EE": "\\mathbb{E}", "Ex": "\\mathbb{E}", "expect": "\\mathbb{E}", "PP": "\\mathbb{P}",
        "prob": "\\mathbb{P}", "one": "\\mathbb{1}", "1": "\\mathbb{1}", "L": "\\mathcal{L}", "bigO": "\\mathcal{O}",
        "eps": "\\epsilon", "veps": "\\varepsilon", "T": "\\top", "transpose": "\\top", "d": "\\mathrm{d}",
        "given": "\\mid", "indep": "\\perp", "independent": "\\perp", "defeq": "\\triangleq", "space": "\\ ",
        "iid": "\\text{i.i.d.}", "st": "\\text{s.t.}", "Argmin": "\\operatorname*{arg\\,min}",
        "Argmax": "\\operatorname*{arg\\,max}", "amp": "\\&", "nbsp": "\\ ",
    }
)  # fmt: skip
"""Macros that people use without defining them, since their papers do; mathra would draw their names in red."""


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
    r"""Return ``latex`` as it is set.

    ``x\_i`` is a subscript, ``a\*b`` a product and ``\[0, 1\]`` an interval, as Markdown writers escape them;
    comments go; common macros that the formula does not define itself are written out.
    """
    latex = _ESCAPED_BY_MARKDOWN.sub(r"\1\2", latex.strip())
    if "%" in latex:
        latex = _COMMENT.sub("\n", latex)
    if _DEFINES.search(latex):
        return latex
    return _MACRO.sub(_written_out, latex)


def _written_out(found: re.Match[str]) -> str:
    if bold := found["bold"]:
        return f"{found['breaks']}\\mathbf{{{bold[1]}}}"
    meaning = _MACROS.get(found["name"])
    return found["breaks"] + meaning if meaning else found.group()


@lru_cache(maxsize=_KEPT)
def render(latex: str, *, display: bool) -> Formula:
    """Set ``latex``. Never raises: what cannot be set gives an empty ``svg`` and an ``error``."""
    import mathra  # noqa: PLC0415 - heavy: late

    try:
        result = mathra.render(normalise(latex), display=display)
    except ValueError as refused:
        return Formula("", 0.0, 0.0, 0.0, latex, f"The formula cannot be set: {_reason(str(refused))}.")
    found = _EM.search(result["svg"])
    if found is None:
        return Formula("", 0.0, 0.0, 0.0, latex, "The formula cannot be set.")
    height, drop = float(found["height"]), float(found["drop"])
    if height > _TALLEST or abs(drop) > _TALLEST:
        return Formula("", 0.0, 0.0, 0.0, latex, "The formula cannot be set: it is taller than a page.")
    warnings = [_reason(warning["description"]) for warning in result["warnings"]]
    return Formula(
        _small(result["svg"]),
        float(found["width"]),
        height,
        -drop,
        result["speech"],
        f"The formula is set as far as it goes: {'; '.join(dict.fromkeys(warnings))}." if warnings else "",
    )


def _reason(description: str) -> str:
    return _COLUMN.sub("", description).rstrip(".")


def _small(svg: str) -> str:
    """Return ``svg`` without all that does not paint."""
    return _LONG_NAME.sub("", _BALLAST.sub("", svg))
