"""Emphasis, strong emphasis, deletions and marks, by CommonMark's rule of delimiter runs (6.2, "process emphasis").

Other than in CommonMark, ``2*3*4`` is a product, a single tilde is only ever one (``~50%``), two equal signs mark
words only from a word's beginning to a word's end, and Chinese, Japanese and Korean need no blanks around marks.
"""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from desktop_app.text.document import RunKind
from desktop_app.text.parsing.nodes import Node

_RUN = re.compile(r"\*+|_+|~+|=+")
_STYLE_OF_TWO = {"~": "strike", "=": "mark"}
_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uff9f]")

_Key = tuple[str, bool, int]
"""What tells whether an opener can be for a closer: its sign, whether it could open as well, its length modulo 3."""


class _Run:
    __slots__ = ("can_close", "can_open", "count", "length", "node", "sign")

    def __init__(self, sign: str, count: int, node: int, flanks: _Flanks) -> None:
        self.sign = sign
        self.count = self.length = count
        self.node = node
        self.can_open, self.can_close = flanks

    def opens_for(self, closer: _Run) -> bool:
        """Tell whether this run may be closed by ``closer`` (the "multiple of 3" rule)."""
        if self.sign != closer.sign:
            return False
        both_ways = self.can_close or closer.can_open
        return not both_ways or (self.length + closer.length) % 3 != 0 or self.length % 3 == closer.length % 3 == 0


class _Flanks(NamedTuple):
    can_open: bool
    can_close: bool


class Delimiters:
    """The delimiter runs of one text, and the styles that they come to."""

    def __init__(self, text: str, nodes: list[Node]) -> None:
        """Append to ``nodes``, and note in them where styles open and close."""
        self._text = text
        self._nodes = nodes
        self._runs: list[_Run] = []

    @property
    def height(self) -> int:
        """How many runs wait to be resolved; a link's words are resolved by themselves from this number on."""
        return len(self._runs)

    def read(self, start: int) -> int:
        """Read the run at ``start``; return its end."""
        found = _RUN.match(self._text, start)
        end = found.end() if found else start + 1
        self._nodes.append(Node(RunKind.TEXT, self._text[start:end]))
        sign = self._text[start]
        if sign not in _STYLE_OF_TWO or end - start == 2:
            flanks = _flanks(self._text, start, end)
            if flanks.can_open or flanks.can_close:
                self._runs.append(_Run(sign, end - start, len(self._nodes) - 1, flanks))
        return end

    def resolve(self, bottom: int) -> None:
        """Pair the runs from ``bottom`` on; they wait no longer."""
        runs, self._runs = self._runs[bottom:], self._runs[:bottom]
        openers: list[_Run] = []
        in_vain: dict[_Key, int] = {}  # below this height no opener is for such a closer
        for run in runs:
            if run.can_close:
                self._close(run, openers, in_vain)
            if run.can_open and run.count:
                openers.append(run)

    def _close(self, closer: _Run, openers: list[_Run], in_vain: dict[_Key, int]) -> None:
        key = (closer.sign, closer.can_open, closer.length % 3)
        while closer.count:
            height = len(openers)
            least = in_vain.get(key, 0)
            while height > least and not openers[height - 1].opens_for(closer):
                height -= 1
            if height <= least:
                in_vain[key] = len(openers)
                return
            opener = openers[height - 1]
            self._pair(opener, closer)
            del openers[height if opener.count else height - 1 :]
            for known, tried in in_vain.items():
                in_vain[known] = min(tried, len(openers))

    def _pair(self, opener: _Run, closer: _Run) -> None:
        used = 2 if opener.count >= 2 and closer.count >= 2 else 1
        style = _STYLE_OF_TWO.get(opener.sign) or ("bold" if used == 2 else "italic")
        first, last = self._nodes[opener.node], self._nodes[closer.node]
        first.text, last.text = first.text[used:], last.text[used:]
        first.after.append((style, 1))
        last.before.append((style, -1))
        opener.count -= used
        closer.count -= used


def _flanks(text: str, start: int, end: int) -> _Flanks:
    before, after = text[start - 1 : start] or " ", text[end : end + 1] or " "
    left = not after.isspace() and (not _is_sign(after) or before.isspace() or _is_sign(before) or _is_wide(before))
    right = not before.isspace() and (not _is_sign(before) or after.isspace() or _is_sign(after) or _is_wide(after))
    match text[start]:
        case "_":
            return _Flanks(left and (not right or _is_sign(before)), right and (not left or _is_sign(after)))
        case "=":
            return _Flanks(left and not before.isalnum(), right and not after.isalnum())
        case "*" if end - start == 1 and before.isascii() and after.isascii() and before.isalnum() and after.isalnum():
            return _Flanks(can_open=False, can_close=right)
    return _Flanks(left, right)


def _is_sign(character: str) -> bool:
    return unicodedata.category(character)[0] in "PS"


def _is_wide(character: str) -> bool:
    return _WIDE.match(character) is not None
