from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.ui.graph.camera import Camera, Limits

coordinates = st.floats(-5000, 5000)
cameras = st.builds(Camera, st.floats(20, 20_000), coordinates, coordinates)


@given(cameras, coordinates, coordinates)
def test_a_point_goes_to_the_screen_and_back(camera: Camera, x: float, y: float) -> None:
    across, down = camera.to_screen(*camera.to_world(x, y))
    assert across == pytest.approx(x, abs=1e-6)
    assert down == pytest.approx(y, abs=1e-6)


@given(cameras, coordinates, coordinates, st.floats(0.1, 10))
def test_zooming_keeps_the_point_under_the_pointer(camera: Camera, x: float, y: float, factor: float) -> None:
    world = camera.to_world(x, y)
    across, down = camera.zoomed(factor, x, y).to_screen(*world)
    assert across == pytest.approx(x, abs=1e-4)
    assert down == pytest.approx(y, abs=1e-4)


@given(cameras, coordinates, coordinates, st.floats(1e-6, 1e6))
def test_zooming_stays_within_its_limits(camera: Camera, x: float, y: float, factor: float) -> None:
    limits = Limits(50, 500)
    assert limits.least <= camera.zoomed(factor, x, y, limits).scale <= limits.most


@given(cameras, coordinates, coordinates)
def test_panning_there_and_back_changes_nothing(camera: Camera, across: float, down: float) -> None:
    there = camera.panned(across, down).panned(-across, -down)
    assert there.scale == camera.scale
    assert there.x == pytest.approx(camera.x, abs=1e-6)
    assert there.y == pytest.approx(camera.y, abs=1e-6)


@given(cameras, st.floats(-3, 3), st.floats(-3, 3), st.floats(1, 2000), st.floats(1, 2000))
def test_a_point_that_is_to_be_shown_is_in_the_view(
    camera: Camera, x: float, y: float, width: float, height: float
) -> None:
    across, down = camera.showing(x, y, width, height, 40).to_screen(x, y)
    assert min(40, width / 2) - 1e-6 <= across <= max(width - 40, width / 2) + 1e-6
    assert min(40, height / 2) - 1e-6 <= down <= max(height - 40, height / 2) + 1e-6


def test_a_point_in_the_view_moves_nothing() -> None:
    camera = Camera(100, 0, 0)
    assert camera.showing(2, 2, 400, 400, 40) == camera
