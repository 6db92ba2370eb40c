"""What every test of a widget needs: our fonts and a theme. Run with QT_QPA_PLATFORM=offscreen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.ui.theme.fonts import install_fonts
from desktop_app.ui.theme.theme import load_theme

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop_app.ui.theme.theme import Theme


@pytest.fixture
def theme(qapp: QApplication) -> Theme:
    """Return the light theme, with our fonts in the application that pytest-qt made."""
    assert qapp is not None
    install_fonts()
    return load_theme("light")
