"""The arguments of the commands, and the checks of their words."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from desktop_app.domain.annotations import Color

FLAVOURS = ("markdown", "obsidian", "logseq", "jsonld", "bibtex", "csv", "html")
SHOWN_AS = ("md", "text", "html", "json")
THEMES = ("light", "sepia", "dark")
VIEWS = ("reader", "graph", "library", "review")

_LARGEST_PICTURE = 16_384  # pixels a side; Qt's raster engine ends at 32,767


def nothing(_parser: argparse.ArgumentParser) -> None:
    """Take no arguments of its own."""


def importing(parser: argparse.ArgumentParser) -> None:
    """Take files and folders, or a plan of what is to be imported."""
    parser.add_argument("paths", nargs="*", type=_path, metavar="PATH", help="files and folders")
    parser.add_argument("--review", action="store_true", help="write what would be imported as JSON, to be edited")
    parser.add_argument(
        "--plan", type=_file_or_input, metavar="FILE", help="import what --review wrote; - reads it from a pipe"
    )
    parser.add_argument("--summaries", type=_count, metavar="N", help="how many summaries the one file PATH holds")


def report(parser: argparse.ArgumentParser) -> None:
    """Take the number of an import or none."""
    parser.add_argument(
        "number", type=_count, nargs="?", metavar="NUMBER", help="which import; the last one if left out"
    )


def show(parser: argparse.ArgumentParser) -> None:
    """Take a paper and the form to show it in."""
    paper(parser)
    parser.add_argument(
        "--format", choices=SHOWN_AS, default="md", help="md (as it stood in the file), text, html or json"
    )


def paper(parser: argparse.ArgumentParser) -> None:
    """Take a paper."""
    parser.add_argument("id", type=_text, metavar="ID", help="citekey, arXiv id, DOI, number or start of the title")


def paper_or_all(parser: argparse.ArgumentParser) -> None:
    """Take a paper or none."""
    parser.add_argument("id", type=_text, metavar="ID", nargs="?", help="only of this paper")


def papers_or_all(parser: argparse.ArgumentParser) -> None:
    """Take papers or none."""
    parser.add_argument("ids", type=_text, metavar="ID", nargs="*", help="only of these papers")


def related(parser: argparse.ArgumentParser) -> None:
    """Take a paper and how many others to name."""
    paper(parser)
    _limit(parser, 10)


def search(parser: argparse.ArgumentParser) -> None:
    """Take words to look for; several need no quotes around them."""
    parser.add_argument("query", type=_text, nargs="+", metavar="QUERY", help="words; the last may be a beginning")
    _limit(parser, 20)


def highlight(parser: argparse.ArgumentParser) -> None:
    """Take a paper and the words in it."""
    paper(parser)
    parser.add_argument("--quote", type=_text, required=True, metavar="TEXT", help="the words to highlight")
    parser.add_argument("--prefix", type=_text, default="", metavar="TEXT", help="words that stand before them")
    parser.add_argument("--suffix", type=_text, default="", metavar="TEXT", help="words that stand after them")
    parser.add_argument("--occurrence", type=_count, metavar="N", help="which of several places, counted from 1")
    parser.add_argument("--color", choices=[color.value for color in Color], default=Color.YELLOW.value, metavar="NAME",
                        help=", ".join(color.value for color in Color))  # fmt: skip
    parser.add_argument("--note", type=_text, default="", metavar="TEXT", help="a note in Markdown")


def note(parser: argparse.ArgumentParser) -> None:
    """Take a paper and a note."""
    paper(parser)
    parser.add_argument("text", type=_text, metavar="TEXT", help="the note, in Markdown")


def graph(parser: argparse.ArgumentParser) -> None:
    """Take a file to draw into."""
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--svg", type=_path, metavar="FILE", help="draw it as SVG")
    where.add_argument("--png", type=_path, metavar="FILE", help="draw it as PNG")
    where.add_argument("--graphml", type=_path, metavar="FILE", help="write it for Gephi, yEd and others")


def export(parser: argparse.ArgumentParser) -> None:
    """Take a folder, a flavour and papers."""
    parser.add_argument("folder", type=_path, metavar="DIR", help="where to write; made if need be")
    parser.add_argument("--format", choices=FLAVOURS, default="markdown", help="%(choices)s")
    parser.add_argument("--all", action="store_true", help="papers without highlights and notes too")
    parser.add_argument("ids", nargs="*", type=_text, metavar="ID", help="only these papers")


def file(parser: argparse.ArgumentParser) -> None:
    """Take a file."""
    parser.add_argument("file", type=_path, metavar="FILE")


def snapshot(parser: argparse.ArgumentParser) -> None:
    """Take a picture's file and what to show in it."""
    parser.add_argument("file", type=_path, metavar="FILE.png")
    parser.add_argument("--view", choices=VIEWS, default="reader")
    parser.add_argument("--paper", type=_text, metavar="ID", help="the paper to open")
    parser.add_argument("--theme", choices=THEMES, default="light")
    parser.add_argument("--size", type=_size, default=(1440, 900), metavar="WxH", help="in logical pixels (1440x900)")
    parser.add_argument(
        "--scale", type=_scale, default=1.0, metavar="F", help="pixels of the picture to one of these (1)"
    )


def _limit(parser: argparse.ArgumentParser, default: int) -> None:
    parser.add_argument("--limit", type=_count, default=default, metavar="N", help="at most so many (%(default)s)")


def _text(word: str) -> str:
    """Return a word as text; bytes that the terminal's encoding cannot have meant become U+FFFD."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _path(word: str) -> Path:
    if not word:
        msg = "a path is empty"
        raise argparse.ArgumentTypeError(msg)
    return Path(word).absolute()


def _file_or_input(word: str) -> str:
    return word if word == "-" else str(_path(word))


def _count(word: str) -> int:
    if not re.fullmatch(r"[0-9]{1,9}", word) or int(word) < 1:
        msg = f"“{word}” is not a number from 1 up"
        raise argparse.ArgumentTypeError(msg)
    return int(word)


def _size(word: str) -> tuple[int, int]:
    found = re.fullmatch(r"([1-9][0-9]{1,4})[x×]([1-9][0-9]{1,4})", word)
    if not found or max(int(found[1]), int(found[2])) > _LARGEST_PICTURE:
        msg = f"“{word}” is not a width and a height such as 1440x900"
        raise argparse.ArgumentTypeError(msg)
    return int(found[1]), int(found[2])


def _scale(word: str) -> float:
    try:
        scale = float(word)
    except ValueError:
        scale = 0.0
    if not 0.25 <= scale <= 8:
        msg = f"“{word}” is not a number from 0.25 to 8"
        raise argparse.ArgumentTypeError(msg)
    return scale
