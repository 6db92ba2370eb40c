"""Texts of known content: trees of blocks are drawn, written as Markdown, and have to come back as they were."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.text.markdown import parse
from tests.text.outlines import outline

WORDS = st.lists(st.sampled_from(["reef", "of", "coral", "sand", "tide", "42", "x-ray"]), min_size=1, max_size=4).map(
    " ".join
)
DEEPEST = 3


class Node(NamedTuple):
    """A block to be written. ``kind`` is ``p``, ``h``, ``code``, ``math``, ``image``, ``quote``, ``ul`` or ``ol``.

    A list's children are ``item`` nodes; an item's first words are its own.
    """

    kind: str
    words: str = ""
    children: tuple[Node, ...] = ()


LEAVES = st.builds(Node, st.sampled_from(["p", "p", "h", "code", "math", "image"]), WORDS)


def blocks(depth: int) -> st.SearchStrategy[tuple[Node, ...]]:
    one = LEAVES
    if depth < DEEPEST:
        inside = blocks(depth + 1)
        item = st.builds(Node, st.just("item"), WORDS, inside)
        items = st.lists(item, min_size=1, max_size=2).map(tuple)
        listing = st.builds(Node, st.sampled_from(["ul", "ol"]), st.just(""), items)
        one = LEAVES | st.builds(Node, st.just("quote"), st.just(""), inside.filter(bool)) | listing
    return st.lists(one, max_size=3 if depth == 0 else 2).map(parted)


def parted(nodes: list[Node]) -> tuple[Node, ...]:
    """Put a paragraph after every list: what follows a list may else go on with it, as people write."""
    result: list[Node] = []
    for node in nodes:
        result.append(node)
        if node.kind in ("ul", "ol"):
            result.append(Node("p", "then"))
    return tuple(result)


def written(nodes: tuple[Node, ...]) -> list[str]:
    """Return the lines of ``nodes``, an empty line between blocks."""
    lines: list[str] = []
    for node in nodes:
        lines += [""] if lines else []
        match node.kind:
            case "p":
                lines.append(node.words)
            case "h":
                lines.append(f"## {node.words}")
            case "code":
                lines += ["```python", f"  {node.words}", "- no item", "```"]
            case "math":
                lines += ["$$", f"x_{{{node.words}}}", "- y_1", "$$"]
            case "image":
                lines.append(f"![{node.words}](https://example.org/a.png)")
            case "quote":
                lines += [f"> {line}".rstrip() for line in written(node.children)]
            case "ul" | "ol":
                lines += listed(node)
    return lines


def listed(node: Node) -> list[str]:
    lines: list[str] = []
    for number, item in enumerate(node.children, start=1):
        marker = f"{number}. " if node.kind == "ol" else "- "
        lines.append(marker + item.words)
        inside = written(item.children)
        if inside and item.children[0].kind not in ("ul", "ol"):
            lines.append("")
        lines += [f"{' ' * len(marker)}{line}".rstrip() for line in inside]
        lines += [""] if inside else []
    return lines


class Expected:
    """Says what the outline and the canonical text of nodes have to be."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._lists = 0

    def add(self, nodes: tuple[Node, ...], indent: str) -> str:
        """Add the lines of ``nodes``; return their canonical text."""
        return "\n\n".join(self._one(node, indent) for node in nodes)

    def _one(self, node: Node, indent: str) -> str:
        words = node.words
        match node.kind:
            case "p":
                self.lines.append(f"{indent}paragraph: {words}")
            case "h":
                self.lines.append(f"{indent}heading 2: {words}")
            case "code":
                words = f"  {words}\n- no item"
                self.lines.append(f"{indent}code python: {words}")
            case "math":
                latex = f"x_{{{words}}}\n- y_1"
                words = f"$${latex}$$"
                self.lines.append(f"{indent}math: {latex}")
            case "image":
                self.lines.append(f"{indent}image: https://example.org/a.png {words}")
            case "quote":
                self.lines.append(f"{indent}quote:")
                return self.add(node.children, indent + "  ")
            case _:
                self._lists += 1
                return self._list(node, self._lists, indent)
        return words

    def _list(self, node: Node, list_id: int, indent: str) -> str:
        texts: list[str] = []
        for number, item in enumerate(node.children, start=1):
            self.lines.append(f"{indent}list {list_id}: {f'{number}.' if node.kind == 'ol' else '•'} {item.words}")
            gap = "\n" if item.children and item.children[0].kind in ("ul", "ol") else "\n\n"
            inside = self._inside(item.children, indent + "  ")
            texts.append(item.words + (gap + inside if inside else ""))
        return "\n".join(texts)

    def _inside(self, nodes: tuple[Node, ...], indent: str) -> str:
        """Return the text of an item's children: a list there is parted by one newline from what is before it."""
        text = ""
        for node in nodes:
            gap = "\n" if node.kind in ("ul", "ol") else "\n\n"
            text += (gap if text else "") + self._one(node, indent)
        return text


@settings(derandomize=True, deadline=None, max_examples=100, database=None)
@given(blocks(0))
def test_what_was_written_is_read(nodes: tuple[Node, ...]) -> None:
    source = "\n".join(written(nodes))
    expected = Expected()
    text = expected.add(nodes, "")
    assert outline(source) == expected.lines
    assert parse(source).text == text
