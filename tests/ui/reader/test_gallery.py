"""Every feature of a text on one page, in every theme: set, painted, nothing wider than the column."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.text.document import BlockKind, RunKind
from desktop_app.text.markdown import parse
from desktop_app.ui.reader.page import PageStyle
from desktop_app.ui.reader.reading_pane import ReadingPane
from desktop_app.ui.theme.appearance import Appearance
from desktop_app.ui.theme.fonts import install_fonts
from desktop_app.ui.theme.theme import THEMES, load_theme
from tests.ui.reader import made_up

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

GALLERY = r"""
# A heading

Words that are *slanted*, **strong**, ~~struck~~, ==marked==, `code`, H<sub>2</sub>O, x<sup>2</sup>, a
[link](https://example.org) and a citation \cite{somebody_2020}. A formula $x_i + \frac{a}{b}$, and money: $5 to $10.
A line that ends here\
and goes on below.

## Lists

- first
    - inside
        1. deeper
        2. still
- [ ] to do
- [x] done

1. one with a display
$$
\sum_{i=1}^{n} x_i = \begin{cases} 1 & a \\ 0 & b \end{cases}
$$
2. two

> A quote of two paragraphs,
>
> with a list:
> - in it

```python
def answer(question: str) -> int:
    # a comment
    return 42 if question else int("7")
```

```nonsense
no such language
```

| name | value |
| :--- | ---: |
| one | $x^2$ |
| two | words that go on for a good while, so that this cell has to wrap in a column |

---

https://example.org/picture.png

![with words](missing.jpg)

A formula that cannot be set: $\frac{a}{$ and $\nosuchcommand{x}$. Chinese 漢字, Arabic عربى, emoji 🎓👩‍🚀.
"""


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("size", [14, 18, 27])
def test_the_gallery_is_set_in_every_theme_and_size(qtbot: QtBot, theme: str, size: int) -> None:
    install_fonts()
    Appearance(theme)
    pane = ReadingPane(load_theme(theme), PageStyle(size=size))
    qtbot.addWidget(pane)
    pane.resize(700, 900)
    pane.show_page(made_up.page(parse(GALLERY)))
    pane.show()
    qtbot.waitExposed(pane)
    bar = pane.verticalScrollBar()
    for top in range(0, bar.maximum() + 1, 600):
        bar.setValue(top)
        assert not pane.viewport().grab().isNull()
    assert round(pane.document().size().width() - 0.5) <= pane.viewport().width()


def test_the_gallery_holds_every_kind_of_block_and_run() -> None:
    document = parse(GALLERY)
    assert {block.kind for block in document.walk()} == set(BlockKind)
    assert {run.kind for run in document.runs()} >= {RunKind.TEXT, RunKind.CODE, RunKind.MATH, RunKind.BREAK}


@pytest.mark.parametrize("theme", THEMES)
def test_every_letter_of_the_gallery_can_be_marked(qtbot: QtBot, theme: str) -> None:
    document = parse(GALLERY)
    pane = ReadingPane(load_theme(theme))
    qtbot.addWidget(pane)
    pane.resize(700, 900)
    pane.show_page(made_up.page(document))
    for start in range(0, len(document.text) - 1, 7):
        pane.select_span(made_up.SUMMARY, start, min(start + 40, len(document.text)))
        span = pane.selected_span()
        assert span is not None, document.text[start : start + 40]
        assert span[1] <= start + 1 or document.text[start : span[1]].isspace() or not document.text[start : span[1]]
