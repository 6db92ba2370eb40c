"""A text that comes back a little different is known again, with all that was written on it."""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.domain.papers import PaperMetadata
from desktop_app.library.library import Library
from tests.library.made_up import read_summary, rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from desktop_app.library.incoming import ImportOutcome, ReadSummary

OWLS = (
    "Owls hunt by ear at night. Their broad faces gather every sound, and a memory of the field guides the silent "
    "flight over hedges, barns and meadows until the mouse is found, long before the moon has come up."
)
TIDES = (
    "Tides follow the moon twice a day. A harbour keeps the marks of each storm in its walls, and pilots read from "
    "them how high the water may rise when wind and moon pull the same way for once."
)
MOTHS = (
    "Moths steer by distant lights. A lamp nearby bends their straight path into a spiral, which ends at the glass, "
    "and no number of burned wings has ever taught a single one of them any better."
)
LETTERS = (
    "Letters once took weeks to cross the sea. Whoever wrote one thought about what would still be true on arrival, "
    "and left out the weather, the prices and the state of the roads."
)


def mended(text: str, old: str, new: str) -> str:
    """Return ``text`` with one word replaced."""
    assert text.count(old) == 1
    return text.replace(old, new)


MENDED = mended(OWLS, "broad", "round")
MENDED_AGAIN = mended(MENDED, "silent", "quiet")


def guessed(text: str, path: str = "/texts/birds.md", start: int = 0) -> ReadSummary:
    """Return a text whose title was taken from its first words."""
    return read_summary(text, " ".join(text.split()[:4]), path=path, start=start, guessed=True)


def file_of(*texts: str, path: str = "/texts/birds.md") -> list[ReadSummary]:
    """Return several texts without titles as they follow one another in one file."""
    read, at = [], 0
    for text in texts:
        read.append(guessed(text, path, at))
        at += len(text) + 2
    return read


def fates(outcome: ImportOutcome) -> tuple[int, int, int, int]:
    return outcome.added, outcome.updated, outcome.unchanged, outcome.duplicates


def texts(library: Library) -> list[str]:
    return [summary.text for paper in library.papers() for summary in library.summaries(paper.number)]


def mark(library: Library, text: str, words: str) -> str:
    """Highlight words of a summary; return the highlight's id."""
    (summary,) = [
        summary for paper in library.papers() for summary in library.summaries(paper.number) if summary.text == text
    ]
    start = text.index(words)
    return library.highlight(summary.id, start, start + len(words), note=f"on {words}").id


def marked(library: Library, id_: str) -> str:
    """Return the words a highlight stands on now."""
    found = library.annotation(id_)
    return library.document(found.summary).text[found.target.position.start : found.target.position.end]


# --- the same path ---


def test_each_of_several_texts_in_a_file_is_known_by_its_own_words(library: Library) -> None:
    library.add_summaries(file_of(OWLS, TIDES, MOTHS))
    on_tides, on_moths = mark(library, TIDES, "each storm"), mark(library, MOTHS, "burned wings")
    longer = f"A word before all. {TIDES}"
    mended_moths = mended(MOTHS, "single", "sole")
    outcome = library.add_summaries(file_of(LETTERS, mended_moths, longer, OWLS))
    assert fates(outcome) == (1, 2, 1, 0)
    assert sorted(texts(library)) == sorted([LETTERS, mended_moths, longer, OWLS])
    assert (marked(library, on_tides), marked(library, on_moths)) == ("each storm", "burned wings")
    assert len(library.papers()) == 4


def test_of_two_texts_on_one_paper_each_is_revised_by_what_is_like_it(library: Library) -> None:
    first = [read_summary(OWLS, "Two Views"), read_summary(TIDES, "Two Views", start=400)]
    library.add_summaries(first)
    longer = f"{OWLS} And so on."
    second = [read_summary(f"{TIDES} And so forth.", "Two Views"), read_summary(longer, "Two Views", start=400)]
    assert fates(library.add_summaries(second)) == (0, 2, 0, 0)
    assert texts(library) == [longer, f"{TIDES} And so forth."]


def test_a_text_that_gets_a_title_takes_its_highlights_along(library: Library) -> None:
    (paper,) = library.add_summaries([guessed(OWLS)]).papers
    on_owls = mark(library, OWLS, "every sound")
    outcome = library.add_summaries([read_summary(MENDED, "Hearing in Owls")])
    assert (fates(outcome), outcome.papers) == ((0, 1, 0, 0), (paper,))
    assert library.paper(paper).title == "Hearing in Owls"
    assert library.paper(paper).title_guessed is False
    assert marked(library, on_owls) == "every sound"


