from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app import paths
from desktop_app.domain.changes import AnnotationAdded, MapChanged, PaperChanged, PapersAdded, PapersRemoved
from desktop_app.importing.importer import import_paths
from desktop_app.library.filters import PaperFilter
from desktop_app.progress import Progress
from desktop_app.ui.bridge import LibraryBridge
from desktop_app.ui.tasks import Task

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library


class Heard:
    """A bridge and what it told."""

    def __init__(self, library: Library) -> None:
        self.bridge = LibraryBridge(library)
        self.told: list[LibraryChanged] = []
        self.bridge.changed.connect(self.told.append)

    @property
    def kinds(self) -> list[type]:
        return [type(change) for changed in self.told for change in changed.changes]


@pytest.fixture
def heard(qtbot: QtBot, library: Library) -> Iterator[Heard]:  # noqa: ARG001 - an application
    made = Heard(library)
    yield made
    made.bridge.close()


def write_notes(folder: Path, count: int) -> None:
    for number in range(count):
        (folder / f"{number}.md").write_text(f"# Paper number {number}\n\nIt says {number}.\n", encoding="utf-8")


def test_batches_of_an_import_are_told_together(heard: Heard, library: Library, tmp_path: Path) -> None:
    write_notes(tmp_path, 120)
    task = Task("Importing", lambda _progress: None, None)
    heard.bridge.follow(task)
    import_paths(library, [tmp_path], Progress())
    assert not heard.told
    task.ended.emit()
    (told,) = heard.told
    added = [number for change in told.changes if isinstance(change, PapersAdded) for number in change.papers]
    assert added == [paper.number for paper in library.papers()]


def test_while_an_import_goes_on_they_are_told_after_half_a_second(
    qtbot: QtBot, heard: Heard, library: Library, tmp_path: Path
) -> None:
    write_notes(tmp_path, 3)
    heard.bridge.follow(Task("Importing", lambda _progress: None, None))
    import_paths(library, [tmp_path], Progress())
    qtbot.waitUntil(lambda: PapersAdded in heard.kinds, timeout=3000)


def test_what_a_person_does_meanwhile_is_told_at_once(heard: Heard, library: Library) -> None:
    import_paths(library, [paths.seeds()], Progress())
    heard.told.clear()
    heard.bridge.follow(Task("Importing", lambda _progress: None, None))
    library.set_starred(1, True)
    (summary,) = library.summaries(3)
    library.highlight(summary.id, 0, 10)
    assert heard.kinds == [PaperChanged, AnnotationAdded]


def test_an_undo_is_told_at_once_and_after_what_was_gathered(heard: Heard, library: Library, tmp_path: Path) -> None:
    write_notes(tmp_path, 2)
    heard.bridge.follow(Task("Importing", lambda _progress: None, None))
    import_paths(library, [tmp_path], Progress())
    library.undo()
    assert library.papers(PaperFilter()) == []
    kinds = heard.kinds
    assert kinds.index(PapersAdded) < kinds.index(PapersRemoved)


def test_without_an_import_everything_is_told_at_once(heard: Heard, library: Library) -> None:
    library.replace_map(library.topic_map())
    assert heard.kinds == [MapChanged]
