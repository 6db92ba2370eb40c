"""A file of the library is divided anew, and every highlight stays on its words."""

from __future__ import annotations

import shutil
import tempfile
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.domain.annotations import AnchorState, Color
from desktop_app.domain.errors import LibraryError, UnknownPaper
from desktop_app.domain.papers import PaperMetadata, Source
from desktop_app.library.filters import PaperFilter, Shelf
from desktop_app.library.incoming import ReadImage, ReadSummary
from desktop_app.library.library import Library
from desktop_app.text import markdown
from tests.library.made_up import rows

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

PATH = "/texts/all.txt"
PARAGRAPHS = (
    "Gulls ride the wind above the pier and call to one another before the rain.",
    "A list of what they eat:\n\n- herring and *sprats*\n- crabs of every size\n- what people drop",
    "The keeper counts them at dawn, when $n_i$ birds sit on each of the $k$ posts.",
    "Moss grows on the side of a stone that the sun forgets.",
    "Moss grows slowly; see the [field guide](https://example.org/moss) and `moss --help`.",
    "## What to do\n\nIt drinks from the fog and waits for years.",
    "Bells are cast in one pour, and the mould is broken.",
    "> A bell remembers its first note.\n\nBut a cracked bell is melted and begins anew.",
)
WHOLE = "\n\n".join(PARAGRAPHS)
STARTS = tuple(sum(len(piece) + 2 for piece in PARAGRAPHS[:turn]) for turn in range(len(PARAGRAPHS)))


def piece(start: int, end: int, title: str = "", *, text: str = WHOLE, **more: object) -> ReadSummary:
    """Return the stretch of paragraphs ``start`` to ``end`` (exclusive) of the file."""
    source = "\n\n".join(PARAGRAPHS[start:end])
    first = STARTS[start] if text is WHOLE else text.index(PARAGRAPHS[start].replace("\n", "\r\n"))
    last = first + len(source) if text is WHOLE else first + len(source.replace("\n", "\r\n"))
    known = PaperMetadata(title or PARAGRAPHS[start][:20])
    return ReadSummary(
        source,
        markdown.parse(source),
        Source(PATH, first, last),
        known,
        title_guessed=not title,
        **more,  # type: ignore[arg-type]
    )


def divided(*edges: int, titles: Sequence[str] = ()) -> list[ReadSummary]:
    """Return pieces that begin at these paragraphs and go on to the next, the last to the end."""
    names = [*titles, *[""] * len(edges)]
    return [
        piece(one, other, name) for (one, other), name in zip(pairwise([*edges, len(PARAGRAPHS)]), names, strict=False)
    ]


def highlight(library: Library, words: str, note: str = "") -> str:
    """Highlight words wherever they stand; return the id."""
    for paper in library.papers():
        for summary in library.summaries(paper.number):
            at = summary.text.find(words)
            if at >= 0:
                return library.highlight(summary.id, at, at + len(words), Color.GREEN, note).id
    raise AssertionError(words)


def words_under(library: Library, annotation: str) -> str:
    """Return what stands in the library where a highlight is."""
    found = library.annotation(annotation)
    text = library.document(found.summary).text
    assert found.paper == next(
        paper.number
        for paper in [*library.papers(), *library.papers(PaperFilter(Shelf.TRASH))]
        if found.summary in {summary.id for summary in library.summaries(paper.number)}
    )
    return text[found.target.position.start : found.target.position.end]


def test_a_summary_that_was_split_keeps_its_highlights_on_both_sides(library: Library) -> None:
    library.add_summaries(divided(0, 3, titles=("Gulls", "Moss and bells")))
    first = highlight(library, "waits for years")
    second = highlight(library, "cracked bell", note="why?")
    outcome = library.redivide(PATH, divided(0, 3, 6, titles=("Gulls", "Moss and bells", "Bells")), [1, 2, None])
    assert (outcome.added, outcome.updated, outcome.unchanged, outcome.papers) == (1, 1, 1, (1, 2, 3))
    assert [paper.title for paper in library.papers()] == ["Gulls", "Moss and bells", "Bells"]
    assert words_under(library, first) == "waits for years"
    assert words_under(library, second) == "cracked bell"
    moved = library.annotation(second)
    assert (moved.paper, moved.note, moved.color) == (3, "why?", Color.GREEN)
    assert [note.markdown for note in library.notes(3)] == []
    assert library.paper(3).highlights == 1
    assert [each[2:] for each in library.filed(PATH)] == [
        (read.source.start, read.source.end) for read in divided(0, 3, 6)
    ]


