from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app import bootstrap
from desktop_app.domain.changes import MapChanged
from desktop_app.domain.errors import LibraryError
from desktop_app.importing.importer import import_paths
from desktop_app.paths import seeds
from desktop_app.progress import Progress

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library


def test_the_library_is_the_one_the_variable_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("POSTIL_LIBRARY", str(tmp_path / "new" / "library.sqlite"))
    library = bootstrap.open_library(None)
    library.close()
    assert library.path == tmp_path / "new" / "library.sqlite"
    assert library.path.exists()


def test_a_library_that_must_be_there_is_not_made(tmp_path: Path) -> None:
    with pytest.raises(LibraryError):
        bootstrap.open_library(tmp_path / "library.sqlite", create=False)
    assert not list(tmp_path.iterdir())


def test_papers_are_related_after_an_import_and_only_if_something_came_in(library: Library) -> None:
    told: list[LibraryChanged] = []
    library.subscribe(told.append)
    assert bootstrap.import_and_relate(library, [seeds()], Progress()).added == 24
    assert len(library.topic_map().places) == 24
    assert library.topic_map().relations
    told.clear()
    assert bootstrap.import_and_relate(library, [seeds()], Progress()).unchanged == 25
    assert not any(isinstance(change, MapChanged) for changed in told for change in changed.changes)


def test_a_map_that_a_stopped_import_left_out_is_made_by_the_next(library: Library) -> None:
    import_paths(library, [seeds()], Progress())
    assert not library.topic_map().places
    bootstrap.import_and_relate(library, [seeds()], Progress())
    assert len(library.topic_map().places) == 24


def test_warming_up_needs_no_library() -> None:
    bootstrap.warm_up()
