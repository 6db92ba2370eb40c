"""Papers sorted into topics, tags and shelves by hand, so that every section of the shelf has rows."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.papers import ReadingState
from desktop_app.domain.relations import Place, Topic, TopicMap

if TYPE_CHECKING:
    from desktop_app.library.library import Library


@pytest.fixture
def sorted_library(seed_library: Library) -> Library:
    """Return the seeds with two topics, two tags, a star, a finished paper, and highlights and a note on the first."""
    numbers = [paper.number for paper in seed_library.papers()]
    topics = (
        Topic(1, "Replay and credit assignment over long stretches of time", ("replay",), tuple(numbers[:10])),
        Topic(2, "Language models", ("language",), tuple(numbers[10:16])),
    )
    places = {number: Place(0.5, 0.5) for number in numbers}
    seed_library.replace_map(TopicMap(topics=topics, places=places))
    seed_library.set_tags(numbers[0], ["seminar", "to cite"])
    seed_library.set_tags(numbers[1], ["seminar"])
    seed_library.set_starred(numbers[2], True)
    seed_library.set_state(numbers[3], ReadingState.FINISHED)
    summary = seed_library.summaries(numbers[0])[0].id
    seed_library.highlight(summary, 0, 12)
    seed_library.highlight(summary, 20, 30, note="A thought.")
    seed_library.add_note(numbers[0], "On the whole paper.")
    return seed_library