def test_merged_summaries_bring_their_highlights_together(library: Library) -> None:
    library.add_summaries(divided(0, 3, 6, titles=("Gulls", "Moss", "Bells")))
    moss = highlight(library, "drinks from the fog")
    bells = highlight(library, "first note", note="a note")
    library.redivide(PATH, divided(0, 3, titles=("Gulls", "Moss")), [1, 2])
    assert words_under(library, moss) == "drinks from the fog"
    assert words_under(library, bells) == "first note"
    assert library.annotation(bells).paper == 2
    assert [paper.title for paper in library.papers()] == ["Gulls", "Moss"]
    assert [paper.title for paper in library.papers(PaperFilter(Shelf.TRASH))] == ["Bells"]
    assert library.undo() == "dividing all.txt anew"
    assert library.annotation(bells).paper == 3
    assert words_under(library, bells) == "first note"


@pytest.mark.parametrize("mark", ["note", "star", "tags"])
def test_a_paper_that_a_person_marked_stays_without_a_summary(library: Library, mark: str) -> None:
    library.add_summaries(divided(0, 6, titles=("Gulls and moss", "Bells")))
    marking: dict[str, Callable[[], object]] = {
        "note": lambda: library.add_note(2, "Ask about bells."),
        "star": lambda: library.set_starred(2, True),
        "tags": lambda: library.set_tags(2, ["bronze"]),
    }
    marking[mark]()
    library.redivide(PATH, divided(0, titles=("Gulls and moss",)), [1])
    assert [paper.title for paper in library.papers()] == ["Gulls and moss", "Bells"]
    assert library.summaries(2) == []


def test_words_that_stand_across_a_new_cut_are_orphaned_and_come_back(library: Library) -> None:
    library.add_summaries(divided(0, titles=("All",)))
    text = library.summaries(1)[0].text
    start, end = text.index("on each of the"), text.index("that the sun forgets")
    across = library.highlight(1, start, end).id
    library.redivide(PATH, divided(0, 3, titles=("All", "Rest")), [1, None])
    assert library.annotation(across).state is AnchorState.ORPHANED
    library.redivide(PATH, divided(0, titles=("All",)), [1])
    assert library.annotation(across).state is AnchorState.ANCHORED
    assert words_under(library, across) == text[start:end]


def test_words_that_a_cut_took_from_a_highlight_come_back_with_the_text(library: Library) -> None:
    library.add_summaries(divided(0, titles=("All",)))
    text = library.summaries(1)[0].text
    end = text.index(" that the sun forgets")
    start = text.rindex("posts.", 0, end)
    mark = library.highlight(1, start, end).id
    library.redivide(PATH, divided(0, 3, titles=("All", "Rest")), [1, None])
    assert words_under(library, mark) == "Moss grows on the side of a stone"
    assert library.annotation(mark).paper == 2
    library.redivide(PATH, divided(0, titles=("All",)), [1])
    assert words_under(library, mark) == text[start:end]
    assert library.annotation(mark).paper == 1


def test_a_summary_that_another_file_holds_too_only_loses_this_place(library: Library) -> None:
    library.add_summaries(divided(0, 3, titles=("Gulls", "Moss")))
    copy = divided(0, 3, titles=("Gulls", "Moss"))[1]
    other = copy.source._replace(path="/elsewhere/moss.txt", start=0)
    library.add_summaries(
        [ReadSummary(copy.markdown, copy.document, other._replace(end=len(copy.markdown)), copy.metadata)]
    )
    mark = highlight(library, "waits for years")
    library.redivide(PATH, divided(0, titles=("Gulls",)), [1])
    (moss,) = library.summaries(2)
    assert [source.path for source in moss.sources] == ["/elsewhere/moss.txt"]
    assert library.annotation(mark).summary == moss.id
    assert words_under(library, mark) == "waits for years"


def test_a_stretch_that_is_left_out_is_taken_away_unless_it_is_highlighted(library: Library) -> None:
    library.add_summaries(divided(0, 3, 6, titles=("Gulls", "Moss", "Bells")))
    mark = highlight(library, "waits for years")
    library.redivide(PATH, [piece(0, 3, "Gulls")], [1])
    assert [paper.title for paper in library.papers()] == ["Gulls", "Moss"]
    assert library.annotation(mark).summary == library.summaries(2)[0].id
    assert library.annotation(mark).state is AnchorState.ANCHORED
    assert [each.paper for each in library.filed(PATH)] == [1]


