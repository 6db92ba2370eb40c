"""What the papers of a library say, as terms with counts."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from desktop_app.topics.similarity import TITLE_WEIGHT, Profile
from desktop_app.topics.terms import Spellings, terms, terms_of_prose

if TYPE_CHECKING:
    from collections.abc import Iterable

    from desktop_app.library.reading import PaperText
    from desktop_app.text.document import Document


def profiles_of(texts: Iterable[PaperText]) -> tuple[list[Profile], Spellings]:
    """Return what every paper says, its notes included, and how its terms are written. Holds one text at a time."""
    spellings = Spellings()
    profiles = []
    for text in texts:
        counts: Counter[str] = Counter()
        for document in _documents(text):
            found = terms(document)
            counts.update(term.normal for term in found)
            spellings.learn(found)
        for term in terms_of_prose(text.title):
            counts[term.normal] += TITLE_WEIGHT
            spellings.learn([term])
        profiles.append(Profile(text.paper, counts))
    return profiles, spellings


def _documents(text: PaperText) -> Iterable[Document]:
    yield from text.documents
    if text.notes:
        from desktop_app.text.markdown import parse  # noqa: PLC0415 - heavy: late

        for note in text.notes:
            yield parse(note)
