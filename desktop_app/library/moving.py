"""Moves a summary to another paper, with all that was written on it. Heavy: imports SQLAlchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.library.schema import annotations as highlights
from desktop_app.library.schema import exports, notes, paper_tags, papers, summaries

if TYPE_CHECKING:
    from desktop_app.library.writer import Act


def move_summary(act: Act, summary: int, paper: int) -> bool:
    """Make a summary the last one of another paper; its highlights and their notes go with it.

    A paper whose title was only a guess and which has no summary left is that other paper: what a person put on it goes
    over as well, and it is no more. Return whether that was so.
    """
    before = int(str(act.rows.get(summaries, summary)["paper"]))
    if before == paper:
        return False
    act.rows.update(summaries, (summary,), paper=paper, number=next_number(act, paper))
    for (id_,) in act.raw.execute("SELECT id FROM annotations WHERE summary = ?", (summary,)).fetchall():
        act.rows.update(highlights, (id_,), paper=paper)
        for (number,) in act.raw.execute("SELECT number FROM notes WHERE annotation = ?", (id_,)).fetchall():
            act.rows.update(notes, (number,), paper=paper)
    return _give_up(act, before, paper)


def next_number(act: Act, paper: int) -> int:
    """Return the number of a paper's next summary."""
    sql = "SELECT coalesce(max(number), 0) + 1 FROM summaries WHERE paper = ?"
    return int(act.raw.execute(sql, (paper,)).fetchone()[0])


def _give_up(act: Act, paper: int, other: int) -> bool:
    row = act.rows.get(papers, paper)
    left = act.raw.execute("SELECT 1 FROM summaries WHERE paper = ? LIMIT 1", (paper,)).fetchone()
    if left is not None or not row["title_guessed"]:
        return False
    if row["starred"]:
        act.rows.update(papers, (other,), starred=1)
    for (number,) in act.raw.execute("SELECT number FROM notes WHERE paper = ?", (paper,)).fetchall():
        act.rows.update(notes, (number,), paper=other)
    for (tag,) in act.raw.execute("SELECT tag FROM paper_tags WHERE paper = ?", (paper,)).fetchall():
        act.rows.delete(paper_tags, paper, tag)
        has = act.raw.execute("SELECT 1 FROM paper_tags WHERE paper = ? AND tag = ?", (other, tag)).fetchone()
        if has is None:
            act.rows.insert(paper_tags, paper=other, tag=tag)
    for (id_,) in act.raw.execute("SELECT id FROM exports WHERE paper = ?", (paper,)).fetchall():
        act.rows.delete(exports, id_)
    act.rows.delete(papers, paper)
    return True
