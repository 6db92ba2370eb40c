"""The map as SVG, PNG, GraphML and JSON."""

from __future__ import annotations

import struct
import subprocess
import sys
from datetime import UTC, datetime
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_app.domain.errors import ExportFailed
from desktop_app.domain.papers import Paper, PaperMetadata, ReadingState
from desktop_app.domain.relations import Place, Relation, RelationKind, Topic, TopicMap
from desktop_app.progress import Progress
from desktop_app.topics import drawing
from desktop_app.topics.relate import relate
from desktop_app.topics.scene import compose, shown_relations
from desktop_app.topics.svg import mixed, palette
from desktop_app.topics.text_width import text_width

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.library import Library

SVG = "{http://www.w3.org/2000/svg}"
GRAPHML = "{http://graphml.graphdrawing.org/xmlns}"


def paper(number: int, title: str = "A Title", *, highlights: int = 0) -> Paper:
    return Paper(
        number=number,
        citekey=f"key{number}",
        metadata=PaperMetadata(title=title, authors=("Ada Lovelace",), year=1843),
        state=ReadingState.UNREAD,
        starred=False,
        added=datetime(2024, 1, 1, tzinfo=UTC),
        last_read=None,
        trashed=None,
        progress=0.0,
        topic=None,
        words=10,
        highlights=highlights,
        notes=0,
    )


PAPERS = [paper(1, "Maps & <Graphs>", highlights=2), paper(2), paper(3), paper(4)]
MAP = TopicMap(
    relations=(
        Relation(1, 2, RelationKind.SIMILAR, 0.8, ("maps & graphs", "dots")),
        Relation(2, 3, RelationKind.LINKED, 1.0),
        Relation(3, 1, RelationKind.MENTIONS, 1.0, ("As <they> say.",)),
        Relation(1, 99, RelationKind.SIMILAR, 0.9),
    ),
    topics=(Topic(2, "Small & few", ("dot",), (3,)), Topic(1, "Maps", ("map", "dot"), (1, 2))),
    places={1: Place(0.2, 0.3), 2: Place(0.3, 0.4), 3: Place(0.8, 0.7)},
    labels={1: "Maps & <G>", 2: "Two"},
)


def parsed(svg: str) -> ET.Element:
    return ET.fromstring(svg)  # noqa: S314 - our own document


