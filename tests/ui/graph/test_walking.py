from __future__ import annotations

import pytest

from desktop_app.ui.graph.network import make_network
from desktop_app.ui.graph.walking import Round, step
from tests.ui.graph.maps import CENTRE, EAST, FAR, SOUTH, WEST, cross, grid

LEFT, RIGHT, UP, DOWN = (-1, 0), (1, 0), (0, -1), (0, 1)


@pytest.mark.parametrize(("direction", "there"), [(RIGHT, EAST), (LEFT, WEST), (DOWN, SOUTH)])
def test_an_arrow_walks_to_the_neighbour_that_lies_that_way(direction: tuple[int, int], there: int) -> None:
    assert step(make_network(*cross()), CENTRE, direction) == there


def test_where_no_neighbour_lies_an_arrow_walks_to_the_nearest_dot() -> None:
    assert step(make_network(*cross()), CENTRE, UP) == FAR


def test_a_neighbour_goes_before_a_nearer_stranger() -> None:
    topic_map, papers = grid(25, 5)
    network = make_network(topic_map, papers)
    assert step(network, 13, RIGHT) == 14
    assert step(network, 13, DOWN) == 18


def test_at_the_edge_of_the_map_an_arrow_stays() -> None:
    assert step(make_network(*cross()), FAR, UP) is None


def test_every_dot_can_be_reached_by_arrows() -> None:
    network = make_network(*grid(48, 8))
    reached, ahead = {1}, [1]
    while ahead:
        here = ahead.pop()
        for direction in (LEFT, RIGHT, UP, DOWN):
            there = step(network, here, direction)
            if there is not None and there not in reached:
                reached.add(there)
                ahead.append(there)
    assert reached == set(network.nodes)


def test_a_round_goes_through_the_neighbours_and_ends() -> None:
    walk = Round()
    walk.begin(make_network(*cross()), CENTRE)
    assert [walk.move(1) for _ in range(4)] == [EAST, WEST, SOUTH, None]
    assert walk.here == SOUTH
    assert [walk.move(-1) for _ in range(4)] == [WEST, EAST, CENTRE, None]


def test_a_round_that_has_not_begun_goes_nowhere() -> None:
    assert Round().move(1) is None
    assert Round().here is None
