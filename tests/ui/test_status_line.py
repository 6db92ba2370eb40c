from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QProgressBar, QToolButton

from desktop_app.domain.errors import Cancelled
from desktop_app.ui.status_line import StatusLine
from desktop_app.ui.tasks import Task
from tests.ui.finding import find

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from desktop_app.ui.theme.theme import Theme


@pytest.fixture
def line(theme: Theme, qtbot: QtBot) -> StatusLine:  # noqa: ARG001 - fonts
    made = StatusLine()
    qtbot.addWidget(made)
    made.show()
    return made


def task(what: str) -> Task:
    return Task(what, lambda _progress: None, None)


def test_it_shows_how_far_work_has_come_until_it_ends(line: StatusLine, qtbot: QtBot) -> None:
    work = task("Importing")
    line.follow(work)
    assert find(line, QLabel, "workLabel").text() == "Importing"
    work.progress.report(0, 10_000, "Reading a.md")
    work.progressed.emit(1_240, 10_000, "Reading b.md")
    qtbot.waitUntil(lambda: find(line, QLabel, "workLabel").text() == "Reading 1,240 of 10,000")
    assert find(line, QProgressBar, "progressBar").value() == 1_240
    work.ended.emit()
    assert not find(line, QLabel, "workLabel").isVisible()
    assert not find(line, QToolButton, "cancelButton").isVisible()


def test_cancel_stops_the_work_at_its_next_report_and_says_so(line: StatusLine, qtbot: QtBot) -> None:
    work = task("Importing")
    line.follow(work)
    button = find(line, QToolButton, "cancelButton")
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert (button.text(), button.isEnabled()) == ("Stopping…", False)
    with pytest.raises(Cancelled):
        work.progress.report(1, 2, "Reading a.md")


def test_of_several_works_the_first_is_shown_and_then_the_next(line: StatusLine) -> None:
    first, second = task("Importing"), task("Exporting")
    line.follow(first)
    line.follow(second)
    second.progressed.emit(1, 2, "A paper")
    assert find(line, QLabel, "workLabel").text() == "Importing"
    first.ended.emit()
    assert find(line, QLabel, "workLabel").text() == "Exporting"
    assert find(line, QToolButton, "cancelButton").isVisible()
    second.ended.emit()
    assert not find(line, QToolButton, "cancelButton").isVisible()


def test_files_that_wait_for_review_are_said_and_lead_there(line: StatusLine, qtbot: QtBot) -> None:
    button = find(line, QToolButton, "waitingButton")
    assert not button.isVisible()
    line.show_waiting(3)
    assert button.text() == "3 files wait for your review"
    with qtbot.waitSignal(line.waiting_opened):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    line.show_waiting(1)
    assert button.text() == "1 file waits for your review"
    line.show_waiting(0)
    assert not button.isVisible()


def test_of_a_thousand_reports_few_come_to_the_window_but_the_first_and_the_last_do() -> None:
    work = task("Importing")
    heard: list[int] = []
    work.progressed.connect(lambda done, _total, _what: heard.append(done))
    for done in range(1_001):
        work.progress.report(done, 1_000, "Reading")
    assert heard[0] == 0
    assert heard[-1] == 1_000
    assert len(heard) < 500
