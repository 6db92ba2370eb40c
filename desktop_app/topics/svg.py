"""Writes the map's picture as SVG: text stays text, every dot and line has a tool tip."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from desktop_app import paths
from desktop_app.domain.relations import RelationKind
from desktop_app.topics.scene import NAME_SIZE
from desktop_app.topics.shores import TOPIC_SIZE
from desktop_app.topics.text_width import baseline

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from desktop_app.topics.labels import Rect
    from desktop_app.topics.scene import Dot, Edge, Scene
    from desktop_app.topics.shores import Shore

FONTS = "'Source Sans Pro', 'Source Sans 3', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"

# What XML 1.0 cannot hold: https://www.w3.org/TR/xml/#charsets
_NO_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Palette(NamedTuple):
    """The colours of a theme that the map needs."""

    dark: bool
    tokens: Mapping[str, str]
    topics: Sequence[str]
    inks: Sequence[str]

    def topic(self, topic: int | None) -> str:
        """Return the colour of a topic's dots; a quiet one for none."""
        if topic is None:
            return mixed(self.tokens["ink2"], self.tokens["page"], 0.65)
        return self.topics[(topic - 1) % len(self.topics)]

    def ground(self, topic: int | None) -> str:
        """Return the soft colour of the ground under a topic, the page where there is none."""
        page = self.tokens["page"]
        return page if topic is None else mixed(self.topic(topic), page, self.share)

    @property
    def share(self) -> float:
        """Opacity of a topic's colour on its ground."""
        return 0.11 if self.dark else 0.08

    def ink(self, topic: int) -> str:
        """Return the colour that a topic's name is written in."""
        return self.inks[(topic - 1) % len(self.inks)]


def palette(theme: str) -> Palette:
    """Return the colours of ``light``, ``sepia`` or ``dark``; raises KeyError for any other name."""
    tokens: dict[str, Any] = json.loads((paths.resources() / "theme" / "tokens.json").read_text(encoding="utf-8"))
    own = tokens["themes"][theme]
    return Palette(own["dark"], own["colors"], own["topics"], own["topic_inks"])


def write_svg(scene: Scene, colors: Palette) -> str:
    """Return the picture as one well-formed SVG document, its sizes in pixels."""
    names = {dot.paper.number: dot.name for dot in scene.dots}
    home = {dot.paper.number: dot.topic for dot in scene.dots}
    width, height = _n(scene.width), _n(scene.height)
    head = f'xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}"'
    # A name is rimmed in the colour of its ground: where a line must pass under it, it stays readable.
    rim = 'text-anchor="middle" paint-order="stroke" stroke-width="3" stroke-linejoin="round"'
    return "\n".join(
        (
            f'<svg {head} font-family="{FONTS}" role="img">',
            f"<title>{_count(len(scene.dots), 'paper')} in {_count(len(scene.shores), 'topic')}</title>",
            f'<rect width="100%" height="100%" fill="{colors.tokens["page"]}"/>',
            *(_ground(shore, colors) for shore in scene.shores),
            f'<g stroke="{colors.tokens["ink2"]}" fill="none">',
            *(_line(edge, names, colors, within=_are_one(edge, home)) for edge in scene.edges),
            "</g>",
            *(_dot(dot, colors) for dot in scene.dots),
            f'<g font-size="{_n(TOPIC_SIZE)}" font-weight="600" stroke="{colors.tokens["page"]}" {rim}>',
            *(_text(shore.name, shore.box, TOPIC_SIZE, colors.ink(shore.topic)) for shore in scene.shores),
            "</g>",
            f'<g font-size="{_n(NAME_SIZE)}" fill="{colors.tokens["ink"]}" {rim}>',
            *(_name(dot, dot.box, colors) for dot in scene.dots if dot.box is not None),
            "</g>",
            *_nothing_yet(scene, colors),
            "</svg>\n",
        )
    )


