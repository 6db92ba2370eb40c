from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from desktop_app.domain.errors import ImportFailed
from desktop_app.ui.importing.pasting import first_words, keep_text

if TYPE_CHECKING:
    from pathlib import Path

DAY = date(2026, 12, 3)


def test_a_file_is_named_by_the_day_and_the_first_words(tmp_path: Path) -> None:
    file = keep_text("## Off-policy *learning*: a note\n\nBody.", tmp_path / "pasted", DAY)
    assert file.name == "2026-12-03 Off-policy learning - a note.md"
    assert file.read_text(encoding="utf-8") == "## Off-policy *learning*: a note\n\nBody.\n"


def test_the_same_text_is_kept_once_and_another_never_written_over(tmp_path: Path) -> None:
    first = keep_text("One two three.\n\nA.", tmp_path, DAY)
    assert keep_text("One two three.\n\nA.", tmp_path, DAY) == first
    second = keep_text("One two three.\n\nB.", tmp_path, DAY)
    assert second.name == "2026-12-03 One two three (2).md"
    assert first.read_text(encoding="utf-8") == "One two three.\n\nA.\n"
    assert sorted(tmp_path.iterdir()) == sorted([first, second])


def test_a_folder_that_cannot_be_written_to_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    with pytest.raises(ImportFailed, match="could not be kept"):
        keep_text("Words.", tmp_path / "file", DAY)


def test_half_a_character_does_not_stop_the_rest(tmp_path: Path) -> None:
    file = keep_text("A \ud83d word.", tmp_path, DAY)
    assert file.read_text(encoding="utf-8") == "A ? word.\n"


def test_without_words_it_still_has_a_name() -> None:
    assert first_words("***\n\n---") == "text"


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.text())
def test_any_text_is_kept_as_it_is(tmp_path: Path, text: str) -> None:
    file = keep_text(text, tmp_path, DAY)
    assert file.parent == tmp_path
    assert file.read_bytes().decode() == text.rstrip() + "\n"
