"""JSON: annotations, a bibliography, or something that is not ours to read."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from desktop_app.domain.errors import ImportFailed
from desktop_app.importing import csl, w3c
from desktop_app.importing.passages import Contents, Skipped

if TYPE_CHECKING:
    from collections.abc import Container

    from desktop_app.importing.files import InputFile


class JsonFiles:
    """Reads Web Annotations and CSL-JSON by what they hold, whatever their ending; other JSON is left out."""

    suffixes = (".json", ".jsonld")

    def read(self, file: InputFile, known: Container[str]) -> Contents:  # noqa: ARG002 - it holds no summaries
        """Return what the file holds; raise ``ImportFailed`` if it is damaged annotations (``.jsonld``)."""
        try:
            value = json.loads(file.text())
        except (ValueError, RecursionError) as error:
            line = f" in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
            if file.path.suffix.lower() == ".jsonld":
                msg = f"it is damaged JSON{line}"
                raise ImportFailed(msg) from error
            return Contents(skipped=(Skipped(file.path, f"it is no sound JSON{line}"),))
        annotations = w3c.annotations_of(value)
        if annotations is not None:
            return w3c.read_annotations(annotations, file.path)
        items = csl.items_of(value)
        if items is not None:
            return csl.read_items(items, file.path)
        return Contents(skipped=(Skipped(file.path, "it holds neither annotations nor a bibliography"),))
