from __future__ import annotations

import random
import subprocess
import time
from typing import TYPE_CHECKING

from desktop_app.library.library import Library

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil

FILES, KILLS = 400, 12


def test_an_import_that_is_killed_leaves_whole_summaries_or_none(bare: Postil) -> None:
    notes = bare.folder / "notes"
    notes.mkdir()
    for number in range(FILES):
        words = " ".join(f"word{number * 7 + turn}" for turn in range(200))
        (notes / f"{number:04}.md").write_text(f"# Paper {number}\n\n{words}\n\nThe end of {number}.\n")
    chance = random.Random(1)  # noqa: S311 - moments, not secrets
    for _ in range(KILLS):
        process = subprocess.Popen(
            bare.command("import", notes), env=bare.environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        time.sleep(0.3 + 1.2 * chance.random())
        process.kill()
        process.wait()
        if bare.library.exists() and bare.library.stat().st_size:
            with Library.open(bare.library) as library:
                assert library.doctor() == []
                texts = {paper.title: library.summaries(paper.number) for paper in library.papers()}
            assert all(len(found) == 1 for found in texts.values())
            assert all(found[0].text.endswith(f"of {title.split()[1]}.") for title, found in texts.items())
    bare.run("import", notes)
    assert len(bare.json("list")) == FILES
    assert "well" in bare.run("doctor").out
