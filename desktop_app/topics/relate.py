"""Works out anew how the papers of a library hang together, and stores it: relations, topics, places, names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.domain.relations import RelationKind, TopicMap
from desktop_app.topics.clusters import communities, topics_of
from desktop_app.topics.layout import place_papers
from desktop_app.topics.names import Named, known_names, name_papers
from desktop_app.topics.profiles import profiles_of
from desktop_app.topics.similarity import relate_similar, spread_of, weigh

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from desktop_app.domain.relations import Relation
    from desktop_app.library.library import Library
    from desktop_app.library.reading import PaperText
    from desktop_app.progress import Progress

_AT_A_TIME = 100
"""Papers whose texts are held at once."""


def relate(library: Library, progress: Progress) -> None:
    """Replace the library's map by a fresh one; write nothing where it is the same.

    Relations that a person drew or a text mentions stay; so do places, topics and names that still fit.
    Raises ``LibraryError``, and ``Cancelled`` with the old map still there.
    """
    before = library.topic_map()
    after = map_of(_each_text(library, progress), before, progress)
    if after != before:
        library.replace_map(after)


def map_of(texts: Iterable[PaperText], before: TopicMap, progress: Progress) -> TopicMap:
    """Return the map of what papers say, in the wake of an older one; the same for the same input."""
    named: list[Named] = []
    profiles, spellings = profiles_of(_noted(texts, named))
    papers = [each.paper for each in named]
    vectors = weigh(profiles, known_names(each.title for each in named), progress)
    similar = relate_similar(profiles, vectors, spellings, progress)
    del vectors  # what is done with is the most of what is held
    topics = topics_of(communities(similar, progress), profiles, spellings, before.topics, progress)
    spread = spread_of(profiles)
    del profiles, spellings
    relations = _in_order([*similar, *_kept(before.relations, papers)])
    return TopicMap(
        relations=relations,
        topics=topics,
        places=place_papers(papers, relations, topics, before.places, progress),
        labels=name_papers(named, spread, before.labels, progress),
    )


def _each_text(library: Library, progress: Progress) -> Iterator[PaperText]:
    """Yield what papers say, read some at a time: all the documents of a large library are many."""
    numbers = [paper.number for paper in library.papers()]
    for start in range(0, len(numbers), _AT_A_TIME):
        for done, text in enumerate(library.texts(numbers[start : start + _AT_A_TIME]), start=start):
            progress.report(done, len(numbers), "Comparing papers")
            yield text


def _noted(texts: Iterable[PaperText], named: list[Named]) -> Iterator[PaperText]:
    """Hand texts on, and keep of each what a name is made from."""
    for text in texts:
        named.append(_named(text))
        yield text


def _kept(relations: Sequence[Relation], papers: Sequence[int]) -> list[Relation]:
    """Return the relations that are not ours to find, between papers that are still there."""
    there = set(papers)
    return [each for each in relations if each.kind is not RelationKind.SIMILAR and {each.source, each.target} <= there]


def _in_order(relations: Sequence[Relation]) -> tuple[Relation, ...]:
    return tuple(sorted(relations, key=lambda each: (-each.score, each.source, each.target, each.kind)))


def _named(text: PaperText) -> Named:
    return Named(text.paper, text.title, "\n\n".join(document.text for document in text.documents))
