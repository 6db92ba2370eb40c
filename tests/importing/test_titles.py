from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing import making
from desktop_app.importing.files import DiskFile
from desktop_app.importing.making import summary_of
from desktop_app.importing.passages import Passage
from desktop_app.importing.titles import GUESS, is_generic, shortened
from tests.benchmarks.titles import ACCEPTED, BARS, guesses, holds, seed_texts

if TYPE_CHECKING:
    from desktop_app.library.incoming import ReadSummary

TEXT = "The authors propose Gradual Tree Pruning (GTP). GTP cuts branches, and GTP waits."


def read(text: str, title: str = "") -> ReadSummary:
    return summary_of(DiskFile(Path("trees.md")), Passage(text, 0, len(text), PaperMetadata(title=title)))


def test_a_guessed_title_is_marked_and_comes_with_others() -> None:
    summary = read(TEXT)
    assert summary.metadata.title == "GTP: Gradual Tree Pruning"
    assert summary.title_guessed
    assert summary.title_candidates[0] == "Gradual Tree Pruning"
    assert len(summary.title_candidates) <= 3


def test_nothing_is_guessed_where_the_title_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "candidates", lambda *_args, **_kwargs: pytest.fail("guessed all the same"))
    summary = read(TEXT, "On Trees")
    assert (summary.metadata.title, summary.title_guessed, summary.title_candidates) == ("On Trees", False, ())


def test_a_text_without_words_is_called_after_its_file() -> None:
    assert read("---\n").metadata.title == "trees"


@pytest.mark.parametrize("title", ["Introduction", "1. Key points", "TL;DR", "See also", "…"])
def test_headings_that_any_summary_might_have_are_generic(title: str) -> None:
    assert is_generic(title)


def test_a_shortened_title_ends_between_words() -> None:
    title = shortened(["words,"] * 40)
    assert len(title) <= GUESS + 1
    assert title.endswith("words…")
    assert shortened(["few", "words"]) == "few words"


def test_guesses_for_the_seeds_name_the_right_method_and_hardly_mislead() -> None:
    verdicts = [guess.verdict for guess in guesses()]
    right, misleading = BARS
    assert len(verdicts) == 25
    assert verdicts.count("right") >= right
    assert verdicts.count("misleading") <= misleading


def test_every_paper_of_the_seeds_has_names_and_no_other_papers_names_are_accepted_for_it() -> None:
    assert {paper for paper, _ in seed_texts()} == ACCEPTED.keys()
    assert holds("The IMPALA agent", ["impala"])
    assert not holds("A drawer full", ["draw"])
