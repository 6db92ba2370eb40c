from __future__ import annotations

import math
from typing import TYPE_CHECKING

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.naming import dot_radius, place_names, short
from desktop_app.ui.graph.network import make_network
from desktop_app.ui.graph.shapes import LEAST_PADDING, Shape, convex_hull, make_shapes, padding
from tests.ui.graph.maps import cross, grid

if TYPE_CHECKING:
    from desktop_app.ui.graph.naming import Names
    from desktop_app.ui.graph.network import Network

points = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30)


def named(network: Network, scale: float, within: Rect | None = None) -> Names:
    def width(text: str) -> float:
        return 6.5 * len(text)

    return place_names(network, make_shapes(network), scale, list(network.nodes), [], width, width, within)


@settings(max_examples=40, deadline=None)
@given(st.integers(1, 40), st.integers(1, 8), st.floats(60, 2000))
def test_no_name_lies_on_a_dot_or_on_another_name(count: int, columns: int, scale: float) -> None:
    network = make_network(*grid(count, columns))
    names = named(network, scale)
    boxes = [*names.papers.values(), *names.topics.values()]
    for index, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:index])
        for node in network.nodes.values():
            assert not box.covers((node.x * scale, node.y * scale, dot_radius(network, node, scale)))


def test_with_room_every_paper_and_topic_has_a_name() -> None:
    network = make_network(*cross())
    names = named(network, 700)
    assert set(names.papers) == set(network.nodes)
    assert set(names.topics) == {1, 2}


def test_in_a_narrow_pane_no_name_of_a_topic_is_cut_off_at_its_sides() -> None:
    network = make_network(*cross())
    free = named(network, 300).topics.values()
    left = min(box.x for box in free) + 8
    right = left + max(box.width for box in free)
    boxes = named(network, 300, Rect(left, -1000, right - left, 2000)).topics
    assert set(boxes) == {1, 2}
    assert all(left - 1e-6 <= box.x and box.x + box.width <= right + 1e-6 for box in boxes.values())


def test_a_long_name_ends_in_an_ellipsis() -> None:
    assert short("BERT") == "BERT"
    assert short("A name that nobody would ever think short") == "A name that nobody would ever…"


@given(points)
def test_a_hull_has_every_point_inside(some: list[tuple[float, float]]) -> None:
    hull = convex_hull(some)
    assert set(hull) <= set(some)
    if len(hull) > 2:
        for (ax, ay), (bx, by) in zip(hull, [*hull[1:], hull[0]], strict=True):
            assert all((bx - ax) * (y - ay) - (by - ay) * (x - ax) >= -1e-9 for x, y in some)


def test_a_circle_that_would_take_in_a_stranger_becomes_a_hull() -> None:
    shapes = {shape.topic: shape for shape in make_shapes(make_network(*cross()))}
    assert not shapes[2].hull
    row = {shape.topic: shape for shape in make_shapes(make_network(*grid(25, 5)))}
    assert all(shape.hull for shape in row.values())


def test_every_paper_of_a_topic_lies_on_its_ground() -> None:
    network = make_network(*cross())
    for shape in make_shapes(network):
        for node in network.nodes.values():
            if node.topic == shape.topic:
                assert math.hypot(node.x - shape.x, node.y - shape.y) <= shape.radius * 1.02 + 1e-6


def test_grounds_that_lie_close_are_padded_less() -> None:
    shapes = [Shape(1, "Engines", 0.0, 0.0, 0.1), Shape(2, "Looms", 1.0, 0.0, 0.1)]
    assert padding(shapes, 4000) > padding(shapes, 10) == LEAST_PADDING
