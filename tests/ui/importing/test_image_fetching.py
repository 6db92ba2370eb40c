from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QObject

from desktop_app.importing.importer import import_paths
from desktop_app.progress import Progress
from desktop_app.settings import Settings
from desktop_app.ui.importing.image_fetching import ImageFetching
from desktop_app.ui.tasks import InlineTasks, Tasks

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library
    from tests.web import Web


@pytest.fixture
def owner(qapp: object) -> QObject:
    assert qapp
    return QObject()


def put(library: Library, folder: Path, *addresses: str) -> None:
    images = "\n\n".join(f"![figure]({address})" for address in addresses)
    (folder / "a.md").write_text(f"# Figures\n\nLook:\n\n{images}\n")
    import_paths(library, [folder / "a.md"], Progress())


def said(fetching: ImageFetching) -> list[str]:
    sentences: list[str] = []
    fetching.said.connect(lambda message: sentences.append(message.text))
    return sentences


def test_all_that_is_missing_is_fetched_and_told(library: Library, tmp_path: Path, web: Web, owner: QObject) -> None:
    put(library, tmp_path, web.put("/a.png"), web.put("/b.png"))
    fetching = ImageFetching(library, InlineTasks(owner), Settings(), owner)
    sentences = said(fetching)
    fetching.fetch_all()
    fetching.fetch_all()
    assert sentences == ["Fetched 2 images.", "No image is missing."]
    assert web.asked == ["/a.png", "/b.png"]


def test_what_cannot_be_had_is_told_to_whoever_asked_and_waits_before_it_is_tried_again(
    library: Library, tmp_path: Path, web: Web, owner: QObject
) -> None:
    put(library, tmp_path, f"{web.root}/gone.png")
    fetching = ImageFetching(library, InlineTasks(owner), Settings(), owner)
    sentences = said(fetching)
    fetching.fetch_due()
    fetching.fetch_due()
    assert (sentences, web.asked) == ([], ["/gone.png"])
    fetching.fetch_all()
    assert "gone.png could not be had: the server answers 404" in sentences[0]
    assert len(web.asked) == 2


def test_nothing_is_fetched_unasked_by_whoever_does_not_want_it(
    library: Library, tmp_path: Path, web: Web, owner: QObject
) -> None:
    put(library, tmp_path, web.put("/a.png"))
    ImageFetching(library, InlineTasks(owner), Settings(fetch_images=False), owner).fetch_due()
    assert web.asked == []


def test_an_import_does_not_wait_for_the_network(owner: QObject) -> None:
    tasks, network = Tasks(owner), threading.Event()
    done = threading.Event()
    tasks.fetch("Fetching", lambda _progress: network.wait(10), lambda _: None)
    tasks.run("Importing", lambda _progress: done.set())
    assert done.wait(10)
    assert not network.is_set()
    network.set()
    tasks.close()
