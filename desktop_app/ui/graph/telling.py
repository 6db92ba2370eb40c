"""Says in words why papers are related, for the card and for screen readers."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from desktop_app.domain.relations import RelationKind
from desktop_app.ui.shelf.paper_model import marks

if TYPE_CHECKING:
    from desktop_app.domain.papers import Paper
    from desktop_app.domain.relations import Relation
    from desktop_app.ui.graph.network import Network

_MOST_TERMS = 3
_MOST_QUOTE = 72


class Sentence(NamedTuple):
    """A relation in words: ``before``, the other paper's ``name``, ``verb``, and a ``reason`` that may be a quote."""

    paper: int
    topic: int | None
    before: str
    name: str
    verb: str
    reason: str
    quoted: bool = False

    def plain(self) -> str:
        """Return the sentence without any dress."""
        return f"{self.before}{self.name}{self.verb} {self.reason}".rstrip(" :")


def sentences(network: Network, paper: int, limit: int, strength: float = 0.0) -> list[Sentence]:
    """Return a sentence for each of the ``limit`` strongest relations of ``paper``, one for each other paper.

    Where none reaches ``strength`` the strongest are told all the same.
    """
    ties = [tie for tie in network.ties(paper) if tie.score >= strength] or network.ties(paper)
    told: dict[int, Relation] = {}
    for tie in ties:
        told.setdefault(tie.other(paper), tie)
    return [_sentence(network, paper, tie) for tie in list(told.values())[:limit]]


def _sentence(network: Network, paper: int, tie: Relation) -> Sentence:
    other = network.nodes[tie.other(paper)]
    number, topic, name = other.paper.number, other.topic, other.label
    if tie.kind is RelationKind.LINKED:
        return Sentence(number, topic, "", name, " is linked by you", "")
    if tie.kind is RelationKind.MENTIONS:
        quote = (
            _quote(tie.reasons[0], other.label if tie.source == paper else network.nodes[paper].label)
            if tie.reasons
            else ""
        )
        verb = (":" if quote else "") if tie.source == paper else " names it" + (":" if quote else "")
        return Sentence(number, topic, "Names " if tie.source == paper else "", name, verb, quote, quoted=bool(quote))
    reasons = ", ".join(tie.reasons[:_MOST_TERMS])
    return Sentence(number, topic, "", name, " shares" if reasons else " reads alike", reasons)


def _quote(sentence: str, around: str) -> str:
    """Return a sentence in quotation marks; of a long one the part around a name."""
    sentence = " ".join(sentence.split())
    if len(sentence) > _MOST_QUOTE:
        at = max(sentence.casefold().find(around.casefold()), 0)
        first = max(0, min(at - _MOST_QUOTE // 2, len(sentence) - _MOST_QUOTE))
        part = sentence[first : first + _MOST_QUOTE]
        # Whole words only, but for a text that has none.
        head = part.partition(" ")[2] if first and " " in part else part
        tail = head.rpartition(" ")[0] if first + _MOST_QUOTE < len(sentence) and " " in head else head
        sentence = ("…" if first else "") + tail + ("…" if first + _MOST_QUOTE < len(sentence) else "")
    return f"“{sentence}”"


def byline(paper: Paper) -> str:
    """Return authors, year and counts in one line."""
    return " · ".join(part for part in (paper.byline, marks(paper)) if part)


def description(network: Network, paper: int | None, strength: float = 0.0) -> str:
    """Return the chosen paper and its relations in words; without one, what is on the map."""
    if not network.nodes:
        return "The map is empty."
    if paper is None or paper not in network.nodes:
        topics = ", ".join(topic.label for topic in network.topics)
        count = len(network.nodes)
        papers = f"{count} paper{'' if count == 1 else 's'}"
        return f"{papers}. Topics: {topics}." if topics else f"{papers}."
    node = network.nodes[paper]
    topic = network.topic_label(node.topic)
    head = ", ".join(part for part in (node.label, node.paper.title if node.paper.title != node.label else "") if part)
    parts = [head, byline(node.paper), f"Topic {topic}" if topic else "No topic"]
    parts += [each.plain() for each in sentences(network, paper, 10, strength)] or ["No relations"]
    return " ".join(part if part.endswith((".", "”")) else f"{part}." for part in parts if part)
