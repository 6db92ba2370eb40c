"""Parts a text into its blocks, line by line, before Python-Markdown builds the tree of them.

Python-Markdown parts a text at empty lines alone. People write a list right after the line that introduces it, a
picture's address between two lines of prose, a display in the middle of an item; so blocks are found here by what
lines begin, in the manner of CommonMark. Each container's text is parted anew when the tree is built. Takes time in
proportion to the text: no line is looked at more often than a fixed number of times.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

from desktop_app.text.parsing import lines as rules
from desktop_app.text.parsing.displays import display_at
from desktop_app.text.parsing.listing import ListReader, starts_list

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from desktop_app.text.parsing.displays import Display
    from desktop_app.text.parsing.listing import ItemText

_LONGEST_UNDERLINED = 200
"""Code points of a line that ``---`` makes a heading; below a longer one it is a rule, whatever CommonMark says."""


class Part(str):
    """The text of a block, as Python-Markdown hands it to its block processors, and what the block was found to be.

    ``kind`` names the processor. ``extra`` is the language of code, the address of an image or of a reference, or
    the label of a footnote.
    """

    __slots__ = ("extra", "items", "kind", "level")

    kind: str
    extra: str
    level: int
    items: tuple[ItemText, ...]

    def __new__(
        cls, kind: str, text: str = "", extra: str = "", *, level: int = 0, items: tuple[ItemText, ...] = ()
    ) -> Self:
        """Return ``text`` as a block of ``kind``."""
        part = super().__new__(cls, text)
        part.kind, part.extra, part.level, part.items = kind, extra, level, items
        return part


def parts_of(text: str, *, in_item: bool = False) -> Iterator[Part]:
    """Yield the blocks of ``text``; inside an item a marker that is set in far is a list, not code."""
    return _Splitter(text.split("\n"), in_item=in_item).parts()


class _Splitter:
    def __init__(self, lines: list[str], *, in_item: bool) -> None:
        self._lines = lines
        self._in_item = in_item
        self._at = 0
        self._paragraph: list[str] = []
        self._comments_end = True
        self._introduces = False  # the last paragraph ended in a colon
        self._describes = False  # the last block was a description of a term

    def parts(self) -> Iterator[Part]:
        while self._at < len(self._lines):
            yield from self._next()
        yield from self._flush()

    def _flush(self) -> Iterator[Part]:
        if self._paragraph:
            paragraph, self._paragraph = "\n".join(self._paragraph), []
            self._introduces, self._describes = paragraph.rstrip().endswith(":"), False
            yield Part("paragraph", paragraph)

    def _next(self) -> Iterator[Part]:
        line = self._lines[self._at]
        stripped = line.strip(" ")
        if not line.strip():
            yield from self._flush()
            self._at += 1
            return
        indented = rules.indent_of(line) >= rules.CODE_INDENT
        if (item := rules.item_of(line)) and starts_list(self._lines, self._at, item, self._place()):
            yield from self._list()
        elif not indented and (begins := _BEGINNINGS.get(stripped[0])) and (parts := begins(self, line)):
            yield from parts
        elif (self._paragraph or not indented or self._in_item) and (display := display_at(self._lines, self._at)):
            yield from self._displayed(display)
        elif not indented and "|" in line and self._starts_table():
            yield from self._table()
        elif (self._paragraph or not indented) and (found := rules.IMAGE.match(line)):
            yield from self._one_line(Part("image", found["alt"] or "", found["source"] or found["url"]))
        elif indented and not self._paragraph:
            yield self._indented_code()
        else:
            self._paragraph.append(line)
            self._at += 1

    def _list(self) -> Iterator[Part]:
        yield from self._flush()
        reader = ListReader(self._lines, self._at)
        items = tuple(reader.items())
        self._at = reader.at
        yield Part("list", items=items)

    def _displayed(self, display: Display) -> Iterator[Part]:
        if display.before.strip():
            self._paragraph.append(display.before.rstrip())
        yield from self._flush()
        for latex in display.formulas:
            yield Part("display", latex)
        self._go_on(display.end, display.after)

    def _place(self) -> str:
        if self._paragraph:
            return "prose"
        # CommonMark takes a list for code that is set in by four blanks; who writes "as follows:" means a list.
        return "anywhere" if self._in_item or self._introduces else "start"

    def _go_on(self, end: int, after: str) -> None:
        """Go on behind line ``end``, with the words ``after`` that stood behind a display on its last line."""
        self._at = end
        if after.strip():
            self._at -= 1
            self._lines[self._at] = after

    def fence(self, line: str) -> Iterator[Part] | None:
        found = rules.FENCE.match(line)
        return self._fenced(found["fence"], found["info"].strip(), len(found["indent"])) if found else None

    def heading(self, line: str) -> Iterator[Part] | None:
        heading = rules.heading_of(line)
        return self._one_line(Part("heading", heading[1], level=heading[0])) if heading else None

    def rule(self, line: str) -> Iterator[Part] | None:
        if self._paragraph and (underlined := self._underlined(line)):
            return underlined
        return self._one_line(Part("rule")) if rules.RULE.match(line) else None

    def quote(self, line: str) -> Iterator[Part] | None:
        return self._quote() if rules.QUOTE.match(line) else None

    def definition(self, line: str) -> Iterator[Part] | None:
        if self._paragraph:
            return None
        if found := rules.FOOTNOTE.match(line):
            return self._footnote(found["label"], found["words"])
        if reference := rules.reference_of(line):
            return self._one_line(Part("reference", reference[0], reference[1]))
        return None

    def description(self, line: str) -> Iterator[Part] | None:
        found = rules.DEFINITION.match(line) if self._paragraph or self._describes else None
        return self._described(found["words"]) if found else None

    def html(self, line: str) -> Iterator[Part] | None:
        if rules.COMMENT.match(line) and self._comments_end:
            return self._comment()
        if found := rules.PREFORMATTED.match(line):
            return self._preformatted(line[found.end() :])
        return self.rule(line)

    def _one_line(self, part: Part) -> Iterator[Part]:
        yield from self._flush()
        self._at += 1
        yield part

    def _described(self, words: str) -> Iterator[Part]:
        yield from self._one_line(Part("paragraph", words))
        self._describes = True

    def _underlined(self, line: str) -> Iterator[Part] | None:
        found = rules.UNDERLINE.match(line)
        heads = len(self._paragraph) == 1 and len(self._paragraph[0]) <= _LONGEST_UNDERLINED
        if found is None or not (heads or found["first"]):
            return None
        words, self._paragraph = "\n".join(self._paragraph), []
        return self._one_line(Part("heading", words.strip(), level=1 if found["first"] else 2))

    def _fenced(self, fence: str, info: str, indent: int) -> Iterator[Part]:
        yield from self._flush()
        start = self._at = self._at + 1
        while self._at < len(self._lines) and not rules.closes(self._lines[self._at], fence):
            self._at += 1
        code = [rules.dedented(line, indent) for line in self._lines[start : self._at]]
        self._at += 1
        language = info.split(maxsplit=1)[0].strip("{}.") if info else ""
        yield Part("code", "\n".join(code), language)

    def _indented_code(self) -> Part:
        code: list[str] = []
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.strip() and rules.indent_of(line) < rules.CODE_INDENT:
                break
            code.append(line[rules.CODE_INDENT :])
            self._at += 1
        return Part("code", "\n".join(code))

    def _quote(self) -> Iterator[Part]:
        yield from self._flush()
        inside: list[str] = []
        lazy = False
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if found := rules.QUOTE.match(line):
                inside.append(line[found.end() :])
                lazy = bool(inside[-1].strip())
            elif lazy and line.strip() and not self._cuts_in(line):
                inside.append(line.lstrip())
            else:
                break
            self._at += 1
        yield Part("quote", "\n".join(inside))

    def _cuts_in(self, line: str) -> bool:
        """Tell whether ``line`` ends a quote that it would else go on with."""
        return bool(
            rules.FENCE.match(line) or rules.HEADING.match(line) or rules.RULE.match(line) or rules.IMAGE.match(line)
        ) or (rules.item_of(line) is not None)

    def _footnote(self, label: str, words: str) -> Iterator[Part]:
        """Yield a footnote with the lines that go on with it, indented ones after empty lines too."""
        inside = [words]
        self._at += 1
        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.strip() and rules.indent_of(line) < 2 and (not inside[-1].strip() or self._definition_begins(line)):
                break
            inside.append(rules.dedented(line, rules.CODE_INDENT))
            self._at += 1
        yield Part("footnote", "\n".join(inside).rstrip(), label)

    def _definition_begins(self, line: str) -> bool:
        return bool(rules.FOOTNOTE.match(line)) or self._cuts_in(line)

    def _comment(self) -> Iterator[Part]:
        """Leave a comment out, empty lines in it too; one that nothing ends is prose."""
        yield from self._flush()
        for number in range(self._at, len(self._lines)):
            line = self._lines[number]
            if (end := line.find("-->")) >= 0:
                self._go_on(number + 1, line[end + 3 :])
                return
        self._comments_end = False

    def _preformatted(self, first: str) -> Iterator[Part]:
        yield from self._flush()
        code, self._at = [first], self._at + 1
        while "</pre>" not in code[-1].lower() and self._at < len(self._lines):
            code.append(self._lines[self._at])
            self._at += 1
        end = code[-1].lower().find("</pre>")
        if end >= 0:
            code[-1], after = code[-1][:end], code[-1][end + len("</pre>") :]
            self._go_on(self._at, after)
        yield Part("preformatted", "\n".join(code))

    def _starts_table(self) -> bool:
        following = self._lines[self._at + 1] if self._at + 1 < len(self._lines) else ""
        line = self._lines[self._at]
        return (
            "|" in following
            and bool(rules.TABLE_RULE.match(following))
            and rules.columns_of(line) == rules.columns_of(following)
        )

    def _table(self) -> Iterator[Part]:
        yield from self._flush()
        start = self._at
        self._at += 2
        while self._at < len(self._lines) and "|" in self._lines[self._at]:
            self._at += 1
        yield Part("table", "\n".join(line.strip() for line in self._lines[start : self._at]))


_BEGINNINGS: dict[str, Callable[[_Splitter, str], Iterator[Part] | None]] = {
    "`": _Splitter.fence,
    "~": _Splitter.fence,
    "#": _Splitter.heading,
    "=": _Splitter.rule,
    "-": _Splitter.rule,
    "*": _Splitter.rule,
    "_": _Splitter.rule,
    ">": _Splitter.quote,
    "[": _Splitter.definition,
    ":": _Splitter.description,
    "<": _Splitter.html,
}
"""What a line may be by its first sign that is no blank."""
