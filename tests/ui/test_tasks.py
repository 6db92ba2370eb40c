"""The two lanes: order, results in the UI thread, errors, cancelling, closing."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.errors import LibraryError
from desktop_app.ui.tasks import InlineTasks, Tasks

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from desktop_app.progress import Progress


@pytest.fixture
def tasks(qapp: object) -> Iterator[Tasks]:  # noqa: ARG001 - signals need an application
    running = Tasks()
    yield running
    running.close()


def test_writes_happen_one_after_the_other_in_the_order_they_were_asked_for(tasks: Tasks, qtbot: QtBot) -> None:
    done: list[int] = []
    for number in range(50):
        tasks.write(lambda number=number: done.append(number))  # type: ignore[misc]  # the default binds it now
    qtbot.waitUntil(lambda: tasks.idle)
    assert done == list(range(50))


def test_work_runs_elsewhere_and_its_result_comes_back_to_the_ui_thread(tasks: Tasks, qtbot: QtBot) -> None:
    threads: dict[str, int] = {}

    def work(_progress: Progress) -> str:
        threads["work"] = threading.get_ident()
        return "result"

    def done(result: str) -> None:
        threads[result] = threading.get_ident()

    tasks.run("Working", work, done)
    qtbot.waitUntil(lambda: tasks.idle)
    assert threads["result"] == threading.get_ident()
    assert threads["work"] != threading.get_ident()


def test_an_error_is_told_and_the_lane_goes_on(tasks: Tasks, qtbot: QtBot) -> None:
    def fail() -> None:
        msg = "The disk is full; free some space and try again."
        raise LibraryError(msg)

    done: list[str] = []
    with qtbot.waitSignal(tasks.failed) as failed:
        tasks.write(fail)
    tasks.write(lambda: done.append("next"))
    qtbot.waitUntil(lambda: tasks.idle)
    assert isinstance(failed.args[0], LibraryError)
    assert done == ["next"]


def test_cancelled_work_stops_at_its_next_report_and_is_no_error(tasks: Tasks, qtbot: QtBot) -> None:
    begun, reached = threading.Event(), []
    told: list[BaseException] = []
    tasks.failed.connect(told.append)

    def work(progress: Progress) -> None:
        begun.set()
        for step in range(10_000):
            threading.Event().wait(0.001)
            progress.report(step, 10_000, "steps")
        reached.append("the end")

    task = tasks.run("Working", work)
    begun.wait(5)
    task.cancel()
    qtbot.waitUntil(lambda: tasks.idle)
    assert not reached
    assert not told


def test_closing_finishes_every_write_that_was_asked_for(qapp: object) -> None:  # noqa: ARG001 - signals need it
    before = threading.enumerate()  # a test before this one may have left somebody waiting for the network
    tasks, done = Tasks(), []
    for number in range(20):
        tasks.write(lambda number=number: done.append(number))  # type: ignore[misc]  # the default binds it now
    tasks.close()
    assert done == list(range(20))
    assert not [thread for thread in threading.enumerate() if "lane" in thread.name and thread not in before]


def test_inline_tasks_work_at_once(qapp: object) -> None:  # noqa: ARG001 - signals need it
    results: list[int] = []
    InlineTasks().run("", lambda _progress: 42, results.append)
    assert results == [42]


def test_a_search_does_not_stand_behind_long_work(tasks: Tasks, qtbot: QtBot) -> None:
    go_on = threading.Event()
    tasks.run("Importing", lambda _progress: go_on.wait(10))
    found: list[str] = []
    tasks.look(lambda: "found", found.append)
    qtbot.waitUntil(lambda: found == ["found"])
    assert not tasks.idle
    go_on.set()
    qtbot.waitUntil(lambda: tasks.idle)
