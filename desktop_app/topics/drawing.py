"""The map for other programs: SVG, PNG, GraphML and JSON, all of one ``TopicMap`` and without Qt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app import paths
from desktop_app.domain.errors import ExportFailed
from desktop_app.topics.graph_formats import graph_json, to_graphml
from desktop_app.topics.scene import compose
from desktop_app.topics.svg import palette, write_svg

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import TopicMap
    from desktop_app.library.library import Library

__all__ = ["graph_json", "save_graph", "to_graphml", "to_png", "to_svg"]

_LARGEST = 5000
_LATIN_GREEK_CYRILLIC = 0x0530


def to_svg(topic_map: TopicMap, papers: Sequence[Paper], theme: str = "light") -> str:
    """Return the map of ``papers`` as an SVG document in the colours of ``light``, ``sepia`` or ``dark``."""
    return write_svg(compose(topic_map, papers), palette(theme))


def to_png(svg: str, scale: float = 2.0) -> bytes:
    """Return an SVG document of ours as PNG, ``scale`` times as large, set in the fonts that Postil brings.

    Heavy: imports resvg. A picture that would be wider than 5,000 pixels is drawn as wide as that.
    """
    import resvg_py  # noqa: PLC0415 - heavy: late

    width = float(svg.split('width="', 1)[1].split('"', 1)[0])
    drawn: bytes = resvg_py.svg_to_bytes(
        svg_string=svg,
        zoom=min(scale, _LARGEST / width),
        font_files=[str(file) for file in paths.font_files("sans")],
        font_family="Source Sans Pro",
        sans_serif_family="Source Sans Pro",
        # The machine's own fonts are only looked through for scripts that ours lack: it takes long.
        skip_system_fonts=all(ord(letter) < _LATIN_GREEK_CYRILLIC or not letter.isalpha() for letter in svg),
    )
    return bytes(drawn)


def save_graph(library: Library, file: Path, *, theme: str = "light") -> None:
    """Write the map of a library into a file: SVG, PNG or GraphML, by the ending of its name.

    Raises ``ExportFailed`` for another ending, and where the file cannot be written.
    """
    topic_map, papers = library.topic_map(), library.papers()
    ending = file.suffix.lower()
    if ending == ".svg":
        content = to_svg(topic_map, papers, theme).encode()
    elif ending == ".png":
        content = to_png(to_svg(topic_map, papers, theme))
    elif ending == ".graphml":
        content = to_graphml(topic_map, papers).encode()
    else:
        msg = f"The graph cannot be saved as “{file.name}”; end the name in .svg, .png or .graphml."
        raise ExportFailed(msg)
    try:
        file.write_bytes(content)
    except OSError as error:
        msg = f"The graph could not be written to {file} ({error.strerror}); choose another place."
        raise ExportFailed(msg) from error