def escape(text: str) -> str:
    """Return a text fit for XML content and for attributes in double quotes."""
    return html.escape(_NO_XML.sub("\N{REPLACEMENT CHARACTER}", text), quote=True)


def _ground(shore: Shore, colors: Palette) -> str:
    """Return a topic's ground: one see-through shape, however many circles and lines it is made of."""
    title = f"<title>{escape(shore.name)}: {_count(shore.papers, 'paper')}</title>"
    circles = "".join(f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(shore.reach)}"/>' for x, y in shore.spots)
    bridges = "".join(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" for x1, y1, x2, y2 in shore.bridges)
    color = colors.topic(shore.topic)
    if bridges:
        bridges = f'<path d="{bridges}" stroke="{color}" stroke-width="{_n(1.5 * shore.reach)}"/>'
    return f'<g fill="{color}" opacity="{colors.share}">{title}{circles}{bridges}</g>'


def mixed(color: str, ground: str, share: float) -> str:
    """Return ``color`` laid over ``ground`` with an opacity of ``share``; all as ``#RRGGBB``."""
    parts = [(int(color[at : at + 2], 16), int(ground[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(over * share + under * (1 - share)):02X}" for over, under in parts)


def _are_one(edge: Edge, home: Mapping[int, int | None]) -> bool:
    return home[edge.relation.source] == home[edge.relation.target]


def _line(edge: Edge, names: Mapping[int, str], colors: Palette, *, within: bool) -> str:
    """Return a line, stronger for a stronger relation and fainter for one that leads out of its topic."""
    relation = edge.relation
    width, opacity = 0.6 + 1.4 * relation.score, (0.16 + 0.5 * relation.score**2) * (1.0 if within else 0.7)
    dash = ""
    if relation.kind is RelationKind.LINKED:
        width, opacity, dash = 1.4, 0.9, f' stroke-dasharray="5 4" stroke="{colors.tokens["accent"]}"'
    elif relation.kind is RelationKind.MENTIONS:
        width, opacity = 1.2, 0.7
    title = f"{names[relation.source]} – {names[relation.target]}"
    if relation.reasons:
        title += f": {', '.join(relation.reasons)}"
    return (
        f'<line x1="{_n(edge.x1)}" y1="{_n(edge.y1)}" x2="{_n(edge.x2)}" y2="{_n(edge.y2)}"'
        f' stroke-width="{width:.2f}" stroke-opacity="{opacity:.2f}"{dash}><title>{escape(title)}</title></line>'
    )


def _dot(dot: Dot, colors: Palette) -> str:
    paper = dot.paper
    title = f"{paper.title}\n{paper.byline}" if paper.byline else paper.title
    ground = colors.tokens["page"]
    return (
        f'<circle cx="{_n(dot.x)}" cy="{_n(dot.y)}" r="{_n(dot.radius)}" fill="{colors.topic(dot.topic)}"'
        f' stroke="{ground}" stroke-width="1.5"><title>{escape(title)}</title></circle>'
    )


def _name(dot: Dot, box: Rect, colors: Palette) -> str:
    x, y = box.x + box.width / 2, box.y + baseline(NAME_SIZE)
    return f'<text x="{_n(x)}" y="{_n(y)}" stroke="{colors.ground(dot.topic)}">{escape(dot.name)}</text>'


def _text(text: str, box: Rect, size: float, color: str) -> str:
    x, y = box.x + box.width / 2, box.y + baseline(size)
    return f'<text x="{_n(x)}" y="{_n(y)}" fill="{color}">{escape(text)}</text>'


def _nothing_yet(scene: Scene, colors: Palette) -> Iterator[str]:
    if not scene.dots:
        yield (
            f'<text x="50%" y="50%" font-size="{_n(TOPIC_SIZE)}" text-anchor="middle" fill="{colors.tokens["ink2"]}">'
            "Import summaries to see how their papers hang together.</text>"
        )


def _count(number: int, thing: str) -> str:
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def _n(number: float) -> str:
    """Return a number with one decimal at most."""
    return f"{number:.1f}".removesuffix(".0")
