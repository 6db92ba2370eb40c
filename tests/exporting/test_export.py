"""Exporting again and again into a folder that a person works in."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.annotations import Color
from desktop_app.domain.errors import Cancelled, ExportFailed, UnknownPaper
from desktop_app.domain.papers import ReadingState
from desktop_app.domain.relations import Topic, TopicMap
from desktop_app.exporting import front_matter
from desktop_app.exporting.export import ExportReport, Flavour, export
from desktop_app.progress import Progress
from desktop_app.text.document import BlockKind, RunKind
from tests.exporting.reading import kinds, words_with_formulas

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.annotations import Annotation
    from desktop_app.library.library import Library

NOTES = (Flavour.MARKDOWN, Flavour.OBSIDIAN, Flavour.LOGSEQ)
PAGES = (*NOTES, Flavour.HTML)
CRITIC = "Critic Regularized Regression"


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return tmp_path / "vault"


def run(
    library: Library,
    vault: Path,
    flavour: Flavour = Flavour.OBSIDIAN,
    papers: Sequence[int] | None = None,
    *,
    everything: bool = False,
    progress: Progress | None = None,
) -> ExportReport:
    return export(
        library, vault, flavour=flavour, papers=papers, everything=everything, progress=progress or Progress()
    )


def number(library: Library, citekey: str = "wang2020critic") -> int:
    return library.find_paper(citekey).number


def critic(library: Library) -> Annotation:
    """Highlight some words of one paper, with a note."""
    summary = library.summaries(number(library))[0]
    return library.highlight(summary.id, 0, 60, Color.GREEN, "My *thought*.")


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def write_many(library: Library) -> None:
    """Highlight formulas, lists, code, quotes, headings and pictures all over the seeds; write notes."""
    for paper in library.papers():
        summary = library.summaries(paper.number)[0]
        document = library.document(summary.id)
        for at, block in enumerate(document.blocks[:12]):
            special = block.kind is not BlockKind.PARAGRAPH or any(run.kind is not RunKind.TEXT for run in block.runs)
            if special and 3 < block.start < block.end < len(document.text) - 40:
                library.highlight(summary.id, block.start - 3, block.end + 30, list(Color)[at % 5], "why?" * (at % 2))
    library.add_note(number(library), "On *it*, $x_i$.\n\n```python\nnever closed")


# --- what is written ---


@pytest.mark.parametrize("flavour", Flavour)
def test_a_second_run_changes_no_byte(seed_library: Library, vault: Path, flavour: Flavour) -> None:
    write_many(seed_library)
    first = run(seed_library, vault, flavour)
    before = files(vault)
    times = {path: path.stat().st_mtime_ns for path in vault.iterdir()}
    second = run(seed_library, vault, flavour)
    assert files(vault) == before
    assert {path: path.stat().st_mtime_ns for path in vault.iterdir()} == times
    assert first.written == second.unchanged
    assert (second.written, second.kept_aside, first.unchanged) == ((), (), ())


@pytest.mark.parametrize("flavour", Flavour)
def test_another_folder_gets_the_same_bytes(seed_library: Library, tmp_path: Path, flavour: Flavour) -> None:
    write_many(seed_library)
    run(seed_library, tmp_path / "a", flavour, everything=True)
    run(seed_library, tmp_path / "b", flavour, everything=True)
    assert files(tmp_path / "a") == files(tmp_path / "b")


def test_a_note_in_obsidian_reads_as_a_person_would_write_it(seed_library: Library, vault: Path) -> None:
    made = critic(seed_library)
    seed_library.add_note(number(seed_library), "On the whole.")
    seed_library.set_tags(number(seed_library), ["deep learning", "2016"])
    seed_library.set_state(number(seed_library), ReadingState.READING)
    (written,) = run(seed_library, vault).written
    assert written == vault / f"{CRITIC}.md"
    text = written.read_text(encoding="utf-8")
    day = made.created.date().isoformat()
    assert text == (
        "---\ntitle: Critic Regularized Regression\naliases:\n  - Critic Regularized Regression\nauthors:\n"
        "  - Ziyu Wang\n  - Alexander Novikov\n  - Konrad Żołna\n  - Jost Tobias Springenberg\n  - Scott Reed\n"
        "  - Bobak Shahriari\n  - Noah Siegel\n  - Josh Merel\n  - Caglar Gulcehre\n  - Nicolas Heess\n"
        '  - Nando de Freitas\nyear: 2020\nvenue: NeurIPS 2020\narxiv: "2006.15134"\n'
        "url: https://arxiv.org/abs/2006.15134\ncitekey: wang2020critic\ntags:\n  - y2016\n  - deep-learning\n"
        f"status: reading\ncreated: {day}\nupdated: {day}\npostil-id: wang2020critic\n---\n\n"
        "%% postil:begin %%\n\n## Highlights\n\n**Green**\n\n"
        f"> {made.target.quote.exact.strip()}\n\n^{made.id}\n\nMy *thought*.\n\n"
        "## Notes\n\nOn the whole.\n\n%% postil:end %%\n"
    )


@pytest.mark.parametrize("flavour", NOTES)
def test_highlights_of_the_seeds_show_their_words(seed_library: Library, vault: Path, flavour: Flavour) -> None:
    write_many(seed_library)
    run(seed_library, vault, flavour)
    for paper in seed_library.papers():
        found = [path for path in vault.iterdir() if f"citekey: {paper.citekey}\n" in path.read_text(encoding="utf-8")]
        if flavour is Flavour.LOGSEQ or not found:
            continue
        shown = words_with_formulas(front_matter.split(found[0].read_text(encoding="utf-8"))[1])
        for item in seed_library.annotations(paper.number):
            assert "".join(item.target.quote.exact.split()) in shown, paper.citekey


def test_highlights_stand_in_the_order_of_the_text(seed_library: Library, vault: Path) -> None:
    summary = seed_library.summaries(number(seed_library))[0]
    later = seed_library.highlight(summary.id, 200, 220)
    sooner = seed_library.highlight(summary.id, 20, 40)
    text = run(seed_library, vault).written[0].read_text(encoding="utf-8")
    assert text.index(f"\n\n^{sooner.id}\n\n") < text.index(f"\n\n^{later.id}\n\n")
    assert kinds(text) >= {"blockquote_open", "heading_open"}


def test_the_meaning_of_a_colour_stands_in_its_place(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    seed_library.set_setting("color_meanings", {"green": "claim #1"})
    assert "\n**claim #1**\n" in run(seed_library, vault).written[0].read_text(encoding="utf-8")


def test_a_topic_is_named(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    seed_library.replace_map(TopicMap(topics=(Topic(1, "offline RL: critics", (), (number(seed_library),)),)))
    assert '\ntopic: "offline RL: critics"\n' in run(seed_library, vault).written[0].read_text(encoding="utf-8")


def test_an_orphaned_highlight_keeps_its_words_and_says_so(seed_library: Library, vault: Path, tmp_path: Path) -> None:
    source = tmp_path / "mine.md"
    source.write_text("# A tale\n\nThe quick $x_i$ brown #fox jumps.\n\nAnd sleeps all day long.\n")
    from desktop_app.importing.importer import import_paths  # noqa: PLC0415 - only here

    (paper,) = import_paths(seed_library, [source], Progress()).papers
    seed_library.highlight_quote(paper, "quick $x_i$ brown #fox jumps")
    source.write_text("# A tale\n\nSomething else was written here.\n\nAnd sleeps all day long.\n")
    import_paths(seed_library, [source], Progress())
    text = run(seed_library, vault).written[0].read_text(encoding="utf-8")
    assert "**Yellow** (no longer in the text)\n\n> quick $x_i$ brown \\#fox jumps\n" in text


# --- which papers ---


def test_papers_with_highlights_or_notes_are_exported(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    seed_library.add_note(number(seed_library, "devlin2018bert"), "x")
    assert len(run(seed_library, vault).written) == 2


def test_everything_is_all_that_is_not_in_the_trash(seed_library: Library, vault: Path) -> None:
    seed_library.trash(number(seed_library))
    assert len(run(seed_library, vault, everything=True).written) == 23


def test_papers_that_are_named_are_exported_once(seed_library: Library, vault: Path) -> None:
    assert [path.name for path in run(seed_library, vault, papers=[6, 6]).written] == [f"{CRITIC}.md"]
    with pytest.raises(UnknownPaper):
        run(seed_library, vault, papers=[999])


@pytest.mark.parametrize("flavour", Flavour)
def test_nothing_to_export_writes_nothing(seed_library: Library, vault: Path, flavour: Flavour) -> None:
    assert run(seed_library, vault, flavour) == ExportReport()
    assert files(vault) == {}


# --- again and again ---


@pytest.mark.parametrize("flavour", NOTES)
def test_what_a_person_writes_outside_stays(seed_library: Library, vault: Path, flavour: Flavour) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault, flavour).written
    text = note.read_text(encoding="utf-8")
    head, region = text.split("postil:begin", 1)
    mine = f"{head}postil:begin{region}\n- my own  \n\n\n%% mine %%\n"
    if flavour is not Flavour.LOGSEQ:
        mine = mine.replace("---\n\n", "---\n\nBefore it.\n\n", 1)
    note.write_text(mine, encoding="utf-8")
    seed_library.highlight(seed_library.summaries(number(seed_library))[0].id, 100, 140)
    report = run(seed_library, vault, flavour)
    assert report.written == (note,)
    updated = note.read_text(encoding="utf-8")
    assert updated.endswith("\n- my own  \n\n\n%% mine %%\n")
    assert updated.split("postil:begin")[0] == mine.split("postil:begin")[0]
    assert updated.count("color:: Yellow" if flavour is Flavour.LOGSEQ else "**Yellow**") == 1
    assert run(seed_library, vault, flavour).unchanged == (note,)


@pytest.mark.parametrize("flavour", PAGES)
def test_a_change_inside_is_left_alone_and_the_new_version_lies_beside(
    seed_library: Library, vault: Path, flavour: Flavour
) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault, flavour).written
    mine = note.read_text(encoding="utf-8").replace("thought", "better thought")
    note.write_text(mine, encoding="utf-8")
    seed_library.highlight(seed_library.summaries(number(seed_library))[0].id, 100, 140)
    report = run(seed_library, vault, flavour)
    beside = vault / f"{CRITIC} (Postil){flavour.extension}"
    assert report == ExportReport(kept_aside=(beside,))
    assert note.read_text(encoding="utf-8") == mine
    assert "Yellow" in beside.read_text(encoding="utf-8")
    assert run(seed_library, vault, flavour) == report  # the version beside is not taken for the note
    seed_library.add_note(number(seed_library), "fresh words")
    assert run(seed_library, vault, flavour) == report  # and it is brought up to date
    assert "fresh words" in beside.read_text(encoding="utf-8")
    assert note.read_text(encoding="utf-8") == mine


def test_a_version_beside_that_a_person_worked_in_is_left_alone_too(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    note.write_text(note.read_text(encoding="utf-8").replace("thought", "idea"), encoding="utf-8")
    (beside,) = run(seed_library, vault).kept_aside
    beside.write_text("all mine now", encoding="utf-8")
    (other,) = run(seed_library, vault).kept_aside
    assert other not in {note, beside}
    assert beside.read_text(encoding="utf-8") == "all mine now"
    assert run(seed_library, vault).kept_aside == (other,)


def test_taking_the_new_version_over_by_hand_ends_the_quarrel(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    ours = note.read_bytes()
    note.write_text(note.read_text(encoding="utf-8").replace("thought", "idea"), encoding="utf-8")
    assert run(seed_library, vault).kept_aside
    note.write_bytes(ours)
    assert run(seed_library, vault) == ExportReport(unchanged=(note,))
    seed_library.add_note(number(seed_library), "fresh")
    assert run(seed_library, vault).written == (note,)


@pytest.mark.parametrize("flavour", NOTES)
def test_comments_that_were_deleted_are_not_put_back(seed_library: Library, vault: Path, flavour: Flavour) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault, flavour).written
    mine = note.read_text(encoding="utf-8").replace("postil:end", "")
    note.write_text(mine, encoding="utf-8")
    assert run(seed_library, vault, flavour).kept_aside
    assert note.read_text(encoding="utf-8") == mine


@pytest.mark.parametrize("flavour", PAGES)
def test_a_note_that_was_renamed_and_moved_is_found(seed_library: Library, vault: Path, flavour: Flavour) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault, flavour).written
    (vault / "2026" / "march").mkdir(parents=True)
    moved = vault / "2026" / "march" / f"renamed{flavour.extension}"
    note.rename(moved)
    seed_library.add_note(number(seed_library), "fresh")
    assert run(seed_library, vault, flavour) == ExportReport(written=(moved,))
    assert "fresh" in moved.read_text(encoding="utf-8")
    assert list(files(vault)) == [str(moved.relative_to(vault))]


def test_keys_that_a_person_added_stay_in_their_order(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    text = note.read_text(encoding="utf-8").replace("---\n", "---\nrating: 5 # stars\n", 1)
    text = text.replace("\ncitekey:", "\nread-on: [2026-01-01,  2026-02-01]\ncitekey:")
    note.write_text(text, encoding="utf-8")
    assert run(seed_library, vault) == ExportReport(unchanged=(note,))
    seed_library.set_state(number(seed_library), ReadingState.FINISHED)
    assert run(seed_library, vault).written == (note,)
    assert note.read_text(encoding="utf-8") == text.replace("status: unread", "status: finished")


def test_a_deleted_highlight_goes_from_the_note_too(seed_library: Library, vault: Path) -> None:
    made = critic(seed_library)
    (note,) = run(seed_library, vault).written
    seed_library.remove_annotation(made.id)
    assert run(seed_library, vault).written == (note,)
    assert note.read_text(encoding="utf-8").endswith("---\n\n%% postil:begin %%\n%% postil:end %%\n")
    assert run(seed_library, vault).unchanged == (note,)


def test_a_new_title_keeps_the_file_and_the_old_name(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    paper = seed_library.paper(number(seed_library))
    seed_library.update_paper(paper.number, paper.metadata._replace(title="CRR: a critic"))
    assert run(seed_library, vault).written == (note,)
    held = front_matter.read(front_matter.split(note.read_text(encoding="utf-8"))[0] or "")
    assert held["title"] == "CRR: a critic"
    assert held["aliases"] == [CRITIC, "CRR: a critic"]


def test_front_matter_that_cannot_be_read_is_left_alone(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    mine = note.read_text(encoding="utf-8").replace("year: 2020", "year: [2020")
    note.write_text(mine, encoding="utf-8")
    assert len(run(seed_library, vault).kept_aside) == 1
    assert note.read_text(encoding="utf-8") == mine


def test_front_matter_that_was_deleted_comes_back(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    before = note.read_text(encoding="utf-8")
    note.write_text(front_matter.split(before)[1].lstrip("\n"), encoding="utf-8")
    assert run(seed_library, vault) == ExportReport(written=(note,))
    assert note.read_text(encoding="utf-8") == before


def test_line_ends_and_a_mark_of_byte_order_stay_as_an_editor_made_them(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    note.write_bytes(b"\xef\xbb\xbf" + note.read_bytes().replace(b"\n", b"\r\n"))
    assert run(seed_library, vault) == ExportReport(unchanged=(note,))
    seed_library.add_note(number(seed_library), "fresh")
    assert run(seed_library, vault) == ExportReport(written=(note,))
    data = note.read_bytes()
    assert data.startswith(b"\xef\xbb\xbf---\r\n")
    assert data.count(b"\n") == data.count(b"\r\n")
    assert b"\r\r" not in data


def test_a_file_that_is_no_text_is_left_alone(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault).written
    data = note.read_bytes() + b"\xff\xfe"
    note.write_bytes(data)
    assert run(seed_library, vault).kept_aside
    assert note.read_bytes() == data


def test_a_folder_may_change_from_plain_markdown_to_obsidian(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    (note,) = run(seed_library, vault, Flavour.MARKDOWN).written
    assert run(seed_library, vault, Flavour.OBSIDIAN) == ExportReport(written=(note,))
    text = note.read_text(encoding="utf-8")
    assert "%% postil:begin %%" in text
    assert "<!--" not in text


def test_a_library_that_remembers_nothing_changes_nothing_it_did_not_write(
    seed_library: Library, library: Library, vault: Path
) -> None:
    from desktop_app.importing.importer import import_paths  # noqa: PLC0415 - only here
    from desktop_app.paths import seeds  # noqa: PLC0415

    critic(seed_library)
    (note,) = run(seed_library, vault).written
    before = note.read_bytes()
    import_paths(library, [seeds()], Progress())
    library.add_note(number(library), "from another library")
    assert len(run(library, vault).kept_aside) == 1
    assert note.read_bytes() == before


@pytest.mark.parametrize("flavour", [Flavour.JSONLD, Flavour.BIBTEX, Flavour.CSV])
def test_one_file_is_brought_up_to_date_unless_a_person_changed_it(
    seed_library: Library, vault: Path, flavour: Flavour
) -> None:
    critic(seed_library)
    (file,) = run(seed_library, vault, flavour).written
    seed_library.add_note(number(seed_library, "devlin2018bert"), "fresh")
    assert run(seed_library, vault, flavour) == ExportReport(written=(file,))
    file.write_bytes(file.read_bytes() + b"mine")
    seed_library.add_note(number(seed_library, "clark2020electra"), "fresher")
    (beside,) = run(seed_library, vault, flavour).kept_aside
    assert file.read_bytes().endswith(b"mine")
    assert beside.name == f"{file.stem} (Postil){file.suffix}"


# --- names ---


def test_a_file_that_is_not_ours_is_not_written_over(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    vault.mkdir()
    (vault / "critic regularized REGRESSION.md").write_text("mine")
    assert [path.name for path in run(seed_library, vault).written] == [f"{CRITIC} (wang2020critic).md"]
    assert (vault / "critic regularized REGRESSION.md").read_text() == "mine"


def test_two_papers_of_one_title_keep_their_names(seed_library: Library, vault: Path) -> None:
    critic(seed_library)
    other = seed_library.paper(number(seed_library, "devlin2018bert"))
    seed_library.update_paper(other.number, other.metadata._replace(title=CRITIC.upper()))
    seed_library.add_note(other.number, "x")
    names = {path.name for path in run(seed_library, vault).written}
    assert names == {f"{CRITIC}.md", f"{CRITIC.upper()} (devlin2018bert).md"}
    assert len(run(seed_library, vault).unchanged) == 2


# --- what goes wrong ---


def test_one_file_that_fails_does_not_keep_the_others_back(
    seed_library: Library, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = Path.replace

    def full(self: Path, target: Path) -> Path:
        if target.name.startswith("Critic"):
            raise OSError(errno.ENOSPC, "No space left on device")
        return real(self, target)

    critic(seed_library)
    seed_library.add_note(number(seed_library, "devlin2018bert"), "x")
    seed_library.add_note(number(seed_library, "clark2020electra"), "x")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(ExportFailed, match=rf"^“{CRITIC}\.md” could not be written: the disk is full; make room and"):
        run(seed_library, vault)
    assert len(files(vault)) == 2
    monkeypatch.undo()
    report = run(seed_library, vault)
    assert (len(report.written), len(report.unchanged)) == (1, 2)


def test_several_files_that_fail_are_one_sentence(
    seed_library: Library, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def locked(_path: object, _flags: int, _mode: int = 0o777) -> int:
        raise PermissionError(errno.EACCES, "Permission denied")

    run(seed_library, vault)
    for key in ("wang2020critic", "devlin2018bert", "clark2020electra"):
        seed_library.add_note(number(seed_library, key), "x")
    monkeypatch.setattr(os, "open", locked)
    with pytest.raises(
        ExportFailed, match=r"choose another folder \(and 2 other files could not be written either\)\.$"
    ):
        run(seed_library, vault)


@pytest.mark.parametrize("flavour", Flavour)
def test_a_link_out_of_the_folder_is_not_written_through(
    seed_library: Library, vault: Path, tmp_path: Path, flavour: Flavour
) -> None:
    critic(seed_library)
    (file,) = run(seed_library, vault, flavour).written
    outside = tmp_path / "outside"
    file.rename(outside)
    file.symlink_to(outside)
    before = outside.read_bytes()
    seed_library.add_note(number(seed_library), "fresh")
    with pytest.raises(ExportFailed, match="link that leads out of the folder"):
        run(seed_library, vault, flavour)
    assert outside.read_bytes() == before


def test_an_export_that_is_stopped_keeps_what_is_done(seed_library: Library, vault: Path) -> None:
    for paper in seed_library.papers()[:4]:
        seed_library.add_note(paper.number, "x")
    seen: list[tuple[int, int]] = []

    def stop(done: int, total: int, _what: str) -> None:
        seen.append((done, total))
        if done == 2:
            progress.cancel()

    progress = Progress(stop)
    with pytest.raises(Cancelled):
        run(seed_library, vault, progress=progress)
    assert seen[0] == (0, 4)
    assert len(files(vault)) == 3
    report = run(seed_library, vault)
    assert (len(report.written), len(report.unchanged)) == (1, 3)
