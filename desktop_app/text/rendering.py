"""A Document as plain text and as HTML, for the command line and for export."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from desktop_app.text.document import BlockKind, Document, RunKind
from desktop_app.text.parsing.addresses import safe_address

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.text.document import Block, Run


def to_plain(document: Document) -> str:
    """Return the canonical text."""
    return document.text


def to_html(document: Document | Sequence[Document], title: str = "") -> str:
    r"""Return an HTML fragment of one Document or, with rules between them, of several; ``title`` becomes a heading.

    Formulas stand in it as ``\(…\)`` and ``\[…\]`` of class ``math``; everything else is escaped, and only addresses of
    the web or of mail become links.
    """
    documents = [document] if isinstance(document, Document) else list(document)
    head = f"<h1>{escape(title)}</h1>\n" if title else ""
    return head + "<hr>\n".join(_Writer(each.text).blocks(each.blocks) for each in documents)


class _Writer:
    def __init__(self, text: str) -> None:
        self._text = text

    def blocks(self, blocks: Sequence[Block]) -> str:
        parts: list[str] = []
        open_list: tuple[int, str] | None = None
        for block in blocks:
            mine = (block.list_id, "ol" if block.ordered else "ul") if block.kind is BlockKind.LIST_ITEM else None
            if open_list and open_list != mine:
                parts.append(f"</{open_list[1]}>\n")
            if mine and open_list != mine:
                start = f' start="{block.number}"' if block.ordered and block.number != 1 else ""
                parts.append(f"<{mine[1]}{start}>\n")
            open_list = mine
            parts.append(self._block(block))
        if open_list:
            parts.append(f"</{open_list[1]}>\n")
        return "".join(parts)

    def _block(self, block: Block) -> str:
        words, inside = self._runs(block.runs), self.blocks(block.children)
        plain = self._text[block.start : block.end]
        match block.kind:
            case BlockKind.HEADING:
                html = f"<h{block.level}>{words}</h{block.level}>"
            case BlockKind.LIST_ITEM:
                box = "" if block.checked is None else ("☑ " if block.checked else "☐ ")
                html = f"<li>{box}{words}{chr(10) if inside else ''}{inside}</li>"
            case BlockKind.QUOTE:
                html = f"<blockquote>\n{f'<p>{words}</p>{chr(10)}' if words else ''}{inside}</blockquote>"
            case BlockKind.CODE:
                language = f' class="language-{escape(block.language)}"' if block.language else ""
                html = f"<pre><code{language}>{escape(plain)}\n</code></pre>"
            case BlockKind.TABLE:
                html = self._table(block)
            case BlockKind.MATH:
                html = f'<p class="math">\\[{escape(block.source)}\\]</p>'
            case BlockKind.IMAGE:
                html = f"<p>{_image(block.source, plain)}</p>"
            case BlockKind.RULE:
                html = "<hr>"
            case BlockKind.PARAGRAPH:
                html = f"<p>{words}</p>"
        return html + "\n"

    def _table(self, block: Block) -> str:
        rows = []
        for row in block.rows:
            cells = []
            for cell in row:
                tag = "th" if cell.header else "td"
                align = f' style="text-align: {cell.align}"' if cell.align in ("left", "center", "right") else ""
                cells.append(f"<{tag}{align}>{self._runs(cell.runs)}</{tag}>")
            rows.append(f"<tr>{''.join(cells)}</tr>\n")
        return f"<table>\n{''.join(rows)}</table>"

    def _runs(self, runs: Sequence[Run]) -> str:
        return "".join(self._run(run) for run in runs)

    def _run(self, run: Run) -> str:
        words = escape(self._text[run.start : run.end], quote=False)
        if run.kind is RunKind.BREAK:
            return "<br>\n"
        if run.kind is RunKind.MATH:
            opening, closing = (r"\[", r"\]") if run.display else (r"\(", r"\)")
            words = f'<span class="math">{opening}{escape(run.source)}{closing}</span>'
        elif run.kind is RunKind.IMAGE:
            words = _image(run.source, self._text[run.start : run.end])
        elif run.kind is RunKind.CODE:
            words = f"<code>{words}</code>"
        styles = ((run.sub, "sub"), (run.sup, "sup"), (run.strike, "del"), (run.mark, "mark"), (run.italic, "em"))
        for wanted, tag in (*styles, (run.bold, "strong"), (run.cite, "cite")):
            if wanted:
                words = f"<{tag}>{words}</{tag}>"
        if run.href and safe_address(run.href):
            words = f'<a href="{escape(run.href)}">{words}</a>'
        return words


def _image(source: str, alt: str) -> str:
    return f'<img src="{escape(source)}" alt="{escape(alt)}">'
