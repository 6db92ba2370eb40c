"""Watched folders on the real disk, with the system's own events and real threads."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QFileSystemWatcher, Qt
from PySide6.QtWidgets import QListView, QPushButton, QToolButton

from desktop_app.domain.annotations import Color
from desktop_app.importing.importer import import_paths
from desktop_app.progress import Progress
from desktop_app.settings import Settings
from desktop_app.ui.importing.watched_dialog import WatchedDialog
from desktop_app.ui.importing.watched_files import look, settled, unknown
from desktop_app.ui.importing.watching import SETTING, Watching
from desktop_app.ui.tasks import InlineTasks, Tasks
from desktop_app.ui.window import MainWindow
from tests.ui.finding import find

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from desktop_app.library.library import Library

QUIET_MS = 60


class Heard:
    """A watching and what it told."""

    def __init__(self, library: Library, quiet_ms: int = QUIET_MS, most: int = 100) -> None:
        self.tasks = Tasks()
        self.watching = Watching(library, self.tasks, quiet_ms=quiet_ms, poll_ms=100, most=most)
        self.changed: list[str] = []
        self.added: list[Path] = []
        self.gone: list[Path] = []
        self.watching.files_changed.connect(lambda _folder, files: self.changed.extend(each.name for each in files))
        self.watching.folder_added.connect(self.added.append)
        self.watching.folder_gone.connect(self.gone.append)


@pytest.fixture
def watch(qtbot: QtBot, library: Library) -> Iterator[Callable[..., Heard]]:
    made: list[Heard] = []

    def begin(*folders: Path, **how: int) -> Heard:
        heard = Heard(library, **how)
        made.append(heard)
        for folder in folders:
            heard.watching.add(folder)
        qtbot.waitUntil(lambda: len(heard.added) == len(folders))
        return heard

    yield begin
    for heard in made:
        heard.tasks.close()


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "notes"
    (folder / "deep").mkdir(parents=True)
    note(folder / "old.md")
    return folder


def note(file: Path, words: str = "Words.") -> None:
    file.write_text(f"# The paper {file.stem}\n\n{words}\n", encoding="utf-8")


def test_a_new_file_is_told_once_wherever_it_appears(qtbot: QtBot, watch: Callable[..., Heard], notes: Path) -> None:
    heard = watch(notes)
    note(notes / "new.md")
    note(notes / "deep" / "deeper.md")
    qtbot.waitUntil(lambda: sorted(heard.changed) == ["deeper.md", "new.md"])
    qtbot.wait(4 * QUIET_MS)
    assert len(heard.changed) == 2


def test_a_folder_that_is_made_later_is_watched_too(qtbot: QtBot, watch: Callable[..., Heard], notes: Path) -> None:
    heard = watch(notes)
    (notes / "later").mkdir()
    qtbot.wait(6 * QUIET_MS)
    note(notes / "later" / "new.md")
    qtbot.waitUntil(lambda: heard.changed == ["new.md"])


@pytest.mark.parametrize("way", ["in place", "by renaming", "again and again"])
def test_a_changed_file_is_told(qtbot: QtBot, watch: Callable[..., Heard], notes: Path, way: str) -> None:
    heard = watch(notes)
    if way == "by renaming":
        note(notes / ".old.md.new", "Other words.")
        (notes / ".old.md.new").replace(notes / "old.md")
    else:
        note(notes / "old.md", "Other words.")
    qtbot.waitUntil(lambda: heard.changed == ["old.md"])
    if way == "again and again":
        note(notes / "old.md", "Quite other words.")
        qtbot.waitUntil(lambda: heard.changed == ["old.md", "old.md"])


def test_what_other_programs_keep_for_a_moment_is_never_told(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path
) -> None:
    heard = watch(notes)
    for name in (".old.md.swp", "old.md~", "x.tmp", ".hidden.md", "picture.png"):
        (notes / name).write_text("Words.", encoding="utf-8")
    note(notes / "real.md")
    qtbot.waitUntil(lambda: bool(heard.changed))
    qtbot.wait(4 * QUIET_MS)
    assert heard.changed == ["real.md"]


def test_what_is_deleted_is_no_change(qtbot: QtBot, watch: Callable[..., Heard], notes: Path) -> None:
    heard = watch(notes)
    (notes / "old.md").unlink()
    qtbot.wait(6 * QUIET_MS)
    assert not heard.changed


def test_a_file_that_is_being_written_is_waited_for(qtbot: QtBot, watch: Callable[..., Heard], notes: Path) -> None:
    heard = watch(notes, quiet_ms=500)
    with (notes / "long.md").open("w", encoding="utf-8") as file:
        for _ in range(12):
            file.write("More and more words.\n")
            file.flush()
            qtbot.wait(50)
            assert not heard.changed
    qtbot.waitUntil(lambda: heard.changed == ["long.md"])


def test_what_changed_while_postil_was_closed_is_told_at_the_start(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path, library: Library
) -> None:
    first = watch(notes)
    import_paths(library, [notes], Progress())
    first.watching.came_in([notes])
    first.tasks.close()
    note(notes / "meanwhile.md")
    again = watch()
    again.watching.start()
    assert again.watching.folders == [notes]
    qtbot.waitUntil(lambda: again.changed == ["meanwhile.md"])


def test_a_file_that_gave_nothing_is_not_tried_at_every_start(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path, library: Library
) -> None:
    (notes / "bad.md").write_bytes(b"\0\0\0")
    first = watch(notes)
    import_paths(library, [notes], Progress())
    assert str(notes / "bad.md") not in library.file_stamps(str(notes))
    first.watching.came_in([notes])
    first.tasks.close()
    again = watch()
    again.watching.start()
    qtbot.wait(6 * QUIET_MS)
    assert not again.changed


def test_what_a_cancelled_import_left_is_tried_at_the_next_start(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path
) -> None:
    first = watch(notes)
    first.tasks.close()
    again = watch()
    again.watching.start()
    qtbot.waitUntil(lambda: again.changed == ["old.md"])


def test_a_folder_that_is_gone_is_said_once_kept_and_found_again(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path, library: Library
) -> None:
    library.set_setting(SETTING, {str(notes): {}})
    elsewhere = notes.rename(notes.with_name("elsewhere"))
    heard = watch()
    heard.watching.start()
    qtbot.waitUntil(lambda: heard.gone == [notes])
    qtbot.wait(300)
    assert heard.gone == [notes]
    assert heard.watching.is_gone(notes)
    elsewhere.rename(notes)
    qtbot.waitUntil(lambda: heard.changed == ["old.md"])
    assert not heard.watching.is_gone(notes)


@pytest.mark.parametrize("why", ["too many", "the system refuses"])
def test_where_the_system_will_not_watch_it_is_looked_at_from_time_to_time(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path, why: str
) -> None:
    heard = watch(most=1) if why == "too many" else watch()
    if why == "the system refuses":

        class Refusing(QFileSystemWatcher):
            def addPaths(self, paths: list[str]) -> list[str]:  # type: ignore[override]  # a sequence of any kind
                return list(paths)

        heard.watching._watcher = Refusing(heard.watching)
    heard.watching.add(notes)
    qtbot.waitUntil(lambda: heard.added == [notes])
    assert not heard.watching._watched()
    note(notes / "old.md", "Other words.")
    qtbot.waitUntil(lambda: heard.changed == ["old.md"])


def test_a_folder_within_a_watched_one_is_not_watched_twice(watch: Callable[..., Heard], notes: Path) -> None:
    heard = watch(notes)
    assert heard.watching.add(notes / "deep") == notes
    assert heard.watching.add(notes) == notes
    assert heard.watching.add(notes.parent) is None
    assert heard.watching.folders == [notes.parent]


def test_a_folder_that_was_let_go_is_watched_no_longer(
    qtbot: QtBot, watch: Callable[..., Heard], notes: Path, library: Library
) -> None:
    heard = watch(notes)
    heard.watching.remove(notes)
    note(notes / "new.md")
    qtbot.wait(6 * QUIET_MS)
    assert not heard.changed
    assert not heard.watching._watched()
    assert library.setting(SETTING) == {}


@pytest.mark.parametrize("stored", [None, [], "x", {"/a": 3}, {"/a": {"b": [1]}}, {"/a": {"b": ["1", 2]}}])
def test_a_setting_without_sense_stops_nothing(watch: Callable[..., Heard], library: Library, stored: object) -> None:
    library.set_setting(SETTING, stored)  # type: ignore[arg-type]  # JSON
    watch().watching.start()


def test_a_look_tells_what_an_import_would_read(notes: Path) -> None:
    (notes / "README.md").write_text("About this folder.", encoding="utf-8")
    (notes / ".git").mkdir()
    note(notes / ".git" / "x.md")
    seen = look(notes)
    assert list(seen.stamps) == [str(notes / "old.md")]
    assert seen.folders == (str(notes), str(notes / "deep"))
    assert not look(notes / "nowhere").there


def test_a_stamp_that_differs_is_a_change_and_one_that_stands_still_has_settled() -> None:
    stamps = {"a": (1, 5), "b": (2, 5), "c": (3, 5)}
    assert unknown(stamps, {"a": (1, 5), "b": (1, 5)}, {"c": (3, 5)}) == {"b": (2, 5)}
    assert settled({"old": (1, 10), "new": (1, 95), "still": (1, 99)}, {"still": (1, 99)}, 100, 20) == ["old", "still"]


# --- in the window -----------------------------------------------------------------------------------


@pytest.fixture
def window(qtbot: QtBot, theme: object, library: Library) -> Iterator[MainWindow]:  # noqa: ARG001 - fonts
    made = MainWindow(library, Settings(theme="light"), Tasks())
    made.intake.watching._quiet.setInterval(QUIET_MS)
    qtbot.addWidget(made)
    made.show()
    yield made
    made.close()


def said(window: MainWindow) -> str:
    return window.messages.accessibleName() if window.messages.isVisible() else ""


def test_a_change_on_the_disk_comes_in_with_a_note_and_a_way_back(
    qtbot: QtBot, window: MainWindow, library: Library, notes: Path
) -> None:
    window.intake.watch(notes)
    qtbot.waitUntil(lambda: said(window) == "Imported: 1 added.")
    (paper,) = library.papers()
    (summary,) = library.summaries(paper.number)
    library.highlight(summary.id, 0, 5, Color.GREEN)
    window.open_paper(paper.number)
    window.reader.setFocus()
    note(notes / "old.md", "Words, and many more.")
    qtbot.waitUntil(lambda: said(window).startswith("1 summary updated from notes/: "))
    assert "many more" in library.summaries(paper.number)[0].markdown
    assert window.reader.hasFocus()
    assert [each.target.quote.exact for each in library.annotations()] == ["Words"]
    qtbot.mouseClick(find(window, QToolButton, "messageAction"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "many more" not in library.summaries(paper.number)[0].markdown)


def test_undo_of_a_note_takes_back_nothing_else(
    qtbot: QtBot, window: MainWindow, library: Library, notes: Path
) -> None:
    window.intake.watch(notes)
    qtbot.waitUntil(lambda: said(window) == "Imported: 1 added.")
    note(notes / "old.md", "Words, and many more.")
    qtbot.waitUntil(lambda: said(window).startswith("1 summary updated"))
    library.set_starred(1, True)
    qtbot.mouseClick(find(window, QToolButton, "messageAction"), Qt.MouseButton.LeftButton)
    assert "Something else was done since" in said(window)
    assert library.paper(1).starred


def test_a_new_file_that_must_be_looked_over_waits_without_pushing_in(
    qtbot: QtBot, window: MainWindow, library: Library, notes: Path
) -> None:
    window.intake.watch(notes)
    qtbot.waitUntil(lambda: said(window) == "Imported: 1 added.")
    (notes / "thoughts.md").write_text("This paper shows how replay helps.\n\nI liked it.", encoding="utf-8")
    qtbot.waitUntil(lambda: said(window) == "notes/: 1 file waits for your review.")
    assert window.panes.isVisible()
    assert len(library.papers()) == 1


def test_the_watched_folders_are_listed_and_can_be_let_go(
    qtbot: QtBot,
    theme: object,  # noqa: ARG001 - fonts
    library: Library,
    notes: Path,
) -> None:
    watching = Watching(library, InlineTasks())
    watching.add(notes)
    dialog = WatchedDialog(watching)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.open()
    view = find(dialog, QListView, "watchedList")
    assert view.model().index(0, 0).data() == str(notes)
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert watching.folders == []
    assert not find(dialog, QPushButton, "watchedRemove").isEnabled()
    with qtbot.waitSignal(dialog.add_wanted):
        qtbot.mouseClick(find(dialog, QPushButton, "watchedAdd"), Qt.MouseButton.LeftButton)


def test_a_folder_that_is_not_there_is_listed_as_such(
    qtbot: QtBot,
    theme: object,  # noqa: ARG001 - fonts
    library: Library,
    notes: Path,
) -> None:
    library.set_setting(SETTING, {str(notes / "nowhere"): {}})
    watching = Watching(library, InlineTasks())
    watching.start()
    dialog = WatchedDialog(watching)
    qtbot.addWidget(dialog)
    assert "not there now" in find(dialog, QListView, "watchedList").model().index(0, 0).data()
