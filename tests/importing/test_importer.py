from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import Color
from desktop_app.domain.errors import Cancelled
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing.importer import BATCH, LONGEST, ImportReport, Reading, import_paths, store
from desktop_app.importing.passages import Contents
from desktop_app.importing.text_files import TextFiles
from desktop_app.library.incoming import ReadAnnotation
from desktop_app.paths import seeds
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from collections.abc import Container
    from pathlib import Path

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.importing.files import InputFile
    from desktop_app.library.library import Library


def put(folder: Path, count: int) -> None:
    for number in range(count):
        (folder / f"{number:04}.md").write_text(f"# Paper {number}\n\nOn the number {number}.\n", encoding="utf-8")


def test_the_seeds_come_in_once_and_a_second_time_nothing_changes(library: Library) -> None:
    first = import_paths(library, [seeds()], Progress())
    assert (first.added, first.duplicates, first.failed) == (24, 1, [])
    assert len(first.papers) == 24
    told: list[LibraryChanged] = []
    library.subscribe(told.append)
    second = import_paths(library, [seeds()], Progress())
    assert (second.added, second.updated, second.unchanged, second.duplicates) == (0, 0, 25, 0)
    assert second.papers == first.papers
    assert not any(changed.changes for changed in told)


def test_many_files_go_in_batch_by_batch(library: Library, tmp_path: Path) -> None:
    put(tmp_path, 2 * BATCH + 7)
    told: list[LibraryChanged] = []
    library.subscribe(told.append)
    assert import_paths(library, [tmp_path], Progress()).added == 2 * BATCH + 7
    assert len(told) == 3


def test_an_import_of_many_files_is_taken_back_as_one(library: Library, tmp_path: Path) -> None:
    put(tmp_path, BATCH + 5)
    import_paths(library, [tmp_path], Progress())
    assert library.undo() == f"import of {BATCH + 5} papers"
    assert library.papers() == []
    library.redo()
    assert len(library.papers()) == BATCH + 5


def test_a_cancelled_import_leaves_what_was_whole(library: Library, tmp_path: Path) -> None:
    put(tmp_path, 2 * BATCH)
    progress = Progress(lambda done, _total, _what: progress.cancel() if done == BATCH + 10 else None)
    with pytest.raises(Cancelled):
        import_paths(library, [tmp_path], progress)
    papers = library.papers()
    assert len(papers) == BATCH
    assert all(library.summaries(paper.number) for paper in papers)
    assert library.doctor() == []


def test_progress_counts_files(library: Library, tmp_path: Path) -> None:
    put(tmp_path, 3)
    counts: list[tuple[int, int]] = []
    import_paths(library, [tmp_path], Progress(lambda done, total, _what: counts.append((done, total))))
    assert counts == [(0, 0), (0, 3), (1, 3), (2, 3), (3, 3)]


def test_a_file_is_never_parted_between_batches(tmp_path: Path) -> None:
    put(tmp_path, BATCH - 1)
    for file in seeds().iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    sizes = [len(batch) for batch in Reading([tmp_path], Progress()).batches()]
    assert sum(sizes) == BATCH - 1 + 25
    for batch in Reading([tmp_path], Progress()).batches():
        names = [summary.source.path for summary in batch.summaries if summary.source.path.endswith(".txt")]
        assert all(names.count(name) == 5 for name in names)


def test_looking_first_reads_nothing_twice_and_loses_nothing(tmp_path: Path) -> None:
    put(tmp_path, 3)
    reading = Reading([tmp_path], Progress())
    assert reading.finds_anything()
    assert reading.finds_anything()
    assert [len(batch) for batch in reading.batches()] == [3]


