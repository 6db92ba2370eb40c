"""What is proposed, what is filed of it, and the plan that a person edits by hand."""

from __future__ import annotations

import json
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from desktop_app.domain.errors import ImportFailed
from desktop_app.domain.papers import PaperMetadata
from desktop_app.importing import plans
from desktop_app.importing.counting import with_count
from desktop_app.importing.files import DiskFile
from desktop_app.importing.importer import ImportReport, Reading, file_accepted, import_paths, review_source
from desktop_app.importing.passages import Contents, Failure, Passage, Skipped
from desktop_app.importing.proposals import needs_review, propose, read_summaries
from desktop_app.importing.review import Review
from desktop_app.library.identity import markdown_hash
from desktop_app.progress import Progress
from tests.importing.proposing import paragraphs, proposed, whole

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from desktop_app.importing.proposals import FileProposal
    from desktop_app.library.library import Library

UNNAMED = "Some words on boats that row themselves and never tire."


def passage(text: str, title: str = "", *, start: int = 0, confidence: float = 1.0) -> Passage:
    return Passage(text, start, start + len(text), PaperMetadata(title), confidence)


@pytest.mark.parametrize(
    ("contents", "wanted"),
    [
        (Contents((passage("A."),)), True),
        (Contents((passage("A.", "Title"),)), False),
        (Contents((passage("A.", "One"), passage("B.", "Two", start=4)), text="A.\n\nB."), False),
        (Contents((passage("A.", "One"), passage("B.", "Two", start=4, confidence=0.8)), text="A.\n\nB."), True),
        (Contents((passage("A.", "One"), passage("B.", "Two", start=4, confidence=0.8))), False),
        (Contents(), False),
    ],
)
def test_a_person_is_asked_where_something_was_divided_or_named_by_a_guess(contents: Contents, wanted: bool) -> None:  # noqa: FBT001
    assert needs_review(contents, frozenset()) is wanted


def test_nobody_is_asked_about_what_the_library_has() -> None:
    contents = Contents((passage("A."), passage("B.", start=4)), text="A.\n\nB.")
    known = {markdown_hash("A."), markdown_hash("B.")}
    assert not needs_review(contents, known)
    assert needs_review(contents, known - {markdown_hash("B.")})


def test_a_proposal_has_the_guesses_and_the_places(tmp_path: Path) -> None:
    file = tmp_path / "boats.txt"
    text = "\n\n".join(["---\ntag: sea\n---", UNNAMED, *paragraphs(["oars"])])
    file.write_text(text, encoding="utf-8")
    start = text.index(UNNAMED)
    contents = Contents((passage(text[start:], start=start),))
    found = propose(DiskFile(file), contents, frozenset())
    assert found.text == text
    assert [(each.start, each.end) for each in found.summaries] == [(start, len(text))]
    assert found.summaries[0].title_guessed
    assert found.summaries[0].metadata.title
    assert found.summaries[0].metadata.title not in found.summaries[0].candidates
    assert len(found.gaps) == 4
    assert [text[span.start : span.end] for span in found.left_out] == ["---\ntag: sea\n---"]
    assert found.stamp[0] == len(text)


def test_what_is_filed_is_what_the_person_said() -> None:
    review = Review(whole())
    review.set_title(1, "On lanterns")
    review.set_paper(2, 7)
    first, second, third, _ = read_summaries(review.result())
    assert first.title_guessed
    assert first.title_candidates == ("Second 0", "Third 0")
    assert (second.metadata.title, second.title_guessed, second.title_candidates) == ("On lanterns", False, ())
    assert third.paper == 7
    assert review.text[third.source.start : third.source.end] == third.markdown


# --- reading with questions ---


