"""Topics: communities of papers in the graph of relations, with names that people can read.

Communities by the Leiden algorithm (Traag, Waltman and van Eck 2019) with modularity, on every
paper's three best relations. Names by TF-IDF over topics instead of texts.
"""

from __future__ import annotations

import math
from collections import Counter
from typing import TYPE_CHECKING

from desktop_app.domain.relations import Topic
from desktop_app.progress import Progress
from desktop_app.topics.seeded import seeded
from desktop_app.topics.topic_names import Naming

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import igraph

    from desktop_app.domain.relations import Relation
    from desktop_app.topics.similarity import Profile
    from desktop_app.topics.terms import Spellings

Community = tuple[int, ...]
"""Numbers of papers, ascending."""

_BEST = 3
_ENOUGH = 0.36
"""Weaker relations are shown, but make no topic: a paper that has no better ones belongs to none."""
_RESOLUTION = 1.1
_LARGE = 1000
_MOST_ROUNDS = 12
_LEAST_GAIN = 1e-4
_NEARLY_ALL = 0.75
_HALF = 0.5


def communities(relations: Sequence[Relation], progress: Progress | None = None) -> list[Community]:
    """Return the communities of two and more papers, the largest first; the same for the same relations.

    Heavy: imports igraph. A paper without kin is in none of them. Raises ``Cancelled`` between two rounds.
    """
    edges = _best_relations(relations)
    if not edges:
        return []
    import igraph  # noqa: PLC0415 - heavy: late

    papers = sorted({paper for pair in edges for paper in pair})
    place = {paper: index for index, paper in enumerate(papers)}
    graph = igraph.Graph(len(papers), [(place[first], place[second]) for first, second in edges])
    found = _leiden(graph, list(edges.values()), progress or Progress())
    members = [tuple(papers[index] for index in sorted(community)) for community in found]
    return sorted((each for each in members if len(each) > 1), key=lambda each: (-len(each), each))


def _leiden(graph: igraph.Graph, weights: Sequence[float], progress: Progress) -> Sequence[Sequence[int]]:
    """Return the communities of a graph as places of vertices.

    igraph holds the interpreter while it works: of a large graph it goes a round at a time, until one changes nothing.
    """
    rounds = -1 if graph.vcount() <= _LARGE else 1
    found, quality = None, -math.inf
    with seeded():
        for turn in range(_MOST_ROUNDS):
            progress.report(turn, _MOST_ROUNDS, "Finding topics")
            found = graph.community_leiden(
                objective_function="modularity",
                weights=weights,
                resolution=_RESOLUTION,
                n_iterations=rounds,
                initial_membership=None if found is None else found.membership,
            )
            better = found.quality > quality + _LEAST_GAIN
            quality = found.quality
            if rounds < 0 or not better:
                break
    return found or ()


def topics_of(
    found: Sequence[Community],
    profiles: Sequence[Profile],
    spellings: Spellings,
    before: Sequence[Topic] = (),
    progress: Progress | None = None,
) -> tuple[Topic, ...]:
    """Return the communities as topics by id, with names; a topic that is still itself keeps id and name.

    A community follows the old topic that most of whose papers are now in it, and takes its id. It
    takes its name too if it is nearly the same community, or if the old papers are half of it and the
    name could still be given. New topics get the lowest free ids, by size. Raises ``Cancelled`` between two.
    """
    followed = _followed(found, before)
    taken = {topic.id for topic in followed.values()}
    free = iter(number for number in range(1, len(found) + len(before) + 1) if number not in taken)
    naming = Naming({profile.paper: profile.terms for profile in profiles}, found, spellings, progress)
    kept: dict[int, str] = {}
    for index, topic in followed.items():
        share = len(set(topic.papers) & set(found[index])) / len(found[index])
        if share >= _NEARLY_ALL or (share >= _HALF and naming.suits(index, topic.label)):
            kept[index] = topic.label
    names = naming.labels(kept)
    topics = [
        Topic(followed[index].id if index in followed else next(free), names[index], naming.terms(index), members)
        for index, members in enumerate(found)
    ]
    return tuple(sorted(topics, key=lambda topic: topic.id))


def _best_relations(relations: Sequence[Relation]) -> Mapping[tuple[int, int], float]:
    """Return the pairs of which one is among the other's best, with their scores."""
    counts: Counter[int] = Counter()
    edges: dict[tuple[int, int], float] = {}
    for each in sorted(relations, key=lambda relation: (-relation.score, relation.source, relation.target)):
        if each.score < _ENOUGH:
            break
        if counts[each.source] < _BEST or counts[each.target] < _BEST:
            pair = (min(each.source, each.target), max(each.source, each.target))
            edges.setdefault(pair, each.score)
        counts[each.source] += 1
        counts[each.target] += 1
    return edges


def _followed(found: Sequence[Community], before: Sequence[Topic]) -> dict[int, Topic]:
    """Return which old topic a community is the heir of, by place in ``found``; the surest heirs first."""
    present = {paper for members in found for paper in members}
    claims = []
    for topic in before:
        stayed = set(topic.papers) & present
        for index, members in enumerate(found):
            shared = len(stayed & set(members))
            if shared and shared * 2 >= len(stayed):
                claims.append((-shared, topic.id, index, topic))
    followed: dict[int, Topic] = {}
    given: set[int] = set()
    for _, number, index, topic in sorted(claims, key=lambda claim: claim[:3]):
        if index not in followed and number not in given:
            followed[index] = topic
            given.add(number)
    return followed
