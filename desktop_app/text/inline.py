"""What stands inside a block: Python-Markdown's elements as a row of styled pieces."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from desktop_app.text.document import Run, RunKind

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from xml.etree.ElementTree import Element

    from desktop_app.text.preparing import Aside, Prepared

_STYLES: dict[str, Callable[[Run], Run]] = {
    "strong": lambda run: run._replace(bold=True),
    "b": lambda run: run._replace(bold=True),
    "em": lambda run: run._replace(italic=True),
    "i": lambda run: run._replace(italic=True),
    "del": lambda run: run._replace(strike=True),
    "s": lambda run: run._replace(strike=True),
    "mark": lambda run: run._replace(mark=True),
    "sub": lambda run: run._replace(sub=True),
    "sup": lambda run: run._replace(sup=True),
}
_ENTITY = re.compile(r"&(?:#\d{1,7}|#x[0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
_BLANKS = re.compile(r"[ \t\n\f\v]+")
_UNSAFE = re.compile("[\ud800-\udfff\ufffc\u2029\0]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run whose offsets are not known yet: ``text`` is what it says in the canonical text.

    ``block`` marks a piece that stands by itself: a displayed formula, a picture alone on its line, code.
    """

    run: Run
    text: str
    block: str = ""
    language: str = ""


_PLAIN = Piece(Run(RunKind.TEXT, 0, 0), "")


def resolve(text: str) -> str:
    """Return ``text`` with its entities resolved, as far as they name a character that may stand in a text."""
    return _ENTITY.sub(lambda found: _UNSAFE.sub("\ufffd", html.unescape(found.group())), text)


def pieces(element: Element, prepared: Prepared, *, skip: frozenset[str] = frozenset()) -> list[Piece]:
    """Return the pieces of ``element``; children whose tag is in ``skip`` are left to the caller."""
    return tidy(_Reader(prepared, skip).read(element, _PLAIN))


class _Reader:
    def __init__(self, prepared: Prepared, skip: frozenset[str]) -> None:
        self._prepared = prepared
        self._token = prepared.token
        self._skip = skip

    def read(self, element: Element, style: Piece) -> Iterator[Piece]:
        yield from self._text(element.text, style)
        for child in element:
            if child.tag not in self._skip:
                yield from self._child(child, style)
            yield from self._text(child.tail, style)

    def _child(self, child: Element, style: Piece) -> Iterator[Piece]:
        run, tag = style.run, child.tag
        if tag == "br":
            yield Piece(Run(RunKind.BREAK, 0, 0), "\n")
        elif tag == "img":
            alt = resolve(self._prepared.restore(child.get("alt", "")))
            source = self._prepared.restore(child.get("src", ""))
            yield Piece(run._replace(kind=RunKind.IMAGE, source=resolve(source)), _BLANKS.sub(" ", alt).strip())
        elif tag in ("code", "kbd"):
            code = self._prepared.restore(html.unescape("".join(child.itertext())))
            yield Piece(run._replace(kind=RunKind.CODE), _UNSAFE.sub("\ufffd", _BLANKS.sub(" ", code)))
        elif tag == "a":
            address = resolve(self._prepared.restore(child.get("href", "")))
            yield from self.read(child, replace(style, run=run._replace(href=address)))
        else:
            restyle = _STYLES.get(str(tag))
            yield from self.read(child, replace(style, run=restyle(run)) if restyle else style)

    def _text(self, text: str | None, style: Piece) -> Iterator[Piece]:
        if not text:
            return
        done = 0
        for found in self._token.finditer(text):
            if found.start() > done:
                yield replace(style, text=resolve(text[done : found.start()]))
            yield self._aside(self._prepared.asides[int(found[1])], style)
            done = found.end()
        if done < len(text):
            yield replace(style, text=resolve(text[done:]))

    def _aside(self, aside: Aside, style: Piece) -> Piece:
        run = style.run
        if aside.kind == "cite":
            keys = ", ".join(key.strip() for key in aside.text.split(",") if key.strip())
            return Piece(run._replace(cite=True), f"[{keys}]")
        if aside.kind == "math":
            return Piece(run._replace(kind=RunKind.MATH, source=aside.text), f"${aside.text}$")
        if aside.kind == "display":
            made = run._replace(kind=RunKind.MATH, source=aside.text, display=True)
            return Piece(made, f"$${aside.text}$$", block="math")
        if aside.kind == "image":
            text = _BLANKS.sub(" ", self._prepared.restore(aside.text)).strip()
            address = self._prepared.restore(aside.extra)
            return Piece(run._replace(kind=RunKind.IMAGE, source=address), text, block="image")
        return Piece(run, aside.text, block="code", language=aside.extra)


def tidy(row: Iterable[Piece]) -> list[Piece]:
    """Join pieces of one style, and make runs of blanks one; none at the ends, beside breaks or beside blocks."""
    result: list[Piece] = []
    blank = True  # whether a blank here would be one too many
    for piece in row:
        if piece.run.kind is not RunKind.TEXT or piece.run.cite or piece.block:
            solid = piece.block or piece.run.kind is RunKind.BREAK
            if solid:
                _strip_end(result)
            if piece.run.kind is RunKind.BREAK and (not result or result[-1].block):
                continue
            result.append(piece)
            blank = bool(solid)
            continue
        text = _BLANKS.sub(" ", piece.text)
        if blank:
            text = text.lstrip(" ")
        if not text:
            continue
        blank = text.endswith(" ")
        if result and result[-1].run == piece.run and not result[-1].block:
            result[-1] = replace(piece, text=result[-1].text + text)
        else:
            result.append(replace(piece, text=text))
    _strip_end(result)
    return result


def _strip_end(result: list[Piece]) -> None:
    """Take blanks and breaks from the end of what stands so far."""
    while result and not result[-1].block:
        last = result[-1]
        if last.run.kind is RunKind.BREAK:
            result.pop()
        elif last.run.kind is RunKind.TEXT and not last.run.cite and last.text.endswith(" "):
            stripped = last.text.rstrip(" ")
            result.pop()
            if stripped:
                result.append(replace(last, text=stripped))
                return
        else:
            return


def split_at_blocks(row: list[Piece]) -> Iterator[list[Piece]]:
    """Yield what stands between pieces that are blocks, and these alone, in their order; nothing empty."""
    current: list[Piece] = []
    for piece in row:
        if piece.block:
            if current:
                yield tidy(current)
            yield [piece]
            current = []
        else:
            current.append(piece)
    if current:
        yield tidy(current)
