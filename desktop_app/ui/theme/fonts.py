"""Fonts: Source Sans for the interface, Source Serif for texts, both from packages that come with the app.

Sizes are in px. A face costs about half a millisecond to add, so the ones that most pages need come at the
start and the rare ones by ``install_rare_fonts``, before the first text that needs them is set.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from PySide6.QtGui import QFont, QFontDatabase

from desktop_app import paths

if TYPE_CHECKING:
    from desktop_app.paths import FontFamily

SANS = "Source Sans Pro"
SERIF = "Source Serif Pro"
MONO = "DejaVu Sans Mono"
_FIRST: dict[FontFamily, tuple[str, ...]] = {
    "sans": ("SourceSansPro-Regular", "SourceSansPro-Semibold", "SourceSansPro-It"),
    "serif": ("SourceSerifPro-Regular", "SourceSerifPro-Semibold", "SourceSerifPro-It", "SourceSerifPro-Bold"),
}
_RARE: dict[FontFamily, tuple[str, ...]] = {
    "sans": ("SourceSansPro-Bold", "SourceSansPro-BoldIt", "SourceSansPro-SemiboldIt"),
    "serif": ("SourceSerifPro-BoldIt", "SourceSerifPro-SemiboldIt"),
}


@cache
def install_fonts() -> None:
    """Add the faces of the first page to the application; needs a QGuiApplication. Does its work once."""
    _install(_FIRST)


@cache
def install_rare_fonts() -> None:
    """Add the bold italic and bold sans faces; cheap to call again."""
    _install(_RARE)


def _install(wanted: dict[FontFamily, tuple[str, ...]]) -> None:
    for family, faces in wanted.items():
        files = {file.stem: file for file in paths.font_files(family)}
        for face in faces:
            if face in files:  # without it Qt falls back to a system face, which is plain but works
                QFontDatabase.addApplicationFont(str(files[face]))


def interface_font(px: int, *, bold: bool = False, semibold: bool = False, italic: bool = False) -> QFont:
    """Return the sans face at ``px`` pixels."""
    return _font((SANS,), px, bold=bold, semibold=semibold, italic=italic)


def reading_font(
    px: int, *, bold: bool = False, semibold: bool = False, italic: bool = False, family: str = SERIF
) -> QFont:
    """Return the face of texts at ``px`` pixels: the serif, or the ``family`` a person chose."""
    return _font((family, SERIF), px, bold=bold, semibold=semibold, italic=italic)


def mono_font(px: int) -> QFont:
    """Return the mono face of code: DejaVu Sans Mono where there is one, else the system's fixed face."""
    font = _font((MONO, _fixed_family()), px, bold=False, semibold=False, italic=False)
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setFixedPitch(True)
    return font


@cache
def _fixed_family() -> str:
    return QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont).family()


def _font(families: tuple[str, ...], px: int, *, bold: bool, semibold: bool, italic: bool) -> QFont:
    font = QFont(list(dict.fromkeys(families)))
    font.setPixelSize(px)
    if bold:
        font.setWeight(QFont.Weight.Bold)
    elif semibold:
        font.setWeight(QFont.Weight.DemiBold)
    font.setItalic(italic)
    # Full hinting rounds every advance to a pixel: letters then stand unevenly. The shapes are clear without it.
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return font