def test_a_piece_goes_under_the_paper_that_was_chosen(library: Library) -> None:
    library.add_summaries(divided(0, 3, titles=("Gulls", "Moss")))
    mark = highlight(library, "waits for years", note="n")
    outcome = library.redivide(PATH, divided(0, 3, titles=("Gulls", "Moss")), [1, 1])
    assert outcome.updated == 1
    assert [summary.number for summary in library.summaries(1)] == [1, 2]
    assert library.annotation(mark).paper == 1
    assert [paper.title for paper in library.papers()] == ["Gulls"]
    with pytest.raises(UnknownPaper):
        library.redivide(PATH, divided(0, 3), [1, 99])


def test_a_new_title_renames_the_paper_that_stays(library: Library) -> None:
    library.add_summaries(divided(0, 3))
    library.redivide(PATH, divided(0, 3, titles=("On gulls",)), [1, 2])
    assert library.paper(1).title == "On gulls"
    assert not library.paper(1).title_guessed
    assert library.paper(2).title_guessed


def test_images_go_with_their_words(library: Library) -> None:
    text = "One ![a](a.png).\n\nTwo ![b](b.png)."
    cut = text.index("Two")

    def read(start: int, end: int, *images: ReadImage) -> ReadSummary:
        source = text[start:end].strip()
        place = Source(PATH, start, start + len(source))
        return ReadSummary(source, markdown.parse(source), place, PaperMetadata(source[:3]), images=images)

    images = [ReadImage(f"{name}.png", f"file:///texts/{name}.png", "image/png", b"data") for name in "ab"]
    library.add_summaries([read(0, len(text), *images)])
    library.redivide(PATH, [read(0, cut), read(cut, len(text))], [1, None])
    (one,), (two,) = library.summaries(1), library.summaries(2)
    assert library.image(one.id, "a.png") is not None
    assert library.image(one.id, "b.png") is None
    assert library.image(two.id, "b.png") is not None


def test_highlights_stay_in_a_file_with_the_line_ends_of_windows(library: Library) -> None:
    windows = WHOLE.replace("\n", "\r\n")
    library.add_summaries([piece(0, 4, "One", text=windows), piece(4, 8, "Two", text=windows)])
    marks = {
        words: highlight(library, words) for words in ("crabs of every size", "the sun forgets", "broken", "one pour")
    }
    library.redivide(PATH, [piece(0, 2, "One", text=windows), piece(2, 8, "Two", text=windows)], [1, 2])
    assert {words: words_under(library, mark) for words, mark in marks.items()} == {words: words for words in marks}


def test_a_file_without_summaries_is_refused(library: Library) -> None:
    library.add_summaries(divided(0, 3))
    with pytest.raises(LibraryError, match=r"Nothing would be left of all\.txt"):
        library.redivide(PATH, [], [])


EDGES = st.sets(st.integers(1, len(PARAGRAPHS) - 1)).map(lambda edges: [0, *sorted(edges)])


@given(
    first=EDGES,
    turns=st.lists(EDGES, min_size=1, max_size=3),
    marks=st.lists(st.tuples(st.integers(0, 10_000), st.integers(1, 40)), min_size=1, max_size=8),
)
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_however_a_file_is_divided_highlights_stay_and_undo_restores_everything(
    empty_template: Path, first: list[int], turns: list[list[int]], marks: list[tuple[int, int]]
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "library.postil"
        shutil.copy(empty_template, path)
        with Library.open(path) as library:
            library.add_summaries(divided(*first))
            summaries = [summary for paper in library.papers() for summary in library.summaries(paper.number)]
            held: dict[str, str] = {}
            for place, length in marks:
                summary = summaries[place % len(summaries)]
                start = place % len(summary.text)
                made = library.highlight(summary.id, start, min(start + length, len(summary.text)), note="n")
                held[made.id] = made.target.quote.exact
            before = rows(library.path)
            last, acts = before, 0
            for edges in turns:
                pieces = divided(*edges)
                library.redivide(PATH, pieces, [None] * len(pieces))
                stand = {read.markdown: read for read in pieces}
                assert sorted(stand) == sorted(
                    summary.markdown for paper in library.papers() for summary in library.summaries(paper.number)
                )
                for mark, words in held.items():
                    if words.strip() and any(words.strip() in read.document.text for read in pieces):
                        assert library.annotation(mark).state is not AnchorState.ORPHANED
                        assert words_under(library, mark).strip() == words.strip()
                acts += rows(library.path) != last
                last = rows(library.path)
            after = last
            for _ in range(acts):
                assert library.undo() == "dividing all.txt anew"
            assert rows(library.path) == before
            while library.redo():
                pass
            assert rows(library.path) == after