def test_a_text_that_gets_the_title_of_a_known_paper_moves_there_with_all_that_is_written_on_it(
    library: Library,
) -> None:
    library.add_summaries([guessed(OWLS)])
    guess = library.papers()[0].number
    on_owls = mark(library, OWLS, "every sound")
    library.add_note(guess, "A note on the whole.")
    library.set_tags(guess, ["night"])
    library.set_starred(guess, starred=True)
    (listed,) = library.add_summaries([], papers=[PaperMetadata("Hearing in Owls", year=1999)]).papers
    before = rows(library.path)
    outcome = library.add_summaries([read_summary(OWLS, "Hearing in Owls")])
    assert (fates(outcome), outcome.papers) == ((0, 0, 1, 0), (listed,))
    (paper,) = library.papers()
    assert (paper.number, paper.starred, paper.metadata.tags, paper.highlights) == (listed, True, ("night",), 1)
    assert [note.markdown for note in library.notes(listed)] == ["A note on the whole."]
    assert library.annotation(on_owls).paper == listed
    assert library.doctor() == []
    library.undo()
    assert rows(library.path) == before
    library.redo()
    assert [paper.number for paper in library.papers()] == [listed]


def test_a_mended_title_is_the_papers_title(library: Library) -> None:
    (paper,) = library.add_summaries([read_summary(OWLS, "Haering in Owls")]).papers
    on_owls = mark(library, OWLS, "every sound")
    outcome = library.add_summaries([read_summary(OWLS, "Hearing in Owls")])
    assert (fates(outcome), outcome.papers) == ((0, 0, 1, 0), (paper,))
    assert library.paper(paper).title == "Hearing in Owls"
    assert marked(library, on_owls) == "every sound"


def test_a_title_that_a_person_chose_is_not_overwritten_by_the_files(library: Library) -> None:
    (paper,) = library.add_summaries([read_summary(OWLS, "Haering in Owls")]).papers
    library.update_paper(paper, PaperMetadata("My Owls"))
    library.add_summaries([read_summary(MENDED, "Hearing in Owls")])
    assert [each.title for each in library.papers()] == ["My Owls"]


def test_the_same_text_under_another_number_is_another_paper(library: Library) -> None:
    library.add_summaries([read_summary(OWLS, PaperMetadata("Owls", arxiv="2001.00001"))])
    library.add_summaries([read_summary(OWLS, PaperMetadata("Barn Owls", arxiv="2001.00002"))])
    assert [paper.title for paper in library.papers()] == ["Owls", "Barn Owls"]


def test_a_text_that_has_left_its_file_stays_and_claims_no_place_there(library: Library) -> None:
    library.add_summaries(file_of(OWLS, TIDES))
    on_owls = mark(library, OWLS, "every sound")
    library.add_summaries(file_of(TIDES))
    assert sorted(texts(library)) == sorted([OWLS, TIDES])
    assert [filed.start for filed in library.filed("/texts/birds.md")] == [0]
    library.add_summaries(file_of(TIDES, MENDED))  # it comes back changed
    assert sorted(texts(library)) == sorted([MENDED, TIDES])
    assert marked(library, on_owls) == "every sound"


# --- another path ---


@pytest.mark.parametrize("title", [None, "Hearing in Owls"])
def test_a_file_that_was_renamed_and_mended_holds_the_same_summary(library: Library, title: str | None) -> None:
    def read(text: str, path: str) -> ReadSummary:
        return guessed(text, path) if title is None else read_summary(text, title, path=path)

    (paper,) = library.add_summaries([read(OWLS, "/texts/birds.md")]).papers
    on_owls = mark(library, OWLS, "every sound")
    outcome = library.add_summaries([read(MENDED, "/texts/owls.md")])
    assert (fates(outcome), outcome.papers) == ((0, 1, 0, 0), (paper,))
    assert texts(library) == [MENDED]
    assert marked(library, on_owls) == "every sound"
    assert [row[2] for row in rows(library.path)["revisions"]] == [OWLS]


def test_two_copies_on_disk_never_make_a_text_flip(library: Library) -> None:
    copies = [guessed(OWLS, "/a.md"), guessed(MENDED, "/b.md"), guessed(MENDED_AGAIN, "/c.md")]
    assert fates(library.add_summaries(copies)) == (1, 2, 0, 0)
    before = rows(library.path)
    for order in (copies, copies[::-1], copies[1:], copies[:1]):
        assert library.add_summaries(order).unchanged == len(order)
        assert rows(library.path) == before
    assert texts(library) == [MENDED_AGAIN]


