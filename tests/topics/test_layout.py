"""Places on the map: they stay, they keep apart, and topics are islands."""

from __future__ import annotations

import cmath
import math
from itertools import combinations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.domain.errors import Cancelled
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic
from desktop_app.progress import Progress
from desktop_app.topics.geometry import Crowd, aligned, enclosing_circle, middle, rings, spread_out
from desktop_app.topics.layout import ASPECT, place_papers

if TYPE_CHECKING:
    from collections.abc import Sequence

points_of_any_kind = st.lists(st.builds(complex, st.floats(-10, 10), st.floats(-10, 10)), min_size=1, max_size=12)


def similar(source: int, target: int, score: float = 0.7) -> Relation:
    return Relation(source, target, RelationKind.SIMILAR, score, ("a", "b", "c"))


def family(first: int, count: int) -> list[Relation]:
    return [similar(a, b) for a, b in combinations(range(first, first + count), 2)]


RELATIONS = [*family(1, 6), *family(11, 4), *family(21, 3), similar(3, 11, 0.3), similar(30, 1, 0.2)]
TOPICS = [
    Topic(1, "One", (), tuple(range(1, 7))),
    Topic(2, "Two", (), tuple(range(11, 15))),
    Topic(3, "Three", (), tuple(range(21, 24))),
]
PAPERS = [*range(1, 7), *range(11, 15), *range(21, 24), 30, 31]


def spot(place: Place) -> complex:
    return complex(place.x * ASPECT, place.y)


def nearest(places: Sequence[Place]) -> float:
    return min(abs(spot(a) - spot(b)) for a, b in combinations(places, 2))


def test_every_paper_has_a_place_on_the_map() -> None:
    places = place_papers(PAPERS, RELATIONS, TOPICS, {})
    assert sorted(places) == PAPERS
    assert all(0 <= place.x <= 1 and 0 <= place.y <= 1 for place in places.values())


def test_topics_are_islands_that_do_not_overlap() -> None:
    places = place_papers(PAPERS, RELATIONS, TOPICS, {})
    circles = [enclosing_circle([spot(places[paper]) for paper in topic.papers]) for topic in TOPICS]
    for (one, radius), (other, reach) in combinations(circles, 2):
        assert abs(one - other) > radius + reach
    for centre, radius in circles:
        assert sum(abs(spot(place) - centre) <= radius * 1.02 for place in places.values()) in {6, 4, 3}


def test_dots_stand_far_enough_apart_for_names_at_900_by_700() -> None:
    places = place_papers(PAPERS, RELATIONS, TOPICS, {})
    assert nearest(list(places.values())) * 700 > 40


def test_the_same_relations_give_the_same_places() -> None:
    assert place_papers(PAPERS, RELATIONS, TOPICS, {}) == place_papers(PAPERS, RELATIONS, TOPICS, {})


def test_a_paper_that_has_a_place_keeps_it_and_a_new_one_settles_near_its_kin() -> None:
    before = place_papers(PAPERS, RELATIONS, TOPICS, {})
    grown = [*PAPERS, 40]
    after = place_papers(grown, [*RELATIONS, similar(12, 40, 0.9)], TOPICS, before)
    assert {paper: after[paper] for paper in PAPERS} == before
    order = sorted(PAPERS, key=lambda paper: abs(spot(after[paper]) - spot(after[40])))
    assert 12 in order[:3]
    assert nearest(list(after.values())) > 0.02


def test_a_paper_that_went_leaves_the_others_where_they_are() -> None:
    before = place_papers(PAPERS, RELATIONS, TOPICS, {})
    after = place_papers(PAPERS[1:], RELATIONS[6:], TOPICS, before)
    assert after == {paper: before[paper] for paper in PAPERS[1:]}


