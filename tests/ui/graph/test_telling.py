from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.domain.relations import Place, Relation, RelationKind, TopicMap
from desktop_app.ui.graph.network import Network, make_network
from desktop_app.ui.graph.telling import description, sentences
from tests.ui.graph.maps import CENTRE, EAST, FAR, WEST, cross, make_paper


def told(paper: int) -> list[str]:
    return [sentence.plain() for sentence in sentences(make_network(*cross()), paper, 3)]


def test_a_similarity_names_three_shared_terms() -> None:
    assert told(EAST) == ["Centre shares gears, levers, springs"]


def test_a_mention_is_told_from_both_ends() -> None:
    assert told(WEST) == ["Names Centre: “West builds on Centre in all things.”"]
    assert "West names it: “West builds on Centre in all things.”" in told(CENTRE)


def test_a_link_of_ones_own_is_told_as_such() -> None:
    topic_map = TopicMap((Relation(1, 2, RelationKind.LINKED, 1.0),), (), {1: Place(0, 0), 2: Place(1, 1)}, {2: "Two"})
    network = make_network(topic_map, [make_paper(1), make_paper(2)])
    assert [each.plain() for each in sentences(network, 1, 3)] == ["Two is linked by you"]


def test_each_other_paper_is_told_of_once() -> None:
    places = {1: Place(0, 0), 2: Place(1, 1)}
    ties = (Relation(1, 2, RelationKind.SIMILAR, 0.5, ("gears",)), Relation(1, 2, RelationKind.LINKED, 1.0))
    network = make_network(TopicMap(ties, (), places, {}), [make_paper(1), make_paper(2)])
    assert len(sentences(network, 1, 3)) == 1


@given(st.text(min_size=1, max_size=400).filter(lambda text: bool(text.split())))
def test_a_long_quote_is_cut_and_any_text_is_quoted(text: str) -> None:
    tie = Relation(1, 2, RelationKind.MENTIONS, 0.9, (text,))
    network = make_network(TopicMap((tie,), (), {1: Place(0, 0), 2: Place(1, 1)}, {}), [make_paper(1), make_paper(2)])
    reason = sentences(network, 1, 1)[0].reason
    assert reason.startswith("“")
    assert reason.endswith("”")
    assert len(reason) <= 80


def test_a_long_quote_keeps_the_name_it_is_about() -> None:
    text = "word " * 60 + "IMPALA " + "word " * 60
    tie = Relation(1, 2, RelationKind.MENTIONS, 0.9, (text,))
    topic_map = TopicMap((tie,), (), {1: Place(0, 0), 2: Place(1, 1)}, {2: "IMPALA"})
    reason = sentences(make_network(topic_map, [make_paper(1), make_paper(2)]), 1, 1)[0].reason
    assert "IMPALA" in reason
    assert reason.startswith("“…")
    assert reason.endswith("…”")


def test_the_description_says_the_paper_and_its_relations_in_words() -> None:
    text = description(make_network(*cross()), EAST)
    assert text == (
        "East, East: a long title. Lovelace, 2020 · 3 marks · 1 note. Topic Engines. "
        "Centre shares gears, levers, springs."
    )


def test_a_paper_without_kin_is_said_to_have_none() -> None:
    assert description(make_network(*cross()), FAR).endswith("No topic. No relations.")


def test_with_nothing_chosen_the_description_says_what_is_there() -> None:
    assert description(make_network(*cross()), None) == "5 papers. Topics: Engines, Looms."
    assert description(Network(), None) == "The map is empty."
