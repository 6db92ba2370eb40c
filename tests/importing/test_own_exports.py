"""What Postil exported comes back: into an empty place, into its own library, and with what a person added."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.annotations import AnchorState, Color
from desktop_app.exporting.export import Flavour, export
from desktop_app.importing import own_exports
from desktop_app.importing.importer import import_paths
from desktop_app.library.library import Library
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Iterator

    from desktop_app.domain.papers import PaperMetadata

CRITIC, DISENTANGLED = "wang2020critic", "vansteenkiste2019disentangled"
NOTE = "so *true*\n\n- a list\n- with `code`\n\n```\n## Notes\n```"
WITH_NOTES = (Flavour.MARKDOWN, Flavour.OBSIDIAN, Flavour.LOGSEQ, Flavour.JSONLD, Flavour.CSV)


@pytest.fixture
def marked(seed_library: Library) -> Library:
    """Return the sample library with highlights in four colours and notes on two papers."""
    paper = seed_library.find_paper(CRITIC).number
    first = seed_library.summaries(paper)[0]
    seed_library.highlight(first.id, 10, 60, Color.VIOLET, NOTE)
    seed_library.highlight(first.id, 31, 190)
    seed_library.highlight(first.id, 0, len(first.text), Color.GREEN, "all of it")
    other = seed_library.find_paper(DISENTANGLED)
    second = seed_library.summaries(other.number)[0]
    seed_library.highlight(second.id, len(second.text) // 2, len(second.text) // 2 + 120, Color.PINK)
    met = seed_library.paper(paper).metadata._replace(tags=("deep learning", "offline"))
    import_tagged(seed_library, met)
    seed_library.add_note(paper, "on the whole\n\nin two paragraphs")
    seed_library.add_note(other.number, "# Heading\n\nother")
    return seed_library


def import_tagged(library: Library, metadata: PaperMetadata) -> None:
    """Give a paper tags as an import does, so that a later import may add to them."""
    library.add_summaries([], papers=[metadata])


@pytest.fixture
def other(seed_template: Path, tmp_path: Path) -> Iterator[Library]:
    """Return a second library made from the same seeds, without a mark in it."""
    copy = tmp_path / "other.postil"
    copy.write_bytes(seed_template.read_bytes())
    with Library.open(copy) as library:
        yield library


def exported(library: Library, folder: Path, flavour: Flavour) -> Path:
    export(library, folder, flavour=flavour, papers=None, everything=False, progress=Progress())
    return folder


def highlights(library: Library) -> set[tuple[int, str, str, str]]:
    return {(each.paper, each.color, each.target.quote.exact, each.note) for each in library.annotations()}


def notes(library: Library) -> set[tuple[int, str]]:
    return {(each.paper, each.markdown) for each in library.notes()}


@pytest.mark.parametrize("flavour", WITH_NOTES)
def test_highlights_and_notes_come_back_into_a_library_of_the_same_texts(
    flavour: Flavour, marked: Library, other: Library, tmp_path: Path
) -> None:
    report = import_paths(other, [exported(marked, tmp_path / "out", flavour)], Progress())
    assert not report.failed
    assert (report.added, report.annotations) == (0, 6)
    assert notes(other) == notes(marked)
    assert {(each.paper, each.color, each.note) for each in other.annotations()} == {
        (each.paper, each.color, each.note) for each in marked.annotations()
    }
    assert all(each.state is not AnchorState.ORPHANED for each in other.annotations())
    spans = {(each.color, each.target.position) for each in marked.annotations()}
    found = {(each.color, each.target.position) for each in other.annotations()}
    assert found == spans


@pytest.mark.parametrize("flavour", [Flavour.JSONLD])
def test_nothing_at_all_is_lost_through_the_w3c_model(
    flavour: Flavour, marked: Library, other: Library, tmp_path: Path
) -> None:
    import_paths(other, [exported(marked, tmp_path / "out", flavour)], Progress())

    def summaries(library: Library) -> dict[int, str]:
        return {each.id: each.text for paper in library.papers() for each in library.summaries(paper.number)}

    def all_of(library: Library) -> list[object]:
        texts = summaries(library)
        return [each._replace(summary=0) for each in library.annotations()] + [
            (texts[each.summary], each.id) for each in library.annotations()
        ]

    assert all_of(other) == all_of(marked)
    assert list(other.notes()) == list(marked.notes())


@pytest.mark.parametrize("flavour", WITH_NOTES)
def test_a_second_import_brings_no_second_copy(
    flavour: Flavour, marked: Library, other: Library, tmp_path: Path
) -> None:
    folder = exported(marked, tmp_path / "out", flavour)
    import_paths(other, [folder], Progress())
    before = highlights(other), notes(other), other.totals()
    report = import_paths(other, [folder], Progress())
    assert (report.added, report.annotations) == (0, 0)
    assert (highlights(other), notes(other), other.totals()) == before


@pytest.mark.parametrize("flavour", WITH_NOTES)
def test_a_library_that_reads_its_own_export_stays_as_it_is(flavour: Flavour, marked: Library, tmp_path: Path) -> None:
    before = list(marked.annotations()), list(marked.notes()), marked.papers()
    import_paths(marked, [exported(marked, tmp_path / "out", flavour)], Progress())
    assert (list(marked.annotations()), list(marked.notes()), marked.papers()) == before


def test_what_a_person_wrote_around_and_within_postils_part_is_kept_as_notes(
    marked: Library, other: Library, tmp_path: Path
) -> None:
    folder = exported(marked, tmp_path / "out", Flavour.MARKDOWN)
    file = next(path for path in folder.iterdir() if "citekey: wang2020critic" in path.read_text(encoding="utf-8"))
    text = file.read_text(encoding="utf-8")
    text = text.replace("<!-- postil:begin -->", "My *thoughts* before.\n\n<!-- postil:begin -->")
    text = text.replace("## Highlights\n", "A word within.\n\n## Highlights\n") + "\nAnd after.\n"
    file.write_text(text, encoding="utf-8", newline="\r\n")
    report = import_paths(other, [file], Progress())
    paper = other.find_paper(CRITIC).number
    assert (report.added, report.failed) == (0, [])
    assert {each.markdown for each in other.notes(paper)} == {
        "My *thoughts* before.", "A word within.", "And after.", "on the whole\n\nin two paragraphs",
    }  # fmt: skip
    assert len(other.annotations(paper)) == 3


def test_a_meaning_is_the_colour_that_bears_it_and_else_yellow(marked: Library, other: Library, tmp_path: Path) -> None:
    marked.set_setting("color_meanings", {"violet": "Claim", "pink": "*Doubt*"})
    folder = exported(marked, tmp_path / "out", Flavour.OBSIDIAN)
    other.set_setting("color_meanings", {"blue": "claim"})
    import_paths(other, [folder], Progress())
    assert sorted(each.color for each in other.annotations()) == [Color.BLUE, Color.GREEN, Color.YELLOW, Color.YELLOW]


def test_the_metadata_of_an_export_completes_the_paper(library: Library, marked: Library, tmp_path: Path) -> None:
    folder = exported(marked, tmp_path / "out", Flavour.LOGSEQ)
    report = import_paths(library, [folder], Progress())
    assert (report.added, report.listed) == (0, 2)
    found, meant = library.find_paper("2006.15134"), marked.find_paper(CRITIC)
    assert found.metadata == meant.metadata._replace(tags=("deep-learning", "offline"))
    assert found.citekey == meant.citekey


def test_the_same_words_marked_twice_come_back_twice() -> None:
    quote = "**Yellow**\n\n> gradient\n\n"
    head = "---\ntitle: A\ncitekey: a\n---\n"
    text = f"{head}<!-- postil:begin -->\n# A\n\n## Highlights\n\n{quote}{quote}<!-- postil:end -->\n"
    read = own_exports.read(text, Path("/a.md"))
    assert read is not None
    assert len({each.id for each in read.annotations}) == 2


def test_a_region_that_a_template_of_ones_own_wrote_is_told_and_what_stands_beside_it_kept() -> None:
    text = "---\ntitle: A\npostil-id: a\n---\nmine\n\n%% postil:begin %%\n| a | table |\n%% postil:end %%\n"
    read = own_exports.read(text, Path("/a.md"))
    assert read is not None
    assert [each.note for each in read.annotations] == ["mine"]
    assert ["JSON-LD" in each.reason for each in read.skipped] == [True]


def test_a_file_whose_region_was_deleted_is_notes_on_its_paper_and_no_summary() -> None:
    read = own_exports.read("---\ntitle: A\npostil-id: a\n---\n\n# A\n\nWhat I think.\n", Path("/a.md"))
    assert read is not None
    assert [(each.note, each.citekey, each.target) for each in read.annotations] == [("What I think.", "a", None)]


def test_a_page_for_the_browser_is_skipped_and_the_better_file_named(marked: Library, tmp_path: Path) -> None:
    folder = exported(marked, tmp_path / "out", Flavour.HTML)
    for page in folder.glob("*.html"):
        read = own_exports.read(page.read_text(encoding="utf-8"), page)
        assert read is not None
        assert not read.annotations
        assert "JSON-LD" in read.skipped[0].reason


@pytest.mark.parametrize(
    "text", ["A text about `postil:begin` and postil-id.", "---\ntitle: A\n---\npostil-id: 3\n", ""]
)
def test_a_text_that_only_speaks_of_the_marks_is_no_export(text: str) -> None:
    assert own_exports.read(text, Path("/a.md")) is None


PIECES = [
    "---\n", "title: A\n", "postil-id: a\n", "id:: x\n", "citekey:: b\n", "<!-- postil:begin -->\n",
    "%% postil:begin %%\n", "<!-- postil:end -->\n", "\t- <!-- postil:end -->\n", "%% postil:end %%\n",
    "## Highlights\n", "## Notes\n", "**Y**\n", "\n", "> quote\n", ">\n", "^id-1\n", "```\n", "\t- id:: u\n",
    "\t  color:: Pink\n", "\t  > q\n", "\t\t- n\n", "- x\n", "$$x$$\n", "# A\n", "words ",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_whatever_stands_where_something_is_read_or_it_is_no_export(text: str) -> None:
    read = own_exports.read(f"---\npostil-id: a\n---\n<!-- postil:begin -->\n{text}", Path("/a.md"))
    assert read is not None
    again = own_exports.read(f"---\npostil-id: a\n---\n<!-- postil:begin -->\n{text}", Path("/a.md"))
    assert again is not None
    assert [each.id for each in again.annotations] == [each.id for each in read.annotations]
    assert all(each.note or each.target for each in read.annotations)
