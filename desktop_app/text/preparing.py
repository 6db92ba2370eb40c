"""Makes a person's Markdown fit for Python-Markdown, which is stricter than people are.

What must not be read as Markdown (formulas, fenced code, citations, bare image addresses) is put aside and a token
left in its place. Lists get the empty line before them and the four blanks a level that Python-Markdown wants; what
is and is not a list follows CommonMark.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from desktop_app.text.mathspans import find_math

FENCE = re.compile(r"^(?P<indent> *)(?P<fence>`{3,}|~{3,})(?P<info>[^`\n]*)$")
_QUOTE = re.compile(r"^(?P<indent> *)>[ ]?(?P<rest>.*)$")
_ITEM = re.compile(r"^(?P<indent> *)(?P<marker>[-*+]|\d{1,9}[.)])(?P<gap> +)(?P<rest>\S.*)$")
_RULE = re.compile(r"^ {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$")
_LOOSE_HASH = re.compile(r"^( {0,3})(#{1,6})(?=[^#\s])")
_IMAGE_LINE = re.compile(
    r"^[ \t]*(?:!\[(?P<alt>[^\]\n]*)\]\((?P<src>[^\s()]+)(?:[ ]\"[^\"\n]*\")?\)"
    r"|<?(?P<url>https?://[^\s<>]+\.(?:png|jpe?g|gif|svg|webp|bmp|tiff?)(?:\?[^\s<>]*)?)>?)[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
_CITE = re.compile(r"\\[cC]ite[a-z]*\*?(?:\[[^\]\n]*\]){0,2}\{(?P<keys>[^{}\n]*)\}")
_STRAY = {ord("\0"): None, ord("\ufffc"): " ", ord("\u2029"): " ", ord("\x02"): None, ord("\x03"): None}
_SURROGATES = re.compile("[\ud800-\udfff]")
_LEVEL = 4
_DEEPEST = 40
"""Levels of quotes that are looked into; deeper ones are read as they stand."""


@dataclass(frozen=True, slots=True)
class Aside:
    """What was put aside.

    ``kind`` is math, display, code, cite or image; ``text`` is its LaTeX, code, keys or alternative text,
    ``source`` what stood in the Markdown, ``extra`` a language or an address.
    """

    kind: str
    text: str
    source: str
    extra: str = ""


@dataclass(slots=True)
class Prepared:
    """Markdown for Python-Markdown, and what its tokens stand for."""

    text: str = ""
    asides: list[Aside] = field(default_factory=list)
    left: str = "\ue000"
    right: str = "\ue001"

    def put(self, aside: Aside) -> str:
        """Put ``aside`` aside and return its token."""
        self.asides.append(aside)
        return f"{self.left}{len(self.asides) - 1}{self.right}"

    @property
    def token(self) -> re.Pattern[str]:
        """Match a token; group 1 is its number."""
        return re.compile(f"{self.left}(\\d+){self.right}")

    def restore(self, text: str) -> str:
        """Return ``text`` as it stood in the source: where a token came into code or an address."""
        for _ in range(3):  # a formula may stand in a link's text that stands in an image's
            restored = self.token.sub(lambda found: self.asides[int(found[1])].source, text)
            if restored == text:
                break
            text = restored
        return text


def clean(source: str) -> str:
    """Return ``source`` with newlines for all line ends and without what canonical text never holds."""
    text = source.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    return _SURROGATES.sub("\ufffd", text.translate(_STRAY))


def prepare(source: str) -> Prepared:
    """Return ``source`` ready to be parsed."""
    text = clean(source)
    prepared = Prepared()
    prepared.left, prepared.right = _unused_pair(text)
    lines = _prepare_lines(text.expandtabs(_LEVEL).split("\n"), prepared, depth=0)
    prepared.text = "\n".join(lines)
    return prepared


def _unused_pair(text: str) -> tuple[str, str]:
    """Return two private-use characters that ``text`` does not hold."""
    used = set(text)
    free = (chr(code) for code in range(0xE000, 0xF8FF) if chr(code) not in used)
    return next(free), next(free)


def _prepare_lines(lines: list[str], prepared: Prepared, *, depth: int) -> list[str]:
    """Put aside fences, look into quotes, put aside formulas in the rest, then lay out the lists."""
    result: list[str] = []
    prose: list[str] = []
    number = 0

    def flush() -> None:
        if prose:
            result.extend(_put_inline_aside("\n".join(prose), prepared).split("\n"))
            prose.clear()

    while number < len(lines):
        line = lines[number]
        fence = FENCE.match(line)
        quote = _QUOTE.match(line) if depth < _DEEPEST else None
        if fence and (end := _fence_end(lines, number, fence)) is not None:
            flush()
            result += _fence_token(lines[number : end + 1], fence, prepared)
            number = end + 1
        elif quote:
            flush()
            end = _quote_end(lines, number)
            inner = [found["rest"] if (found := _QUOTE.match(each)) else each for each in lines[number:end]]
            indent = quote["indent"]
            if result and result[-1].strip() and not _ITEM.match(result[-1]):
                result.append("")
            result += [f"{indent}> {each}".rstrip() for each in _prepare_lines(inner, prepared, depth=depth + 1)]
            number = end
        else:
            prose.append(_LOOSE_HASH.sub(r"\1\\\2", line))
            number += 1
    flush()
    return _Lists().lay_out(_join_displays(result, prepared))


def _fence_end(lines: list[str], start: int, opening: re.Match[str]) -> int | None:
    """Return the number of the line that closes a fence; None where nothing does."""
    fence = opening["fence"]
    closing = re.compile(rf"^ *{re.escape(fence[0])}{{{len(fence)},}} *$")
    return next((number for number in range(start + 1, len(lines)) if closing.match(lines[number])), None)


def _fence_token(block: list[str], opening: re.Match[str], prepared: Prepared) -> list[str]:
    indent = len(opening["indent"])
    code = "\n".join(line[min(indent, len(line) - len(line.lstrip(" "))) :] for line in block[1:-1])
    language = opening["info"].strip().split(" ")[0].strip("{}.")
    token = prepared.put(Aside("code", code, "\n".join(block), language))
    return ["", " " * indent + token, ""]


def _quote_end(lines: list[str], start: int) -> int:
    """Return the number of the line after a quote: lines without a sign go on with it up to an empty one."""
    number = start + 1
    while number < len(lines) and lines[number].strip():
        if not _QUOTE.match(lines[number]) and (_ITEM.match(lines[number]) or FENCE.match(lines[number])):
            break
        number += 1
    return number


def _put_inline_aside(text: str, prepared: Prepared) -> str:
    pieces: list[str] = []
    done = 0
    for span in find_math(text):
        latex = span.latex.replace("\n", " ")
        source = text[span.start : span.end]
        pieces += [text[done : span.start], prepared.put(Aside("display" if span.display else "math", latex, source))]
        done = span.end
    text = "".join([*pieces, text[done:]])
    text = _CITE.sub(lambda found: prepared.put(Aside("cite", found["keys"], found.group())), text)
    return _IMAGE_LINE.sub(
        lambda found: prepared.put(
            Aside("image", found["alt"] or "", found.group().strip(), found["src"] or found["url"])
        ),
        text,
    )


def _join_displays(lines: list[str], prepared: Prepared) -> list[str]:
    """Let a list go on after a display that stands between empty lines, if its next item follows."""
    display = re.compile(f"^ *(?:{prepared.token.pattern})+ *$")
    filled = [number for number, line in enumerate(lines) if line.strip()]
    drop: set[int] = set()
    for before, here, after in zip(filled, filled[1:], filled[2:], strict=False):
        found = display.match(lines[here])
        is_display = found and prepared.asides[int(prepared.token.search(lines[here])[1])].kind == "display"  # type: ignore[index]  # it matched
        item = _ITEM.match(lines[after])
        if is_display and item and _continues(lines, before, item):
            drop.update(range(before + 1, here))
            drop.update(range(here + 1, after))
    return [line for number, line in enumerate(lines) if number not in drop]


def _continues(lines: list[str], before: int, item: re.Match[str]) -> bool:
    """Tell whether ``item`` is the next of the list that the line ``before`` belongs to."""
    number = before
    while number >= 0 and lines[number].strip():
        earlier = _ITEM.match(lines[number])
        if earlier:
            if not item["marker"][:-1].isdigit() or not earlier["marker"][:-1].isdigit():
                return item["marker"] == earlier["marker"]
            return int(item["marker"][:-1]) == int(earlier["marker"][:-1]) + 1
        number -= 1
    return False


class _Lists:
    """Gives every line of a list the indent that Python-Markdown asks of its level."""

    def __init__(self) -> None:
        self._open: list[tuple[int, int]] = []  # (indent of the marker, of the content) of each open item
        self._blank = True
        self._result: list[str] = []

    def lay_out(self, lines: list[str]) -> list[str]:
        for line in lines:
            if not line.strip():
                self._result.append("")
                self._blank = True
                continue
            indent = len(line) - len(line.lstrip(" "))
            item = None if _RULE.match(line) else _ITEM.match(line)
            if item and self._starts_item(item, indent):
                self._put_item(item, indent)
            else:
                self._put_other(line, indent)
            self._blank = False
        return self._result

    def _starts_item(self, item: re.Match[str], indent: int) -> bool:
        if self._open:
            return indent < self._open[-1][1] + _LEVEL
        if self._blank:
            return indent < _LEVEL
        # Only a bullet or a list that starts with 1 may cut into a paragraph (CommonMark 0.31, 5.3).
        return indent < _LEVEL and item["marker"] in ("-", "*", "+", "1.", "1)")

    def _put_item(self, item: re.Match[str], indent: int) -> None:
        if not self._open and not self._blank:
            self._result.append("")
        while self._open and indent < self._open[-1][0] + 2:
            self._open.pop()
        gap = len(item["gap"]) if len(item["gap"]) <= _LEVEL else 1
        marker = item["marker"].replace(")", ".")
        self._result.append(f"{' ' * (_LEVEL * len(self._open))}{marker} {item['rest']}")
        self._open.append((indent, indent + len(item["marker"]) + gap))

    def _put_other(self, line: str, indent: int) -> None:
        if not self._open:
            self._result.append(line)
            return
        if not self._blank:  # goes on with the item's paragraph, whatever its indent
            self._result.append(" " * (_LEVEL * len(self._open)) + line.lstrip(" "))
            return
        while self._open and indent < min(self._open[-1][1], self._open[-1][0] + 2):
            self._open.pop()
        inside = max(0, indent - self._open[-1][1]) if self._open else indent
        self._result.append(" " * (_LEVEL * len(self._open) + inside) + line.lstrip(" "))