def test_an_edited_file_without_a_catalog_is_updated(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    file.write_text("# IMPALA\n\nActors and learners.", encoding="utf-8")
    import_paths(library, [file], Progress())
    file.write_text("# IMPALA\n\nMany actors and one learner.", encoding="utf-8")
    report = import_paths(library, [file], Progress())
    assert (report.added, report.updated) == (0, 1)
    (paper,) = library.papers()
    assert [summary.text for summary in library.summaries(paper.number)] == ["Many actors and one learner."]


def test_two_summaries_of_one_paper_in_one_file_are_two(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("The first summary.\n\nThe second one.", encoding="utf-8")
    (tmp_path / "catalog.json").write_text(
        '{"papers": {"p": {"title": "P"}}, "summaries": ['
        '{"file": "a.txt", "paper": "p", "start": 0, "end": 18},'
        '{"file": "a.txt", "paper": "p", "start": 20, "end": 35}]}',
        encoding="utf-8",
    )
    assert import_paths(library, [tmp_path], Progress()).added == 2
    (paper,) = library.papers()
    assert [summary.markdown for summary in library.summaries(paper.number)] == [
        "The first summary.",
        "The second one.",
    ]


def test_windows_line_ends_are_newlines_in_the_library_and_the_span_is_the_files(
    library: Library, tmp_path: Path
) -> None:
    (tmp_path / "a.md").write_bytes(b"# T\r\n\r\nOne\r\ntwo.\r\n")
    import_paths(library, [tmp_path], Progress())
    (summary,) = library.summaries(1)
    assert summary.markdown == "One\ntwo."
    assert (summary.sources[0].start, summary.sources[0].end) == (7, 16)


def test_a_guessed_title_is_told_as_such(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("Some words on replay.", encoding="utf-8")
    (tmp_path / "b.txt").write_text("# A title\n\nWords.", encoding="utf-8")
    (batch,) = Reading([tmp_path], Progress()).batches()
    assert [(summary.metadata.title, summary.title_guessed) for summary in batch.summaries] == [
        ("Some words on replay.", True),
        ("A title", False),
    ]


class Marks:
    """A made-up format: every line of a file is the name of a paper with a note on it."""

    suffixes = (".marks",)

    def read(self, file: InputFile, known: Container[str]) -> Contents:  # noqa: ARG002 - as the protocol has it
        now = datetime.now(UTC)
        return Contents(
            annotations=tuple(
                ReadAnnotation(
                    f"{file.path.stem}-{turn}", PaperMetadata(title), "", None, Color.BLUE, "A note.", now, now
                )
                for turn, title in enumerate(file.text().splitlines())
            )
        )


def test_notes_of_an_exported_file_come_back_after_all_the_papers(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.marks").write_text("On owls\nOn eels\nOn eels", encoding="utf-8")
    (tmp_path / "b.md").write_text("# On owls\n\nWords.", encoding="utf-8")
    formats = (TextFiles(), Marks())
    report = store(library, Reading([tmp_path], Progress(), formats, library.known_hashes))
    assert (report.added, report.annotations, report.papers) == (1, 1, [1])
    assert [(failure.path.name, failure.reason) for failure in report.failed] == [
        ("a.marks", "its paper (On eels) is not in the library; import a summary of it first (2 highlights and notes)")
    ]
    assert [note.markdown for note in library.notes(1)] == ["A note."]
    again = store(library, Reading([tmp_path], Progress(), formats, library.known_hashes))
    assert (again.annotations, again.unchanged) == (0, 2)
    library.undo()  # the second import changed nothing, so that this is the first one, notes and all
    assert library.papers() == []
    assert library.notes() == []


def test_a_cancelled_import_tells_what_went_in(library: Library, tmp_path: Path) -> None:
    put(tmp_path, BATCH + 5)

    def stop(done: int, _total: int, _what: str) -> None:
        if done > BATCH:
            raise Cancelled

    with pytest.raises(Cancelled):
        import_paths(library, [tmp_path], Progress(stop))
    (kept,) = library.imports()
    assert ImportReport.from_json(kept.report).added == BATCH == len(library.papers())


def test_a_text_as_long_as_a_shelf_is_told_and_the_rest_goes_in(library: Library, tmp_path: Path) -> None:
    put(tmp_path, 2)
    (tmp_path / "giant.md").write_text("word " * (LONGEST // 5 + 10))
    report = import_paths(library, [tmp_path], Progress())
    assert report.added == 2
    assert [(failure.path.name, failure.reason.split(";")[0]) for failure in report.failed] == [
        ("giant.md", f"the text from 0 on has {LONGEST + 49:,} characters")
    ]
