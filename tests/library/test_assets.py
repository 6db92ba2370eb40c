"""Images that summaries show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop_app.domain.changes import ImagesChanged, Origin
from desktop_app.library.assets import Asset
from desktop_app.library.incoming import ReadImage
from tests.library.made_up import OWLS, TIDES, add, read_summary, rows

if TYPE_CHECKING:
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library

WEB = "https://pictures.example/owl.png"
DRAWN = ReadImage("owl.png", "file:///texts/owl.png", "image/png", b"an owl")
LINKED = ReadImage(WEB, WEB)
LOST = ReadImage("gone.png", "file:///texts/gone.png")


def summary_of(library: Library, *images: ReadImage, text: str = OWLS, path: str = "/texts/birds.md") -> int:
    (paper,) = add(library, read_summary(text, images=images, path=path))
    return library.summaries(paper)[0].id


def test_an_image_that_was_read_with_its_text_is_there(library: Library) -> None:
    summary = summary_of(library, DRAWN, LINKED, LOST, DRAWN)
    assert library.image(summary, "owl.png") == Asset("image/png", b"an owl")
    assert library.image(summary, WEB) is None
    assert library.image(summary, "gone.png") is None
    assert len(rows(library.path)["images"]) == 3
    assert library.doctor() == []


def test_an_image_on_the_web_is_missing_until_it_was_fetched(library: Library) -> None:
    summary = summary_of(library, DRAWN, LINKED, LOST)
    (missing,) = library.missing_images()
    assert (missing.url, missing.attempts, missing.tried) == (WEB, 0, None)
    library.record_fetch_failure(WEB, "no network")
    library.record_fetch_failure(WEB, "the server said no")
    (missing,) = library.missing_images(1)
    assert (missing.attempts, missing.reason) == (2, "the server said no")
    assert missing.tried is not None
    library.add_asset(WEB, "image/png", b"another owl")
    assert library.missing_images() == []
    assert library.image(summary, WEB) == Asset("image/png", b"another owl")
    assert rows(library.path)["fetches"] == []


def test_images_in_the_trash_are_not_wanted_but_by_their_paper(library: Library) -> None:
    summary_of(library, LINKED)
    library.trash(1)
    assert library.missing_images() == []
    assert [missing.url for missing in library.missing_images(1)] == [WEB]


def test_listeners_hear_which_papers_show_what_came_or_could_not_be_had(library: Library) -> None:
    summary_of(library, LINKED)
    add(library, read_summary(TIDES, "Tides", path="/b.md", images=(LINKED,)))
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    library.record_fetch_failure(WEB, "no network")
    library.add_asset(WEB, "image/png", b"1")
    library.add_asset(WEB, "image/png", b"1")  # nothing new
    library.add_asset("https://nobody.example/shows.png", "image/png", b"1")
    assert [(type(each.changes[0]), each.changes) for each in heard] == [(ImagesChanged, (ImagesChanged((1, 2)),))] * 2
    assert {each.origin for each in heard} == {Origin.POSTIL}
    assert library.undo_label is not None
    assert library.undo_label.startswith("import of")


def test_a_file_that_changed_is_shown_as_it_is_now(library: Library) -> None:
    summary = summary_of(library, DRAWN)
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    summary_of(library, replace(DRAWN, data=b"a better owl"))
    assert library.image(summary, "owl.png") == Asset("image/png", b"a better owl")
    assert [each.changes for each in heard] == [(ImagesChanged((1,)),)]


def test_a_revised_text_shows_its_own_images(library: Library) -> None:
    summary = summary_of(library, DRAWN, LINKED)
    moved = ReadImage("owl.png", "file:///other/owl.png", "image/png", b"moved")
    assert summary_of(library, moved, LOST, text=f"{OWLS} More.") == summary
    assert library.image(summary, "owl.png") == Asset("image/png", b"moved")
    assert {row[2] for row in rows(library.path)["images"]} == {"owl.png", "gone.png"}
    assert library.missing_images() == []
    library.undo()
    assert library.image(summary, "owl.png") == Asset("image/png", b"an owl")
    assert {row[2] for row in rows(library.path)["images"]} == {"owl.png", WEB}


def test_undo_takes_the_images_of_a_summary_and_redo_brings_them_back(library: Library) -> None:
    before = rows(library.path)
    summary = summary_of(library, DRAWN, LINKED)
    after = rows(library.path)
    library.undo()
    assert rows(library.path) == before | {"assets": after["assets"]}
    library.redo()
    assert rows(library.path) == after
    assert library.image(summary, "owl.png") == Asset("image/png", b"an owl")


def test_a_text_that_is_known_learns_which_images_it_shows(library: Library) -> None:
    summary = summary_of(library)
    summary_of(library, DRAWN)
    assert library.image(summary, "owl.png") == Asset("image/png", b"an owl")
    add(library, read_summary(OWLS, path="/copy/birds.md", images=(ReadImage("owl.png", "file:///copy/owl.png"),)))
    assert library.image(summary, "owl.png") == Asset("image/png", b"an owl")


def test_an_address_of_an_image_that_was_never_noted_is_looked_up_itself(library: Library) -> None:
    summary = summary_of(library)
    library.add_asset(WEB, "image/gif", b"owl")
    assert library.image(summary, WEB) == Asset("image/gif", b"owl")