def test_an_old_copy_that_turns_up_is_one_more_source(library: Library) -> None:
    library.add_summaries([guessed(OWLS)])
    library.add_summaries([guessed(MENDED)])
    assert fates(library.add_summaries([guessed(OWLS, "/old/birds.md")])) == (0, 0, 0, 1)
    assert fates(library.add_summaries([guessed(OWLS, "/old/birds.md")])) == (0, 0, 1, 0)
    assert texts(library) == [MENDED]


def test_the_only_file_that_goes_back_takes_its_summary_back(library: Library) -> None:
    library.add_summaries([guessed(OWLS)])
    library.add_summaries([guessed(MENDED)])
    assert fates(library.add_summaries([guessed(OWLS)])) == (0, 1, 0, 0)
    assert texts(library) == [OWLS]


def test_a_copy_that_is_mended_in_one_place_is_mended(library: Library) -> None:
    library.add_summaries([guessed(OWLS, "/a.md"), guessed(OWLS, "/b.md")])
    assert fates(library.add_summaries([guessed(MENDED, "/a.md")])) == (0, 1, 0, 0)
    assert fates(library.add_summaries([guessed(OWLS, "/b.md")])) == (0, 0, 1, 0)
    assert fates(library.add_summaries([guessed(MENDED_AGAIN, "/b.md")])) == (0, 1, 0, 0)
    assert fates(library.add_summaries([guessed(MENDED, "/a.md")])) == (0, 0, 1, 0)
    assert texts(library) == [MENDED_AGAIN]


def test_two_versions_in_one_file_are_two_summaries(library: Library) -> None:
    read = [read_summary(OWLS, "Owls"), read_summary(MENDED, "Owls", start=400)]
    assert fates(library.add_summaries(read)) == (2, 0, 0, 0)
    assert fates(library.add_summaries(read)) == (0, 0, 2, 0)
    assert texts(library) == [OWLS, MENDED]


def test_alike_beginnings_do_not_make_one_text_of_two(library: Library) -> None:
    start = "We read this paper together. "
    library.add_summaries([guessed(start + OWLS, "/a.md"), guessed(start + TIDES, "/b.md")])
    assert len(library.papers()) == 2


# --- any edits at all ---

_EDITS = (
    lambda parts: parts[1:],
    lambda parts: parts[::-1],
    lambda parts: [*parts, LETTERS],
    lambda parts: [LETTERS, *parts],
    lambda parts: [part.replace("moon", "sun") for part in parts],
    lambda parts: [f"At first a new line. {part}" for part in parts],
    lambda parts: [part.rsplit(" ", 12)[0] for part in parts],
    lambda parts: [part.upper() for part in parts],
    lambda parts: [*parts, *parts[:1]],
    lambda _: [OWLS, TIDES, MOTHS],
    lambda parts: [" ".join(parts)],
)


@pytest.fixture(scope="module")
def three(empty_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("revisions") / "three.postil"
    shutil.copy(empty_template, path)
    with Library.open(path) as library:
        library.add_summaries(file_of(OWLS, TIDES, MOTHS))
        for text, words in ((OWLS, "every sound"), (TIDES, "each storm"), (MOTHS, "burned wings")):
            mark(library, text, words)
    return path


@settings(max_examples=50)
@given(edits=st.lists(st.tuples(st.sampled_from(_EDITS), st.sampled_from(["/texts/birds.md", "/b.md"])), max_size=6))
def test_no_edit_loses_a_highlight_or_leaves_two_summaries_in_one_place(
    three: Path, edits: Sequence[tuple[Callable[[list[str]], list[str]], str]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.postil"
        shutil.copy(three, path)
        before = rows(path)
        with Library.open(path) as library:
            files = {"/texts/birds.md": [OWLS, TIDES, MOTHS], "/b.md": [OWLS]}
            for edit, name in edits:
                files[name] = edit(files[name]) or [LETTERS]  # a file without a text is never read
                read = file_of(*files[name], path=name)
                library.add_summaries(read)
                check(library, files[name], name)
                assert library.add_summaries(read).unchanged == len(read)
            assert library.doctor() == []
            while library.undo():
                pass
            assert rows(path) == before


def check(library: Library, parts: list[str], path: str) -> None:
    """See that every highlight is there and that the file's summaries tile it, each saying what stands there."""
    assert sorted(each.note for each in library.annotations()) == ["on burned wings", "on each storm", "on every sound"]
    filed = library.filed(path)
    assert [(each.start, each.end) for each in filed] == [
        (read.source.start, read.source.end) for read in file_of(*parts, path=path)
    ]
    said = dict.fromkeys(texts(library))
    held = {row[2] for row in rows(library.path)["revisions"]}
    for part in parts:
        assert part in said or part in held
