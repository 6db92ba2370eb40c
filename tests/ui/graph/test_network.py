from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.relations import Place, TopicMap
from desktop_app.topics.layout import ASPECT
from desktop_app.ui.graph.network import Network, make_network, touching
from tests.ui.graph.maps import CENTRE, EAST, FAR, SOUTH, WEST, cross, grid, make_paper, similar


def test_places_are_stretched_to_the_shape_of_the_map() -> None:
    node = make_network(*cross()).nodes[EAST]
    assert node.x == pytest.approx(0.7 * ASPECT)
    assert node.y == 0.5


def test_neighbours_come_with_the_strongest_first() -> None:
    network = make_network(*cross())
    assert network.neighbours(CENTRE) == [EAST, WEST, SOUTH]
    assert network.neighbours(CENTRE, 0.65) == [EAST, WEST]
    assert network.neighbours(FAR) == []


def test_papers_without_a_place_and_their_relations_are_left_out() -> None:
    topic_map = TopicMap((similar(1, 2, 0.5),), (), {1: Place(0.5, 0.5), 3: Place(math.nan, 0.5)}, {})
    network = make_network(topic_map, [make_paper(1), make_paper(2), make_paper(3)])
    assert list(network.nodes) == [1]
    assert network.relations == ()


def test_a_paper_without_a_short_name_is_called_by_its_title() -> None:
    network = make_network(TopicMap(places={1: Place(0.5, 0.5)}), [make_paper(1, "On Engines")])
    assert network.nodes[1].label == "On Engines"


@given(st.floats(0, ASPECT), st.floats(0, 1), st.floats(0.001, 0.5))
def test_the_nearest_is_found_as_by_looking_at_all(x: float, y: float, reach: float) -> None:
    network = GRID
    away = {number: math.hypot(node.x - x, node.y - y) for number, node in network.nodes.items()}
    least = min(away.values())
    found = network.nearest(x, y, reach)
    if found is None:
        assert least > reach
    else:
        assert away[found] == pytest.approx(least)


def test_the_usual_strength_leaves_lines_that_can_be_followed() -> None:
    network = make_network(*grid(60, 10))
    busy = Network(
        network.nodes,
        sorted(
            (similar(a, b, (a * b % 97) / 97) for a in range(1, 61) for b in range(1, a)), key=lambda tie: -tie.score
        ),
    )
    strong = [tie for tie in busy.relations if tie.score >= busy.usual_strength()]
    assert 60 <= len(strong) <= 130
    assert network.usual_strength() == 0.0


GRID = make_network(*grid(80, 10))


def test_a_line_that_crosses_a_box_touches_it_though_both_ends_lie_outside() -> None:
    network = make_network(*cross())
    x, y = 0.6 * ASPECT, 0.5
    beside_the_centre = x - 0.01, y - 0.01, x + 0.01, y + 0.01
    found = list(touching(network, network.relations, beside_the_centre))
    assert [(tie.source, tie.target) for tie in found] == [(CENTRE, EAST)]
    assert list(touching(network, network.relations, None)) == list(network.relations)


@given(st.floats(-0.5, 2), st.floats(-0.5, 2), st.floats(0, 1), st.floats(0, 1))
def test_the_papers_around_a_box_are_those_within_it_and_more(
    left: float, top: float, width: float, height: float
) -> None:
    network = make_network(*grid(60, 8))
    box = left, top, left + width, top + height
    around = list(network.around(*box))
    assert len(around) == len(set(around))
    assert set(network.within(*box)) <= set(around)
