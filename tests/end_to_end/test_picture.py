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
