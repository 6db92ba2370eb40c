"""Templates: Jinja2 in a sandbox, one for each flavour that has a file for each paper.

A template gets what ``content.Page`` holds: ``paper``, ``highlights`` and ``notes`` (see ``PaperView``,
``HighlightView``, ``NoteView``). It fills the managed region of a note, or the whole of an HTML page; front matter
is not a template's business. Filters:

- ``quoted``: Markdown as a block quote; ``indented(n)``: all lines but the first moved right;
- ``escaped``: plain words as Markdown of the flavour; ``code``: plain words as inline code;
- ``tagged``: a word as a tag; ``yaml``: a value as one line of YAML; ``bibtex``: plain words as a BibTeX value;
- ``block(depth)``: Markdown as a block of a Logseq outline; ``rendered``: Markdown as HTML.

A line that holds only a statement leaves no line behind. An unknown name is an error, so that a typo is not an
empty place. In HTML everything is escaped but what ``rendered`` made.
"""

from __future__ import annotations

import traceback
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from desktop_app.domain.errors import ExportFailed
from desktop_app.exporting import front_matter, logseq
from desktop_app.exporting.bibtex import bibtex_text
from desktop_app.exporting.content import tag
from desktop_app.exporting.escaping import code_span, escape
from desktop_app.exporting.flavours import Flavour
from desktop_app.exporting.pages import rendered
from desktop_app.exporting.quoting import indented, quoted

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from jinja2 import Template

    from desktop_app.exporting.content import Page

Result = TypeVar("Result")

_NAMES = {
    Flavour.MARKDOWN: "markdown.md.j2",
    Flavour.OBSIDIAN: "obsidian.md.j2",
    Flavour.LOGSEQ: "logseq.md.j2",
    Flavour.HTML: "page.html.j2",
}


class PageTemplate:
    """The template of one flavour: the person's, where their folder has one by its name, else ours."""

    def __init__(self, flavour: Flavour, folder: Path | None = None) -> None:
        """Read the template. Raises ``ExportFailed`` with its line, if it is not well formed."""
        from jinja2 import ChoiceLoader, FileSystemLoader, PackageLoader, StrictUndefined  # noqa: PLC0415 - heavy: late
        from jinja2.sandbox import ImmutableSandboxedEnvironment  # noqa: PLC0415

        ours = PackageLoader("desktop_app.exporting")
        environment = ImmutableSandboxedEnvironment(
            loader=ChoiceLoader([FileSystemLoader(folder), ours]) if folder else ours,
            undefined=StrictUndefined,
            autoescape=flavour is Flavour.HTML,
            trim_blocks=True,
            lstrip_blocks=True,
            keep_trailing_newline=True,
        )
        environment.filters.update(
            quoted=quoted,
            indented=indented,
            escaped=partial(escape, dialect=flavour.dialect),
            code=code_span,
            tagged=tag,
            yaml=front_matter.inline,
            bibtex=bibtex_text,
            block=logseq.block,
            rendered=rendered,
        )
        self._name = _NAMES[flavour]
        self._template = self._read(environment.get_template)

    def render(self, page: Page) -> str:
        """Return the filled template without blank lines at its edges.

        Raises ``ExportFailed`` with the line that failed.
        """
        fill = partial(self._template.render, paper=page.paper, highlights=page.highlights, notes=page.notes)
        return self._told_plainly(fill).strip("\n")

    def _read(self, get: Callable[[str], Template]) -> Template:
        return self._told_plainly(partial(get, self._name))

    def _told_plainly(self, act: Callable[[], Result]) -> Result:
        """Turn what is wrong with a template into a sentence that names its line. Nothing has been written by then."""
        from jinja2 import TemplateError, TemplateSyntaxError  # noqa: PLC0415 - heavy: late

        try:
            return act()
        except (TemplateError, ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            line = error.lineno if isinstance(error, TemplateSyntaxError) else _template_line(error)
            msg = (
                f"The template {self._name} is wrong in line {line} ({error}), so nothing was written; mend that line."
            )
            raise ExportFailed(msg) from error


def _template_line(error: Exception) -> int:
    """Return the template's line that an error came from: Jinja2 gives templates frames of their own."""
    frames = traceback.extract_tb(error.__traceback__)
    return next((frame.lineno or 0 for frame in reversed(frames) if frame.filename.endswith(".j2")), 0)
