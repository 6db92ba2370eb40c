from __future__ import annotations

import struct
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil


def test_the_window_is_drawn_into_a_picture_of_the_size_asked_for(postil: Postil) -> None:
    postil.run(
        "snapshot", "window.png", "--paper", "wang2020critic", "--theme", "dark", "--size", "1024x700", "--scale", "2"
    )
    picture = (postil.folder / "window.png").read_bytes()
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    assert struct.unpack(">II", picture[16:24]) == (2048, 1400)


def test_a_picture_that_cannot_be_written_is_told(postil: Postil) -> None:
    done = postil.run("snapshot", "no/such/folder/window.png", status=1)
    assert "no/such/folder/window.png" in done.err.splitlines()[-1]
    assert done.out == ""


def test_the_review_of_a_file_can_be_drawn(bare: Postil) -> None:
    (bare.folder / "a.md").write_text("# Owls\n\nThey hear.\n")
    bare.run("import", "a.md")
    bare.run("snapshot", "review.png", "--view", "review")
    assert (bare.folder / "review.png").stat().st_size > 10_000


def test_without_a_file_there_is_no_review_to_draw(bare: Postil) -> None:
    assert "no file to review" in bare.fails("snapshot", "review.png", "--view", "review")