def texts(svg: str) -> list[str]:
    return [node.text or "" for node in parsed(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", ["light", "sepia", "dark"])
def test_the_picture_is_well_formed_and_in_the_colours_of_its_theme(theme: str) -> None:
    svg = drawing.to_svg(MAP, PAPERS, theme)
    assert palette(theme).tokens["page"] in svg
    assert set(texts(svg)) == {"Maps & <G>", "Two", "key3", "Maps", "Small & few"}


def test_every_dot_tells_its_paper_and_every_line_its_reasons() -> None:
    titles = [node.text or "" for node in parsed(drawing.to_svg(MAP, PAPERS)).iter(f"{SVG}title")]
    assert "Maps & <Graphs>\nLovelace, 1843" in titles
    assert "Maps & <G> – Two: maps & graphs, dots" in titles
    assert "key3 – Maps & <G>: As <they> say." in titles


def test_only_papers_with_a_place_are_drawn() -> None:
    svg = parsed(drawing.to_svg(MAP, PAPERS))
    assert len([each for each in svg.iter(f"{SVG}circle") if each.find(f"{SVG}title") is not None]) == 3
    assert len(list(svg.iter(f"{SVG}line"))) == 3


def test_own_links_are_dashed() -> None:
    lines = list(parsed(drawing.to_svg(MAP, PAPERS)).iter(f"{SVG}line"))
    assert sum("stroke-dasharray" in line.attrib for line in lines) == 1


def test_an_empty_map_says_what_to_do() -> None:
    assert texts(drawing.to_svg(TopicMap(), [])) == ["Import summaries to see how their papers hang together."]


@given(st.text(max_size=30), st.text(max_size=30), st.text(max_size=30))
@settings(max_examples=50)
def test_any_title_gives_well_formed_documents(title: str, label: str, reason: str) -> None:
    topic_map = TopicMap(
        (Relation(1, 2, RelationKind.SIMILAR, 0.5, (reason,)),),
        (Topic(1, label, (reason,), (1, 2)),),
        {1: Place(0.1, 0.1), 2: Place(0.9, 0.9)},
        {1: label},
    )
    papers = [paper(1, title), paper(2)]
    assert parsed(drawing.to_svg(topic_map, papers)).tag == f"{SVG}svg"
    assert ET.fromstring(drawing.to_graphml(topic_map, papers)).tag == f"{GRAPHML}graphml"  # noqa: S314 - ours


def test_the_seeds_picture_has_all_names_and_none_over_another_or_over_a_dot(seed_library: Library) -> None:
    relate(seed_library, Progress())
    scene = compose(seed_library.topic_map(), seed_library.papers())
    assert len(scene.dots) == 24
    names = [dot.box for dot in scene.dots if dot.box is not None]
    assert len(names) == 24
    boxes = [*names, *(shore.box for shore in scene.shores)]
    for index, box in enumerate(boxes):
        assert not any(box.overlaps(other) for other in boxes[:index])
        assert not any(box.covers((dot.x, dot.y, dot.radius)) for dot in scene.dots)
        assert 0 <= box.x <= box.x + box.width <= scene.width
        assert 0 <= box.y <= box.y + box.height <= scene.height


def test_the_seeds_topics_stand_on_round_grounds_that_keep_apart(seed_library: Library) -> None:
    relate(seed_library, Progress())
    scene = compose(seed_library.topic_map(), seed_library.papers())
    for index, shore in enumerate(scene.shores):
        ((x, y),) = shore.spots
        for other in scene.shores[:index]:
            ((there_x, there_y),) = other.spots
            assert abs(complex(x - there_x, y - there_y)) > shore.reach + other.reach


def test_topics_that_have_grown_into_one_another_are_patches() -> None:
    places = {number: Place(0.1 * number, 0.5) for number in range(1, 5)}
    topics = (Topic(1, "Odd", (), (1, 3)), Topic(2, "Even", (), (2, 4)))
    odd, even = compose(TopicMap((), topics, places, {}), PAPERS).shores
    assert (len(odd.spots), len(even.spots)) == (2, 2)
    assert odd.bridges == even.bridges == ()
    assert not odd.box.overlaps(even.box)


def test_of_similar_papers_only_the_best_three_are_joined_and_the_strongest_drawn_last() -> None:
    relations = [Relation(1, other, RelationKind.SIMILAR, 1 - other / 100) for other in range(2, 9)]
    relations += [Relation(a, b, RelationKind.SIMILAR, 0.99) for a in range(2, 9) for b in range(a + 1, 9)]
    shown = shown_relations(relations, range(1, 9))
    assert sum(each.source == 1 for each in shown) == 3
    assert [each.score for each in shown] == sorted(each.score for each in shown)


def test_a_picture_in_png_is_as_large_as_asked() -> None:
    svg = drawing.to_svg(MAP, PAPERS)
    width = float(parsed(svg).attrib["width"])
    png = drawing.to_png(svg, 2.0)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">I", png[16:20])[0] == pytest.approx(2 * width, abs=1)


def test_the_map_as_json_is_that_of_the_contract() -> None:
    graph = drawing.graph_json(MAP, PAPERS)
    assert list(graph) == ["nodes", "edges", "topics"]
    assert graph["nodes"][0] == {
        "id": "key1", "title": "Maps & <Graphs>", "label": "Maps & <G>", "topic": 1, "x": 0.2, "y": 0.3, "degree": 2,
        "highlights": 2,
    }  # fmt: skip
    assert (graph["nodes"][3]["topic"], graph["nodes"][3]["x"]) == (None, None)
    assert graph["edges"][0] == {
        "source": "key1", "target": "key2", "kind": "similar", "score": 0.8, "reasons": ["maps & graphs", "dots"],
    }  # fmt: skip
    assert len(graph["edges"]) == 3
    assert graph["topics"][0] == {"id": 1, "label": "Maps", "terms": ["map", "dot"], "size": 2}


def test_graphml_names_its_nodes_by_citekey_and_directs_mentions_alone() -> None:
    root = ET.fromstring(drawing.to_graphml(MAP, PAPERS))  # noqa: S314 - our own document
    nodes = [node.attrib["id"] for node in root.iter(f"{GRAPHML}node")]
    assert nodes == ["key1", "key2", "key3", "key4"]
    edges = [
        (edge.attrib["source"], edge.attrib["target"], edge.attrib["directed"]) for edge in root.iter(f"{GRAPHML}edge")
    ]
    assert edges == [("key1", "key2", "false"), ("key2", "key3", "false"), ("key3", "key1", "true")]
    declared = {key.attrib["id"] for key in root.iter(f"{GRAPHML}key")}
    assert {data.attrib["key"] for data in root.iter(f"{GRAPHML}data")} <= declared


@pytest.mark.parametrize(("name", "start"), [("g.svg", b"<svg"), ("g.PNG", b"\x89PNG"), ("g.graphml", b"<?xml")])
def test_a_map_is_saved_by_the_ending_of_its_name(library: Library, tmp_path: Path, name: str, start: bytes) -> None:
    drawing.save_graph(library, tmp_path / name, theme="dark")
    assert (tmp_path / name).read_bytes().startswith(start)


@pytest.mark.parametrize("name", ["graph.gif", "no-such-folder/graph.svg"])
def test_a_map_that_cannot_be_saved_says_so(library: Library, tmp_path: Path, name: str) -> None:
    with pytest.raises(ExportFailed, match=r"graph\."):
        drawing.save_graph(library, tmp_path / name)


def test_colours_are_mixed() -> None:
    assert mixed("#FF0000", "#0000FF", 0.5) == "#800080"


def test_widths_are_those_of_the_typeface() -> None:
    assert text_width("A", 1000) == 544
    assert text_width("É", 1000) == text_width("E", 1000)
    assert text_width("中", 1000) == 1000
    assert text_width("Topic", 10, semibold=True) > text_width("Topic", 10)


def test_nothing_heavy_is_imported_before_it_is_needed() -> None:
    modules = "relate, drawing, labels, layout, clusters, names, similarity, terms"
    code = (
        f"import sys; from desktop_app.topics import {modules};"
        "print(sorted({name.split('.')[0] for name in sys.modules}"
        " & {'igraph', 'numpy', 'scipy', 'sklearn', 'resvg_py', 'sqlalchemy', 'markdown', 'PySide6', 'xml', 'random'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "[]"
