"""Every act of the window by name: one registry that menus, keys and the palette share."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QAction, QKeySequence

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QMenu, QWidget


class ActionSpec(NamedTuple):
    """``name`` is stable; ``text`` is what the person reads; ``menu`` groups it, ``keys`` are its shortcuts."""

    name: str
    text: str
    menu: str
    keys: tuple[str, ...] = ()
    checkable: bool = False


SPECS: tuple[ActionSpec, ...] = (
    ActionSpec("import_files", "Import files…", "File", ("Ctrl+O",)),
    ActionSpec("import_folder", "Import folder…", "File", ("Ctrl+Shift+O",)),
    ActionSpec("paste", "Paste as a summary", "File", ("Ctrl+V",)),
    ActionSpec("review_imports", "Review what waits", "File"),
    ActionSpec("without_asking", "Import without asking", "File", checkable=True),
    ActionSpec("import_report", "Last import report", "File"),
    ActionSpec("watch_folder", "Watch a folder…", "File"),
    ActionSpec("watched_folders", "Watched folders", "File"),
    ActionSpec("fetch_images", "Fetch missing images", "File"),
    ActionSpec("fetch_unasked", "Fetch images as they come", "File", checkable=True),
    ActionSpec("open_samples", "Open the sample library", "File"),
    ActionSpec("export", "Export notes…", "File", ("Ctrl+E",)),
    ActionSpec("save_graph", "Save graph as picture…", "File"),
    ActionSpec("quit", "Quit", "File", ("Ctrl+Q",)),
    ActionSpec("undo", "Undo", "Edit", ("Ctrl+Z",)),
    ActionSpec("redo", "Redo", "Edit", ("Ctrl+Shift+Z", "Ctrl+Y")),
    ActionSpec("copy_quote", "Copy as Markdown quote", "Edit", ("Ctrl+Shift+C",)),
    ActionSpec("new_note", "Write a note on this paper", "Edit", ("Ctrl+N",)),
    ActionSpec("trash", "Move paper to trash", "Edit", ("Ctrl+Delete",)),
    ActionSpec("restore", "Take paper out of trash", "Edit"),
    ActionSpec("search", "Search", "Go", ("Ctrl+L", "/")),
    ActionSpec("palette", "Commands…", "Go", ("Ctrl+K",)),
    ActionSpec("back", "Back", "Go", ("Alt+Left",)),
    ActionSpec("forward", "Forward", "Go", ("Alt+Right",)),
    ActionSpec("next_paper", "Next paper in the list", "Go", ("Ctrl+Down",)),
    ActionSpec("previous_paper", "Previous paper in the list", "Go", ("Ctrl+Up",)),
    ActionSpec("mark_unread", "Mark as unread", "Paper", ("Ctrl+Shift+U",)),
    ActionSpec("mark_finished", "Mark as finished", "Paper", ("Ctrl+Shift+F",)),
    ActionSpec("review_source", "Review how this file was divided…", "Paper"),
    ActionSpec("star", "Star or unstar", "Paper", ("Ctrl+D",)),
    ActionSpec("toggle_view", "Reader or graph", "View", ("Ctrl+G", "F6")),
    ActionSpec("toggle_shelf", "Shelf", "View", ("Ctrl+Alt+S",), checkable=True),
    ActionSpec("toggle_list", "List", "View", ("Ctrl+Alt+L",), checkable=True),
    ActionSpec("toggle_inspector", "Inspector", "View", ("Ctrl+Alt+I",), checkable=True),
    ActionSpec("full_screen", "Full screen", "View", ("F11",)),
    ActionSpec("larger", "Larger text", "View", ("Ctrl++", "Ctrl+=")),
    ActionSpec("smaller", "Smaller text", "View", ("Ctrl+-",)),
    ActionSpec("usual_size", "Usual text size", "View", ("Ctrl+0",)),
    ActionSpec("theme_light", "Light", "Theme", checkable=True),
    ActionSpec("theme_sepia", "Sepia", "Theme", checkable=True),
    ActionSpec("theme_dark", "Dark", "Theme", checkable=True),
    ActionSpec("theme_system", "As the system", "Theme", checkable=True),
)


class Actions(QObject):
    """The registry; handlers are handed in by the window."""

    def __init__(self, window: QWidget, handlers: dict[str, Callable[[], None]]) -> None:
        """Make a QAction for every spec and connect it; raises KeyError where a handler is missing."""
        super().__init__(window)
        self._actions: dict[str, QAction] = {}
        for spec in SPECS:
            action = QAction(spec.text, window)
            action.setObjectName(f"{spec.name}Action")
            action.setShortcuts([QKeySequence(keys) for keys in spec.keys])
            action.setShortcutContext(Qt.ShortcutContext.WindowShortcut)
            action.setCheckable(spec.checkable)
            action.setProperty("group", spec.menu)
            action.triggered.connect(handlers[spec.name])
            window.addAction(action)
            self._actions[spec.name] = action

    def __getitem__(self, name: str) -> QAction:
        """Return an action by the name of its spec."""
        return self._actions[name]

    def all(self) -> list[QAction]:
        """Return every action in the order of the specs."""
        return list(self._actions.values())

    def fill(self, menu: QMenu) -> None:
        """Fill ``menu`` with every action, a submenu for each group."""
        submenus: dict[str, QMenu] = {}
        for spec in SPECS:
            if spec.menu not in submenus:
                submenus[spec.menu] = menu.addMenu(spec.menu)
            submenus[spec.menu].addAction(self._actions[spec.name])
