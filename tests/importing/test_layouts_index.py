from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.importing.files import DiskFile
from desktop_app.importing.layouts_index import index_reason
from desktop_app.importing.text_files import TextFiles

if TYPE_CHECKING:
    from pathlib import Path

PROSE = (
    "The authors keep a long record of what was seen and ask it in words, which helps in mazes, as they say, and costs "
    "little where the record is short and the mazes are small.\n"
)
PAGES = "\n".join(f"- [Rivers and Harbours {number}](notes/rivers-{number}.md)" for number in range(9))


@pytest.mark.parametrize(
    "text",
    [
        f"# Papers\n\nThese are my notes.\n\n{PAGES}\n",
        "# Papers\n\n"
        + "\n".join(f"* `RL` [Rivers {number}](notes/Rivers%20{number}.md) (ICML 2018)" for number in range(5)),
        "## 2018\n\n" + "\n".join(f"- [[Rivers {number}]]" for number in range(6)),
        "| Paper | Notes |\n|---|---|\n" + "\n".join(f"| Rivers {n} | [notes](rivers-{n}.md) |" for n in range(6)),
        "".join(
            f"- Rivers {n} [[arXiv](https://arxiv.org/abs/1801.0000{n})] [[notes](rivers{n}.md)]\n" for n in range(7)
        ),
    ],
)
def test_a_list_of_links_to_other_pages_is_an_index(text: str) -> None:
    assert index_reason(text) == "it is an index of other pages, not a summary"


def test_a_list_of_links_to_papers_is_a_reading_list() -> None:
    text = "# To read\n\n" + "".join(f"- Rivers {n} [[arXiv](https://arxiv.org/abs/1801.0000{n})]\n" for n in range(9))
    assert index_reason(text) == "it is a list of links to papers, not a summary"


@pytest.mark.parametrize(
    "text",
    [
        f"# Rivers\n\n{PROSE}\n{PROSE}\n# See also\n\n{PAGES}\n",
        f"# Rivers\n\n{PROSE}\n- [Harbours](harbours.md)\n- [Sails](sails.md)\n",
        "# Rivers\n\n" + "".join(f"![figure {n}](images/rivers-{n}.png)\n\n" for n in range(9)),
        "# Rivers\n\n"
        + "".join(f"- A claim about mazes, as [Quill](https://example.org/{n}) said before\n" for n in range(4)),
        PROSE,
    ],
)
def test_a_summary_with_links_is_none(text: str) -> None:
    assert index_reason(text) == ""


def test_an_index_is_left_out_with_the_reason(tmp_path: Path) -> None:
    path = tmp_path / "list.md"
    path.write_text(f"# Papers\n\n{PAGES}\n", encoding="utf-8")
    read = TextFiles().read(DiskFile(path), frozenset())
    assert read.passages == ()
    assert [(skipped.path, skipped.reason) for skipped in read.skipped] == [
        (path, "it is an index of other pages, not a summary")
    ]
