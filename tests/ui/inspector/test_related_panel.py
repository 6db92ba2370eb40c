from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QListView

from desktop_app.domain.relations import Place, Relation, RelationKind, TopicMap
from desktop_app.ui.inspector.neighbourhood import Neighbour, Neighbourhood, arrange
from desktop_app.ui.inspector.related_model import reason_text

if TYPE_CHECKING:
    from tests.ui.inspector.conftest import Hands


def listed(hands: Hands) -> list[str]:
    model = hands.find(QListView, "relatedList").model()
    return [str(model.index(row, 0).data(Qt.ItemDataRole.AccessibleTextRole)) for row in range(model.rowCount())]


def test_the_best_relation_comes_first_and_says_why(hands: Hands, mapped: dict[str, int]) -> None:
    hands.inspector.show_tab("related")
    title = {name: hands.library.paper(number).title for name, number in mapped.items()}
    assert listed(hands) == [
        f"{title['similar']}: Similar, 80 %. Shares experience replay, long term",
        f"{title['mentions']}: Mentions this paper, 60 %. “We start from A3C.”",
        f"{title['mentioned']}: Mentioned here, 50 %. “As DQN did before.”",
        f"{title['linked']}: Linked by you, 30 %.",
    ]


def test_a_click_asks_for_the_paper(hands: Hands, mapped: dict[str, int]) -> None:
    hands.inspector.show_tab("related")
    view = hands.find(QListView, "relatedList")
    spot = view.visualRect(view.model().index(1, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert hands.desk.asked == [("paper_requested", mapped["mentions"])]


def test_enter_asks_for_the_paper(hands: Hands, mapped: dict[str, int]) -> None:
    hands.inspector.show_tab("related")
    view = hands.find(QListView, "relatedList")
    view.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(view, Qt.Key.Key_Home)
    QTest.keyClick(view, Qt.Key.Key_Down)
    QTest.keyClick(view, Qt.Key.Key_Return)
    assert hands.desk.asked == [("paper_requested", mapped["mentions"])]


def test_a_click_on_a_dot_asks_for_the_paper(hands: Hands, mapped: dict[str, int]) -> None:
    hands.inspector.show_tab("related")
    drawing = hands.find(Neighbourhood, "neighbourhood")
    assert "Near" in drawing.accessibleDescription()
    for dot in drawing.dots():
        hands.desk.asked.clear()
        QTest.mouseClick(drawing, Qt.MouseButton.LeftButton, pos=QPoint(round(dot.x), round(dot.y)))
        assert hands.desk.asked == [("paper_requested", dot.neighbour.paper)]
    assert {dot.neighbour.paper for dot in drawing.dots()} == set(mapped.values())


def test_a_paper_without_relations_says_so(hands: Hands) -> None:
    hands.inspector.show_tab("related")
    assert hands.find(QLabel, "relatedHint").isVisible()
    assert not hands.find(QListView, "relatedList").isVisible()


def test_a_new_map_is_shown_at_once(hands: Hands, mapped: dict[str, int]) -> None:
    hands.inspector.show_tab("related")
    hands.library.replace_map(
        TopicMap((Relation(hands.paper.number, mapped["linked"], RelationKind.MENTIONS, 0.9, ("Now.",)),))
    )
    assert len(listed(hands)) == 1


def test_a_paper_in_the_trash_is_not_listed(hands: Hands, mapped: dict[str, int]) -> None:
    hands.inspector.show_tab("related")
    hands.library.trash(mapped["similar"])
    assert len(listed(hands)) == 3


def test_without_a_paper_the_panel_says_what_to_do(hands: Hands) -> None:
    hands.inspector.show_tab("related")
    hands.inspector.show_paper(None)
    assert "Open a paper" in hands.find(QLabel, "relatedHint").text()


def test_terms_make_a_sentence() -> None:
    relation = Relation(1, 2, RelationKind.SIMILAR, 0.5, ("experience replay", "credit assignment", "long term"))
    assert reason_text(relation) == "Shares experience replay, credit assignment, long term"


# --- the drawing ---------------------------------------------------------------------------------


def neighbour(number: int) -> Neighbour:
    return Neighbour(number, f"P{number}", f"Paper {number}", None, RelationKind.SIMILAR, 0.5, outgoing=False)


def test_who_stands_left_on_the_map_stands_left_here() -> None:
    places = {1: Place(0.5, 0.5), 2: Place(0.1, 0.2), 3: Place(0.9, 0.2), 4: Place(0.1, 0.8), 5: Place(0.9, 0.8)}
    dots = {dot.neighbour.paper: dot for dot in arrange(1, [neighbour(n) for n in (2, 3, 4, 5)], places, 120, 120)}
    assert dots[2].x < 0 < dots[3].x
    assert dots[4].x < 0 < dots[5].x
    assert dots[2].y < 0 < dots[4].y


shares = st.floats(0, 1, allow_nan=False)


@given(st.lists(st.tuples(shares, shares), min_size=1, max_size=8))
def test_names_have_room_whatever_the_map(spots: list[tuple[float, float]]) -> None:
    places = {number: Place(*spot) for number, spot in enumerate(spots, 2)} | {1: Place(0.5, 0.5)}
    dots = arrange(1, [neighbour(number) for number in range(2, len(spots) + 2)], places, 120, 136)
    assert sorted(dot.neighbour.paper for dot in dots) == list(range(2, len(spots) + 2))
    for side in (-1, 1):
        levels = sorted(dot.y for dot in dots if dot.x * side > 0)
        assert all(below - above >= 18 for above, below in pairwise(levels))
    assert all(abs(dot.x) > 30 for dot in dots)
