"""Finds widgets as a script does: by their fixed names."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtWidgets import QWidget

    Widget = TypeVar("Widget", bound=QWidget)


def find(parent: QObject, kind: type[Widget], name: str) -> Widget:
    """Return the widget of that name under ``parent``."""
    found = parent.findChild(kind, name)
    assert found is not None, name
    return found
