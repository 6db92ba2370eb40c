"""Reading in any thread, one writer, and listeners that hear everything in order."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.changes import PaperChanged
from desktop_app.domain.errors import LibraryError, UnknownPaper
from tests.library.made_up import add_two

if TYPE_CHECKING:
    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library


def test_threads_read_while_one_writes(library: Library) -> None:
    owls, _ = add_two(library)
    done = threading.Event()

    def read() -> int:
        times = 0
        while not done.is_set():
            assert len(library.papers()) == 2
            assert library.paper(owls).notes >= 0
            times += 1
        return times

    with ThreadPoolExecutor(3) as pool:
        readers = [pool.submit(read) for _ in range(3)]
        for turn in range(30):
            library.add_note(owls, f"note {turn}")
        done.set()
        assert all(reader.result() > 0 for reader in readers)
    assert library.paper(owls).notes == 30


def test_two_threads_may_write(library: Library) -> None:
    owls, _ = add_two(library)
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    with ThreadPoolExecutor(4) as pool:
        notes = list(pool.map(lambda turn: library.add_note(owls, f"note {turn}"), range(40)))
    assert {note.id for note in library.notes(owls)} == {note.id for note in notes}
    assert len(heard) == 40
    assert library.undo_label == "note on Owls"


def test_listeners_are_called_in_the_writing_thread_after_the_commit(library: Library) -> None:
    owls, _ = add_two(library)
    heard: list[tuple[int, bool, str | None]] = []
    library.subscribe(lambda _: heard.append((threading.get_ident(), library.paper(owls).starred, library.undo_label)))
    writer = threading.Thread(target=library.set_starred, args=(owls, True))
    writer.start()
    writer.join()
    assert heard == [(writer.ident, True, "star of Owls")]


def test_a_listener_may_write_and_all_hear_in_order(library: Library) -> None:
    owls, _ = add_two(library)
    first: list[str] = []
    second: list[str] = []

    def answer(changed: LibraryChanged) -> None:
        first.append(changed.label)
        if changed.label == "star of Owls":
            library.add_note(owls, "starred!")

    library.subscribe(answer)
    library.subscribe(lambda changed: second.append(changed.label))
    library.set_starred(owls, starred=True)
    assert first == second == ["star of Owls", "note on Owls"]


def test_who_has_unsubscribed_hears_no_more(library: Library) -> None:
    owls, _ = add_two(library)
    heard: list[LibraryChanged] = []
    unsubscribe = library.subscribe(heard.append)
    library.set_starred(owls, starred=True)
    unsubscribe()
    unsubscribe()
    library.set_starred(owls, starred=False)
    assert [each.changes for each in heard] == [(PaperChanged(owls),)]


def test_an_act_that_fails_tells_nothing_and_lets_the_next_one_through(library: Library) -> None:
    heard: list[LibraryChanged] = []
    library.subscribe(heard.append)
    with pytest.raises(UnknownPaper):
        library.add_note(5, "text")
    assert heard == []
    add_two(library)
    assert len(heard) == 1


def test_a_bug_in_an_act_rolls_back_and_stays_a_bug(library: Library) -> None:
    add_two(library)

    def go_wrong() -> None:
        with library._desk.writer.act() as act:
            act.raw.execute("INSERT INTO settings VALUES ('half', '1')")
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        go_wrong()
    assert library.setting("half") is None


def test_acts_do_not_nest(library: Library) -> None:
    with library._desk.writer.act(), pytest.raises(RuntimeError, match="inside another act"):
        library.set_setting("a", 1)
    library.set_setting("a", 1)


def test_closing_waits_for_queries_in_other_threads(library: Library) -> None:
    inside, go_on = threading.Event(), threading.Event()
    answers: list[object] = []

    def read() -> None:
        with library._readers.use() as connection:
            inside.set()
            go_on.wait()
            answers.append(connection.execute("SELECT 1").fetchone())

    reader = threading.Thread(target=read)
    reader.start()
    inside.wait()
    closer = threading.Thread(target=library.close)
    closer.start()
    time.sleep(0.05)
    assert closer.is_alive()
    go_on.set()
    closer.join()
    reader.join()
    assert answers == [(1,)]
    with pytest.raises(LibraryError, match="closed"):
        library.papers()


@pytest.mark.skipif(not Path("/proc/self/fd").is_dir(), reason="open files cannot be listed here")
def test_nothing_is_left_open(library: Library) -> None:
    add_two(library)
    with ThreadPoolExecutor(3) as pool:
        list(pool.map(lambda _: library.papers(), range(9)))
    assert open_files(library)
    library.close()
    assert open_files(library) == []


def open_files(library: Library) -> list[str]:
    links = [str(each.readlink()) for each in Path("/proc/self/fd").iterdir() if each.is_symlink()]
    return [link for link in links if link.startswith(str(library.path))]