def test_when_most_papers_are_new_the_map_is_made_afresh_and_turned_towards_the_old_one() -> None:
    before = {1: Place(0.9, 0.1), 11: Place(0.1, 0.9)}
    places = place_papers(PAPERS, RELATIONS, TOPICS, before)
    old = spot(before[1]) - spot(before[11])
    new = spot(places[1]) - spot(places[11])
    assert abs(cmath.phase(new / old)) < 0.35


@pytest.mark.parametrize("papers", [[], [7], [7, 8]])
def test_a_map_of_next_to_nothing(papers: list[int]) -> None:
    places = place_papers(papers, [], [], {})
    assert sorted(places) == papers
    if papers:
        assert abs(spot(places[7]) - complex(ASPECT / 2, 0.5)) < 0.01


def test_papers_without_kin_keep_away_from_all_others() -> None:
    places = place_papers(PAPERS, RELATIONS, TOPICS, {})
    lone = min(abs(spot(places[31]) - spot(places[paper])) for paper in PAPERS if paper != 31)
    assert lone > nearest(list(places.values()))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 30), st.lists(st.tuples(st.integers(0, 29), st.integers(0, 29), st.floats(0, 1)), max_size=40))
def test_any_relations_give_places_apart_from_one_another(count: int, ties: list[tuple[int, int, float]]) -> None:
    relations = [similar(a, b, score) for a, b, score in ties if a < b < count]
    places = place_papers(range(count), relations, [], {})
    assert len(places) == count
    assert len(places) < 2 or nearest(list(places.values())) > 0.01


@given(points_of_any_kind)
def test_an_enclosing_circle_encloses_and_is_not_too_large(points: list[complex]) -> None:
    centre, radius = enclosing_circle(points)
    assert all(abs(point - centre) <= radius + 1e-9 for point in points)
    widest = max(abs(a - b) for a in points for b in points)
    assert radius <= widest / math.sqrt(3) * 1.03 + 1e-9  # Jung's theorem


@given(points_of_any_kind, st.floats(-3, 3), st.booleans())
def test_a_turned_mirrored_and_moved_map_is_brought_back(points: list[complex], angle: float, mirror: bool) -> None:  # noqa: FBT001 - drawn
    here = dict(enumerate(points))
    there = {
        key: (point.conjugate() if mirror else point) * cmath.rect(1, angle) + complex(3, -2)
        for key, point in here.items()
    }
    back = aligned(there, here)
    if len(points) > 1:
        assert all(abs(back[key] - here[key]) < 1e-6 for key in here)


@given(points_of_any_kind)
def test_points_are_spread_out(points: list[complex]) -> None:
    spread = spread_out(points, 1.0, rounds=2000)
    assert all(abs(a - b) > 0.9 for a, b in combinations(spread, 2))
    assert abs(middle(spread) - middle(points)) < 1e-6


def test_a_crowd_has_room_at_a_distance_only() -> None:
    crowd = Crowd(1.0)
    crowd.add(0j)
    assert not crowd.has_room(0.9 + 0j)
    assert crowd.has_room(1.1 + 0j)
    assert not crowd.has_room(1.1 + 0j, share=2.5)
    assert not crowd.has_room(2.4 + 0j, share=2.5)


def test_rings_go_from_near_to_far() -> None:
    far = [round(abs(point), 9) for point in rings(0j, 0.5, 3)]
    assert far == sorted(far)
    assert max(far) == 1.5


def test_many_papers_without_kin_find_their_rows_in_a_bounded_number_of_steps() -> None:
    steps: list[int] = []
    papers = range(1, 1201)
    places = place_papers(papers, [], [], {}, Progress(lambda done, _total, _what: steps.append(done)))
    assert len(places) == len(steps) == 1200
    assert len({(place.x, place.y) for place in places.values()}) > 1000


def test_placing_stops_when_it_is_cancelled() -> None:
    progress = Progress()
    progress.cancel()
    with pytest.raises(Cancelled):
        place_papers(range(1, 50), [], [], {}, progress)