def test_files_with_guesses_wait_and_the_rest_goes_in(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A title\n\nWords.", encoding="utf-8")
    (tmp_path / "b.txt").write_text(UNNAMED, encoding="utf-8")
    reading = Reading([tmp_path], Progress(), known=library.known_hashes, ask=True)
    batches = list(reading.batches())
    assert [summary.metadata.title for batch in batches for summary in batch.summaries] == ["A title"]
    (waiting,) = reading.proposals
    assert waiting.path == tmp_path / "b.txt"
    report = file_accepted(library, reading.proposals, Progress())
    assert (report.added, report.papers) == (1, [1])
    assert library.file_text(str(waiting.path)) == UNNAMED
    assert library.file_stamps(str(tmp_path)) == {str(waiting.path): DiskFile(waiting.path).stamp()}
    again = Reading([tmp_path / "b.txt"], Progress(), known=library.known_hashes, ask=True)
    assert again.finds_anything()
    assert again.proposals == []


def test_an_accepted_file_joins_the_import_before_it(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A title\n\nWords.", encoding="utf-8")
    import_paths(library, [tmp_path / "a.md"], Progress())
    file_accepted(library, [whole()], Progress(), continues=True)
    assert len(library.papers()) == 5
    library.undo()
    assert library.papers() == []


def test_an_archive_may_be_gone_when_its_file_is_accepted(library: Library, tmp_path: Path) -> None:
    archive = tmp_path / "notes.zip"
    with zipfile.ZipFile(archive, "w") as packed:
        packed.writestr("deep/b.txt", UNNAMED)
    reading = Reading([archive], Progress(), ask=True)
    assert not reading.finds_anything()
    assert [proposal.path for proposal in reading.proposals] == [archive / "deep/b.txt"]
    archive.write_bytes(b"no archive any more")
    assert file_accepted(library, reading.proposals, Progress()).added == 1


def test_the_number_of_summaries_can_be_given(tmp_path: Path) -> None:
    file = tmp_path / "all.txt"
    text = "\n\n".join(paragraphs())
    file.write_text(text, encoding="utf-8")
    contents = Contents((passage(text),))
    divided = with_count(DiskFile(file), contents, frozenset(), 5)
    assert len(divided.passages) == 5
    assert "\n\n".join(each.markdown for each in divided.passages) == text
    assert all(text[each.start : each.end] == each.markdown for each in divided.passages)
    with pytest.raises(ImportFailed, match=r"it cannot be divided into 17 summaries; 1 to 16 are possible"):
        with_count(DiskFile(file), contents, frozenset(), 17)
    (batch,) = Reading([file], Progress(), count=3).batches()
    assert len(batch.summaries) == 3


# --- reports ---


def test_the_library_keeps_the_report(library: Library, tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("# A title\n\nWords.", encoding="utf-8")
    (tmp_path / "b.md").write_bytes(b"\x00\x01\x02")
    (tmp_path / "c.pdf").write_bytes(b"%PDF")
    report = import_paths(library, [tmp_path], Progress())
    (kept,) = library.imports()
    assert ImportReport.from_json(kept.report) == report
    assert [each.path.name for each in report.failed] == ["b.md"]
    import_paths(library, [tmp_path / "a.md"], Progress())
    assert len(library.imports()) == 1  # there was nothing to tell


# --- looking a source over again ---


def test_a_source_can_be_divided_again_and_again(library: Library) -> None:
    file_accepted(library, [whole()], Progress())
    path = "/notes/all.txt"
    found = review_source(library, path)
    assert [each.paper for each in found.summaries] == [1, 2, 3, 4]
    assert found.filed
    review = Review(found)
    review.merge(1)
    review.split(review.gaps[1].start)
    report = file_accepted(library, [review.result()], Progress())
    assert (report.added, report.updated, report.unchanged) == (0, 2, 2)
    assert [(each.start, each.end) for each in library.filed(path)] == [
        (each.start, each.end) for each in review.summaries
    ]
    assert [each.paper for each in review_source(library, path).summaries] == [1, 2, 3, 4]
    assert library.imports()[0].report["updated"] == 2  # type: ignore[index,call-overload]


def test_a_source_that_is_gone_or_has_changed_is_refused(library: Library, tmp_path: Path) -> None:
    file = tmp_path / "a.md"
    with pytest.raises(ImportFailed, match=r"Nothing in the library was read from .*a\.md; import the file first\."):
        review_source(library, str(file))
    file.write_text("# A title\n\nWords on boats.\n\nMore words.", encoding="utf-8")
    import_paths(library, [file], Progress())
    assert review_source(library, str(file)).summaries[0].metadata.title == "A title"
    file.write_text("# A title\n\nOther words.", encoding="utf-8")
    with pytest.raises(ImportFailed, match="has changed since it was imported; import it again"):
        review_source(library, str(file))
    file.unlink()
    with pytest.raises(ImportFailed, match="is not there any more"):
        review_source(library, str(file))


# --- the plan ---


@pytest.fixture
def planned(tmp_path: Path) -> FileProposal:
    """Return a proposal whose file is there."""
    made = whole()
    path = tmp_path / "all.txt"
    path.write_text(made.text, encoding="utf-8")
    summaries = tuple(
        replace(
            each, metadata=each.metadata._replace(title=title, year=1900 + turn), title_guessed=False, candidates=()
        )
        for turn, (each, title) in enumerate(
            zip(made.summaries, ("Kites", "Lanterns", "Bridges", "Harbours"), strict=True)
        )
    )
    return replace(made, path=path, summaries=summaries, stamp=DiskFile(path).stamp())


def edited(proposal: FileProposal, change: Callable[[dict[str, Any]], object]) -> str:
    """Return the plan after a person has changed it."""
    plan = json.loads(json.dumps(plans.to_json([proposal])))
    change(plan)
    return json.dumps(plan)


def test_a_plan_that_nobody_changed_gives_the_same_back(planned: FileProposal) -> None:
    again = plans.from_json(edited(planned, lambda _: None))
    assert again.failed == ()
    (found,) = again.proposals
    assert found.summaries == planned.summaries
    assert (found.path, found.text, found.sha256, found.stamp) == (
        planned.path, planned.text, planned.sha256, planned.stamp
    )  # fmt: skip
    assert [gap.start for gap in found.gaps] == [gap.start for gap in planned.gaps]


def test_a_plan_shows_where_things_begin(planned: FileProposal) -> None:
    plan = plans.to_json([planned], [Failure(planned.path, "why")], [Skipped(planned.path, "so")])
    assert (plan["postil"], plan["version"]) == ("import plan", 1)
    file: Any = plan["files"][0]  # type: ignore[index]
    assert file["summaries"][1]["begins"].startswith("lanterns0word0 ")
    assert file["summaries"][1]["reason"] == "the words change"
    assert file["other_gaps"][0]["begins"].startswith("kites1word0 ")
    assert len(file["other_gaps"]) == 12
    assert plan["failed"] == [{"path": str(planned.path), "reason": "why"}]
    assert plan["skipped"] == [{"path": str(planned.path), "reason": "so"}]


def test_a_deleted_summary_leaves_its_stretch_out(planned: FileProposal) -> None:
    (found,) = plans.from_json(edited(planned, lambda plan: plan["files"][0]["summaries"].pop(1))).proposals
    assert [each.metadata.title for each in found.summaries] == ["Kites", "Bridges", "Harbours"]
    assert found.left_out == (planned.summaries[1].span,)


def test_a_typed_title_is_no_guess_and_a_moved_cut_is_guessed_anew(tmp_path: Path) -> None:
    path = tmp_path / "two.txt"
    text = "\n\n".join(paragraphs(["kites", "lanterns"], each=2))
    path.write_text(text, encoding="utf-8")
    cut = text.index("lanterns0")
    made = replace(proposed(text, [(0, cut - 2), (cut, len(text))]), path=path)

    def change(plan: dict[str, Any]) -> None:
        one, two = plan["files"][0]["summaries"]
        assert one["candidates"] == ["Guess 0", "Second 0", "Third 0"]
        one["title"] = "Kites, truly"
        two["start"] = text.index("lanterns1")
        one["end"] = two["start"]

    one, two = plans.from_json(edited(made, change)).proposals[0].summaries
    assert (one.metadata.title, one.title_guessed) == ("Kites, truly", False)
    assert two.title_guessed
    assert two.metadata.title.startswith("lanterns1word0")
    assert text[one.start : one.end].endswith("lanterns0word5.")


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda plan: plan.pop("postil"), "This is no import plan"),
        (lambda plan: plan.update(version=2), "The plan is of version 2"),
        (lambda plan: plan.update(files={}), "files must be a list"),
        (lambda plan: plan["files"].append(3), r"files\[1\] must be an object"),
        (lambda plan: plan["files"].append(plan["files"][0]), r"files\[1\]\.path is named twice"),
        (lambda plan: plan["files"][0].pop("sha256"), r"files\[0\]\.sha256 must be a text"),
        (lambda plan: plan["files"][0]["summaries"][0].update(start="0"), r"summaries\[0\]\.start must be a whole"),
        (lambda plan: plan["files"][0]["summaries"][0].update(start=-1), r"summaries\[0\] goes from -1 to"),
        (lambda plan: plan["files"][0]["summaries"][0].update(end=600), r"\[1\] begins at \d+, within .*600"),
        (lambda plan: plan["files"][0]["summaries"][3].update(end=10**6), r"summaries\[3\] ends at 1000000, and"),
        (lambda plan: plan["files"][0]["summaries"][0].update(authors="Ada"), r"\.authors must be a list"),
        (lambda plan: plan["files"][0]["summaries"][0].update(year="1900"), r"\.year must be a whole number"),
        (lambda plan: plan["files"][0]["summaries"][0].update(title=7), r"\.title must be a text"),
        (lambda plan: plan["files"][0]["summaries"][0].update(confidence=2), r"\.confidence must be a number from 0"),
        (lambda plan: plan["files"][0]["summaries"][0].update(title_guessed=1), r"\.title_guessed must be true"),
    ],
)  # fmt: skip
def test_a_broken_plan_is_told_where_it_is_broken(
    planned: FileProposal, change: Callable[[dict[str, Any]], object], said: str
) -> None:
    with pytest.raises(ImportFailed, match=said):
        plans.from_json(edited(planned, change))


def test_a_plan_that_is_no_json_is_refused() -> None:
    with pytest.raises(ImportFailed, match="The plan is not sound JSON"):
        plans.from_json("{")
    with pytest.raises(ImportFailed, match="This is no import plan"):
        plans.from_json("[]")


def test_a_file_that_has_changed_since_is_told_and_the_rest_stays(planned: FileProposal, tmp_path: Path) -> None:
    other = replace(planned, path=tmp_path / "other.txt")
    gone = replace(planned, path=tmp_path / "gone.txt")
    other.path.write_text(planned.text + " More.", encoding="utf-8")
    plan = plans.from_json(json.dumps(plans.to_json([planned, other, gone])))
    assert [each.path for each in plan.proposals] == [planned.path]
    assert plan.failed == (
        Failure(other.path, "it has changed since the plan was made; make the plan anew"),
        Failure(gone.path, "it is not there any more"),
    )
