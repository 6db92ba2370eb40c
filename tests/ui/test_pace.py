from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.pace import Pace


def test_at_first_only_the_work_is_named() -> None:
    assert Pace("Importing").text(5.0) == "Importing"


def test_names_of_files_do_not_flicker_by() -> None:
    pace = Pace("Importing")
    for index, name in enumerate(("a.md", "b.md", "c.md")):
        pace.report(index, 10_000, f"Reading {name}", 0.0)
    assert pace.text(0.1) == "Reading 2 of 10,000"


def test_where_the_reports_have_no_word_in_common_the_work_keeps_its_name() -> None:
    pace = Pace("Exporting")
    pace.report(0, 2, "Deep learning", 0.0)
    pace.report(1, 2, "Attention", 0.0)
    assert pace.text(0.0) == "Exporting 1 of 2"


def test_after_a_moment_speed_and_time_left_are_told() -> None:
    pace = Pace("Importing")
    for tick in range(41):
        pace.report(tick * 31, 10_000, f"Reading {tick}.md", tick / 10)
    assert pace.text(4.0) == "Reading 1,240 of 10,000 – 310/s – 30 s left"


def test_the_speed_is_that_of_the_last_seconds() -> None:
    pace = Pace("Importing")
    done = 0
    for tick in range(200):
        done += 100 if tick < 100 else 1
        pace.report(done, 20_000, "Reading", tick / 10)
    assert " – 10/s – " in pace.text(19.9)


def test_slow_work_is_told_by_the_minute_and_long_work_by_the_hour() -> None:
    pace = Pace("Importing")
    for tick in range(5):
        pace.report(tick, 2_000, "Reading", tick * 1.0)
    slow = Pace("Importing")
    for tick in range(3):
        slow.report(tick, 300, "Reading", tick * 2.0)
    assert pace.text(4.0) == "Reading 4 of 2,000 – 60 a minute – 33 min left"
    assert slow.text(4.0) == "Reading 2 of 300 – 30 a minute – 10 min left"


def test_a_count_that_goes_back_begins_a_stage_with_a_speed_of_its_own() -> None:
    pace = Pace("Importing")
    for tick in range(30):
        pace.report(tick * 100, 3_000, f"Reading {tick}.md", tick / 10)
    pace.report(0, 3_000, "Comparing papers", 3.0)
    assert pace.text(3.1) == "Comparing papers 0 of 3,000"


def test_a_search_for_files_has_no_count() -> None:
    pace = Pace("Importing")
    pace.report(0, 0, "Looking for files", 0.0)
    assert pace.text(9.0) == "Looking for files"


@given(st.lists(st.tuples(st.integers(0, 10**9), st.integers(0, 10**9), st.text(), st.floats(0, 10)), max_size=30))
def test_no_reports_make_it_stumble(reports: list[tuple[int, int, str, float]]) -> None:
    pace, now = Pace("Importing"), 0.0
    for done, total, what, passed in reports:
        now += passed
        pace.report(done, total, what, now)
        assert pace.text(now)
