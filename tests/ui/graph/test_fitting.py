from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.topics.labels import Rect
from desktop_app.ui.graph.fitting import EDGE, Margins, Overlay, Spot, corners, fitted

MARGINS = Margins(40, 60, 40)
OVERLAY = Overlay((360, 40), (284, 194))
spots_of_a_map = st.lists(
    st.tuples(st.floats(0, 1.3), st.floats(0, 1)).map(lambda at: Spot(*at)), min_size=1, max_size=30
)


def bounds_of(spots: list[Spot]) -> tuple[float, float, float, float]:
    across, down = [spot.x for spot in spots], [spot.y for spot in spots]
    return min(across), min(down), max(across), max(down)


@settings(max_examples=60, deadline=None)
@given(spots_of_a_map, st.integers(500, 1400), st.integers(400, 1000))
def test_every_dot_is_in_the_view_and_none_lies_under_the_strip(spots: list[Spot], width: int, height: int) -> None:
    camera = fitted(spots, bounds_of(spots), (width, height), MARGINS, OVERLAY, 5000)
    strip = Rect(EDGE, height - EDGE - OVERLAY.strip[1], *OVERLAY.strip)
    for spot in spots:
        x, y = camera.to_screen(spot.x, spot.y)
        assert 0 <= x <= width
        assert 0 <= y <= height
        assert not strip.covers((x, y, 8.0))


def test_one_corner_has_room_for_the_card() -> None:
    spots = [Spot(across / 5 * 1.286, down / 5) for across in range(6) for down in range(6)]
    camera = fitted(spots, bounds_of(spots), (960, 830), MARGINS, OVERLAY, 5000)
    free = [
        corner
        for corner in corners((284, 97), (960, 830), OVERLAY)
        if not any(corner.covers((*camera.to_screen(spot.x, spot.y), 8.0)) for spot in spots)
    ]
    assert free


def test_no_corner_for_the_card_lies_on_the_strip() -> None:
    for view in ((700.0, 600.0), (960.0, 830.0), (1400.0, 900.0)):
        strip = Rect(EDGE, view[1] - EDGE - OVERLAY.strip[1], *OVERLAY.strip)
        assert not any(corner.overlaps(strip) for corner in corners(OVERLAY.card, view, OVERLAY))


def test_a_view_without_extent_has_a_camera_all_the_same() -> None:
    for view in ((0.0, 0.0), (1.0, 1.0), (1.0, 900.0)):
        assert fitted([Spot(0, 0), Spot(1, 1)], (0, 0, 1, 1), view, MARGINS, OVERLAY, 5000).scale > 0


def test_no_papers_have_a_camera_all_the_same() -> None:
    assert fitted([], (0, 0, 0, 0), (900, 800), MARGINS, OVERLAY, 5000).scale > 0
