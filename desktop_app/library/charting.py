"""Acts that write what Postil computes or remembers by itself: the map, settings, exported files, images, reports.

Heavy: imports SQLAlchemy.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert

from desktop_app.domain.changes import ImagesChanged, MapChanged, Origin
from desktop_app.library import assets, reports
from desktop_app.library.cleaning import storable
from desktop_app.library.schema import exports, papers, places, relations, settings, topics

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.domain.relations import TopicMap
    from desktop_app.library.exported import ExportRecord
    from desktop_app.library.queries import Json
    from desktop_app.library.recorder import Row
    from desktop_app.library.writer import Act, Writer


class OwnActs:
    """Not undoable: nothing here is a person's work."""

    def __init__(self, writer: Writer) -> None:
        """Act through ``writer``."""
        self._writer = writer

    def replace_map(self, topic_map: TopicMap) -> None:
        """Put a new map in the place of the old one; a paper in the trash keeps its place for its return."""
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            known = _known_papers(act)
            act.connection.execute(delete(relations))
            act.connection.execute(update(places).values(topic=None))
            act.connection.execute(delete(topics))
            in_trash = select(papers.c.number).where(papers.c.trashed.is_not(None))
            act.connection.execute(delete(places).where(places.c.paper.not_in(in_trash)))
            _put(act, topic_map, known)
            act.told.append(MapChanged())

    def set_setting(self, key: str, value: object) -> None:
        """Keep a JSON value under a name."""
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            stored = json.dumps(value, ensure_ascii=False)
            statement = upsert(settings).values(key=key, value=stored)
            act.connection.execute(statement.on_conflict_do_update(index_elements=["key"], set_={"value": stored}))

    def record_import(self, report: Json) -> int:
        """Keep the report of an import; return its number."""
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            return reports.put_report(act.raw, report, act.now)

    def add_asset(self, url: str, media_type: str, data: bytes) -> None:
        """Keep an image; the papers that show it are told of."""
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            if assets.put_asset(act.raw, storable(url), media_type, data, act.now):
                _tell_of_image(act, storable(url))

    def record_fetch_failure(self, url: str, reason: str) -> None:
        """Count an attempt that failed; the papers that show the image are told of."""
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            assets.put_failure(act.raw, storable(url), storable(reason), act.now)
            _tell_of_image(act, storable(url))

    def record_exports(self, records: Sequence[ExportRecord]) -> None:
        """Remember files as they were last written; those of papers that have gone meanwhile are forgotten."""
        with self._writer.act(origin=Origin.POSTIL, undoable=False) as act:
            known = _known_papers(act)
            for record in records:
                if record.paper not in known:
                    continue
                changed = {"path": record.path, "region_hash": record.region_hash, "written": act.now}
                key = {"folder": record.folder, "flavour": record.flavour, "paper": record.paper}
                statement = upsert(exports).values(**key, **changed)
                act.connection.execute(statement.on_conflict_do_update(index_elements=list(key), set_=changed))


def _tell_of_image(act: Act, url: str) -> None:
    papers_ = assets.papers_showing(act.raw, [url])
    if papers_:
        act.told.append(ImagesChanged(papers_))


def _known_papers(act: Act) -> set[int]:
    return {int(number) for (number,) in act.connection.execute(select(papers.c.number))}


def _put(act: Act, topic_map: TopicMap, known: set[int]) -> None:
    edges: list[Row] = [
        {
            "source": relation.source,
            "target": relation.target,
            "kind": str(relation.kind),
            "score": relation.score,
            "reasons": json.dumps(relation.reasons, ensure_ascii=False),
        }
        for relation in topic_map.relations
        if {relation.source, relation.target} <= known  # a paper may have gone while the map was being computed
    ]
    if edges:
        act.connection.execute(insert(relations), edges)
    rows: list[Row] = [
        {"id": topic.id, "label": topic.label, "terms": json.dumps(topic.terms, ensure_ascii=False)}
        for topic in topic_map.topics
    ]
    if rows:
        act.connection.execute(insert(topics), rows)
    members = {paper: (topic.id, turn) for topic in topic_map.topics for turn, paper in enumerate(topic.papers)}
    dots: list[Row] = []
    for paper in sorted({*topic_map.places, *topic_map.labels, *members} & known):
        place = topic_map.places.get(paper)
        topic, turn = members.get(paper, (None, 0))
        dots.append(
            {
                "paper": paper,
                "x": place.x if place else None,
                "y": place.y if place else None,
                "label": topic_map.labels.get(paper, ""),
                "topic": topic,
                "topic_turn": turn,
            }
        )
    if dots:
        act.connection.execute(insert(places).prefix_with("OR REPLACE"), dots)
