"""The map as data: JSON as the command line writes it, and GraphML (http://graphml.graphdrawing.org)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from desktop_app.domain.relations import RelationKind
from desktop_app.topics.scene import degree_of
from desktop_app.topics.svg import escape

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import TopicMap

_SPACE = "http://graphml.graphdrawing.org/xmlns"
_SCHEMA = f"{_SPACE}/1.0/graphml.xsd"
_INSTANCE = "http://www.w3.org/2001/XMLSchema-instance"
_NODE_KEYS = {
    "title": "string", "label": "string", "topic": "string", "topic_id": "int", "year": "int", "authors": "string",
    "x": "double", "y": "double", "degree": "int", "highlights": "int", "notes": "int",
}  # fmt: skip
_EDGE_KEYS = {"kind": "string", "weight": "double", "reasons": "string"}


def graph_json(topic_map: TopicMap, papers: Sequence[Paper]) -> dict[str, Any]:
    """Return the map as the JSON of ``postil graph``: nodes by number, edges best first, topics by size.

    Ids of nodes are citekeys; ``topic`` is the id of one of the topics, or null. A paper without a
    place has null for ``x`` and ``y``.
    """
    keys = {paper.number: paper.citekey for paper in papers}
    degrees = degree_of(topic_map.relations, keys)
    home = {paper: topic.id for topic in topic_map.topics for paper in topic.papers}
    nodes = []
    for paper in papers:
        place = topic_map.places.get(paper.number)
        nodes.append(
            {
                "id": paper.citekey,
                "title": paper.title,
                "label": topic_map.labels.get(paper.number) or paper.citekey,
                "topic": home.get(paper.number),
                "x": place.x if place else None,
                "y": place.y if place else None,
                "degree": degrees[paper.number],
                "highlights": paper.highlights,
            }
        )
    edges = [
        {
            "source": keys[each.source],
            "target": keys[each.target],
            "kind": each.kind.value,
            "score": each.score,
            "reasons": list(each.reasons),
        }
        for each in topic_map.relations
        if each.source in keys and each.target in keys
    ]
    topics = [
        {"id": topic.id, "label": topic.label, "terms": list(topic.terms), "size": len(topic.papers)}
        for topic in sorted(topic_map.topics, key=lambda topic: (-len(topic.papers), topic.id))
    ]
    return {"nodes": nodes, "edges": edges, "topics": topics}


def to_graphml(topic_map: TopicMap, papers: Sequence[Paper]) -> str:
    """Return the map as a GraphML document: ids are citekeys, only mentions are directed.

    Empty and unknown values are left out. ``weight`` is the score, as Gephi and others expect it.
    """
    return "\n".join(
        (
            '<?xml version="1.0" encoding="UTF-8"?>',
            f'<graphml xmlns="{_SPACE}" xmlns:xsi="{_INSTANCE}" xsi:schemaLocation="{_SPACE} {_SCHEMA}">',
            *_declared("node", _NODE_KEYS),
            *_declared("edge", _EDGE_KEYS),
            '  <graph id="library" edgedefault="undirected">',
            *_nodes(topic_map, papers),
            *_edges(topic_map, {paper.number: paper.citekey for paper in papers}),
            "  </graph>",
            "</graphml>\n",
        )
    )


def _declared(thing: str, keys: Mapping[str, str]) -> Iterator[str]:
    for name, kind in keys.items():
        yield f'  <key id="{thing}_{name}" for="{thing}" attr.name="{name}" attr.type="{kind}"/>'


def _nodes(topic_map: TopicMap, papers: Sequence[Paper]) -> Iterator[str]:
    home = {paper: topic for topic in topic_map.topics for paper in topic.papers}
    degrees = degree_of(topic_map.relations, [paper.number for paper in papers])
    for paper in papers:
        topic, place = home.get(paper.number), topic_map.places.get(paper.number)
        values: dict[str, object] = {
            "title": paper.title,
            "label": topic_map.labels.get(paper.number, ""),
            "topic": topic.label if topic else "",
            "topic_id": topic.id if topic else "",
            "year": paper.metadata.year or "",
            "authors": "; ".join(paper.metadata.authors),
            "x": place.x if place else "",
            "y": place.y if place else "",
            "degree": degrees[paper.number],
            "highlights": paper.highlights,
            "notes": paper.notes,
        }
        yield f'    <node id="{escape(paper.citekey)}">'
        yield from _data("node", values)
        yield "    </node>"


def _edges(topic_map: TopicMap, keys: Mapping[int, str]) -> Iterator[str]:
    for each in topic_map.relations:
        if each.source in keys and each.target in keys:
            directed = "true" if each.kind is RelationKind.MENTIONS else "false"
            source, target = escape(keys[each.source]), escape(keys[each.target])
            yield f'    <edge source="{source}" target="{target}" directed="{directed}">'
            values = {"kind": each.kind.value, "weight": each.score, "reasons": "; ".join(each.reasons)}
            yield from _data("edge", values)
            yield "    </edge>"


def _data(thing: str, values: Mapping[str, object]) -> Iterator[str]:
    for name, value in values.items():
        if value != "":
            yield f'      <data key="{thing}_{name}">{escape(str(value))}</data>'
