"""Which theme is on, and its style over the whole application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QApplication

from desktop_app.ui.theme.stylesheet import stylesheet
from desktop_app.ui.theme.theme import THEMES, load_theme, palette

if TYPE_CHECKING:
    from PySide6.QtGui import QGuiApplication

    from desktop_app.ui.theme.theme import Theme

SYSTEM = "system"


class Appearance(QObject):
    """Resolves a choice (a theme's name or ``system``) and applies it; ``changed`` brings the new Theme."""

    changed = Signal(object)

    def __init__(self, choice: str, parent: QObject | None = None) -> None:
        """Apply ``choice`` to the application; an unknown one is taken as ``system``."""
        super().__init__(parent)
        self.choice = choice if choice in THEMES else SYSTEM
        self.theme = self._resolve()
        self._apply()
        self._application().styleHints().colorSchemeChanged.connect(self._system_changed)

    def choose(self, choice: str) -> None:
        """Change to ``choice``."""
        self.choice = choice
        self._change()

    def _system_changed(self) -> None:
        if self.choice == SYSTEM:
            self._change()

    def _change(self) -> None:
        theme = self._resolve()
        if theme.name != self.theme.name:
            self.theme = theme
            self._apply()
        self.changed.emit(self.theme)

    def _resolve(self) -> Theme:
        if self.choice in THEMES:
            return load_theme(self.choice)
        dark = self._application().styleHints().colorScheme() is Qt.ColorScheme.Dark
        return load_theme("dark" if dark else "light")

    def _apply(self) -> None:
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.setPalette(palette(self.theme))
            application.setStyleSheet(stylesheet(self.theme))

    @staticmethod
    def _application() -> type[QGuiApplication]:
        return QApplication
