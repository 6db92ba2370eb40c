"""Search in titles, texts, notes and highlights, with any string at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from desktop_app.domain.papers import PaperMetadata
from desktop_app.library.library import Library
from desktop_app.library.snippets import CLOSE, LENGTH, MARK_END, MARK_START, OPEN, clip, unmark
from tests.library.made_up import OWLS, TIDES, add, add_two, read_summary

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.library.search import SearchHit


def places(hits: list[SearchHit]) -> list[tuple[int, str]]:
    return [(hit.paper, hit.where) for hit in hits]


def marked(hit: SearchHit) -> list[str]:
    return [piece.split(MARK_END)[0] for piece in hit.snippet.split(MARK_START)[1:]]


def test_a_word_is_found_where_it_stands(library: Library) -> None:
    owls, tides = add_two(library)
    hits = library.search("memory")
    assert sorted(places(hits)) == [(owls, "summary"), (tides, "summary")]
    for hit in hits:
        text = library.summaries(hit.paper)[0].text
        assert hit.summary == library.summaries(hit.paper)[0].id
        assert hit.start == text.index("memory")
        assert marked(hit) == ["memory"]
        assert hit.title == library.paper(hit.paper).title
        assert hit.score > 0


def test_a_title_counts_more_than_a_note_and_a_note_more_than_a_text(library: Library) -> None:
    titled, noted, quoted, told = add(
        library,
        read_summary("nothing", "Harbour", path="/1"),
        read_summary("something", "B", path="/2"),
        read_summary("a harbour here", "C", path="/3"),
        read_summary("harbour " * 9, "D", path="/4"),
    )
    note = library.add_note(noted, "a harbour")
    made = library.highlight_quote(quoted, "harbour")
    hits = library.search("harbour")
    assert places(hits) == [
        (titled, "title"),
        (noted, "note"),
        (quoted, "note"),
        (told, "summary"),
        (quoted, "summary"),
    ]
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)
    assert (hits[1].annotation, hits[1].summary, hits[1].start) == (None, None, None)
    assert (hits[2].annotation, hits[2].summary, hits[2].start) == (made.id, made.summary, 2)
    assert note.paper == noted


def test_the_note_of_a_highlight_leads_to_the_highlight(library: Library) -> None:
    owls, _ = add_two(library)
    made = library.highlight(library.summaries(owls)[0].id, 5, 16, note="sonar, rather")
    (hit,) = library.search("sonar")
    assert (hit.where, hit.annotation, hit.summary, hit.start) == ("note", made.id, made.summary, 5)
    assert hit.snippet == f"{MARK_START}sonar{MARK_END}, rather"


def test_all_words_must_occur_and_the_last_may_be_a_beginning(library: Library) -> None:
    owls, tides = add_two(library)
    assert places(library.search("memory mo")) == [(tides, "summary")]
    assert places(library.search("mem fli")) == []
    assert places(library.search("memory flight")) == [(owls, "summary")]


def test_words_in_different_places_of_a_paper_are_found_last(library: Library) -> None:
    owls, _ = add_two(library)
    (other,) = add(library, read_summary("The guide knows the faces.", "Other", path="/3"))
    assert places(library.search("guide faces")) == [(other, "summary"), (owls, "summary")]
    (hit,) = library.search("eule faces")
    assert (hit.paper, hit.where, marked(hit)) == (owls, "summary", ["faces"])


def test_authors_and_citekeys_are_found_and_shown(library: Library) -> None:
    owls, tides = add_two(library)
    (hit,) = library.search("neap")
    assert (hit.paper, hit.where) == (tides, "title")
    assert hit.snippet == f"Ben Flood, Cy Ebb, Di {MARK_START}Neap{MARK_END}"
    (hit,) = library.search("vaneule1999owls")
    assert (hit.paper, hit.snippet) == (owls, f"{MARK_START}vaneule1999owls{MARK_END}")


def test_accents_and_case_do_not_matter(library: Library) -> None:
    (paper,) = add(library, read_summary("Le café de l’ÉTÉ", "Été"))
    for query in ("cafe", "CAFÉ", "cafe\u0301", "été", "ETE"):
        assert paper in {hit.paper for hit in library.search(query)}


@pytest.mark.parametrize(
    "query", ["GPT-4", "don't", "C++", "AND", "NOT", "NEAR(a b)", "title:owls", '"owls', "owls*", "^owls", "(", "a OR"]
)
def test_what_other_searches_take_for_operators_is_text(library: Library, query: str) -> None:
    (paper,) = add(library, read_summary(f"It says {query} here, plainly.", "Operators"))
    hits = library.search(query)
    assert [hit.paper for hit in hits] == ([paper] if any(map(str.isalnum, query)) else [])


@pytest.mark.parametrize("query", ["", " ", '"', "'", "++", "\x00", "\ud800", "…", "*", "\u0301"])
def test_a_query_without_a_word_finds_nothing(library: Library, query: str) -> None:
    add_two(library)
    assert library.search(query) == []


def test_one_letter_is_not_the_beginning_of_everything(library: Library) -> None:
    owls, tides = add_two(library)
    assert {hit.paper for hit in library.search("m")} == set()
    assert {hit.paper for hit in library.search("a")} == {owls, tides}
    assert {hit.paper for hit in library.search("mo")} == {tides}


def test_a_paper_is_shown_once_for_each_place_and_no_more_than_asked(library: Library) -> None:
    add(library, *(read_summary(f"the owl {turn}", "Owl", path=f"/{turn}") for turn in range(5)))
    assert places(library.search("owl")) == [(1, "title"), (1, "summary")]
    assert len(library.search("owl", limit=1)) == 1
    assert library.search("owl", limit=0) == []


def test_search_goes_with_every_change(library: Library) -> None:
    owls, _ = add_two(library)
    library.update_paper(owls, PaperMetadata("Strix"))
    assert {hit.where for hit in library.search("strix")} == {"title"}
    assert "title" not in {hit.where for hit in library.search("guide")}
    note = library.add_note(owls, "barn")
    assert library.search("barn")
    library.edit_note(note.id, "ruin")
    assert not library.search("barn")
    library.undo()
    assert library.search("barn")
    library.undo()
    assert not library.search("barn")
    library.undo()
    library.undo()
    assert not library.search("owls")
    library.redo()
    assert library.search("owls")
    assert library.doctor() == []


def test_a_superseded_place_of_a_highlight_is_not_found(library: Library) -> None:
    (paper,) = add(library, read_summary("the barnn owl sits in the church at night", "Owl"))
    library.highlight_quote(paper, "the barnn owl sits in the church")
    add(library, read_summary("the barn owl sits in the church at night", "Owl"))
    assert library.search("barnn") == []
    assert {hit.where for hit in library.search("barn")} == {"note", "summary"}


@pytest.fixture(scope="module")
def searched(seed_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("search") / "seeds.postil"
    path.write_bytes(seed_template.read_bytes())
    return path


@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(query=st.text(max_size=30) | st.text(alphabet="aetolrn \"'*-+:(){}^\\\x00𝒜Ⅻ²éß漢", max_size=12))
@example("\U0001e900")  # a letter younger than SQLite's tables
@example("a\ud800b")
def test_any_string_is_a_legal_query(searched: Path, query: str) -> None:
    with Library.open(searched) as library:
        for hit in library.search(query):
            assert hit.snippet.count(MARK_START) == hit.snippet.count(MARK_END)
            if hit.where == "summary":
                text = next(each.text for each in library.summaries(hit.paper) if each.id == hit.summary)
                first = marked(hit)[0]
                assert hit.start is not None
                assert text[hit.start :].replace("\n", " ").replace("\t", " ").startswith(first)


def test_the_seeds_answer_what_a_person_would_ask(seed_library: Library) -> None:
    assert seed_library.search("critic regularized")[0].title.startswith("Critic")
    assert {hit.where for hit in seed_library.search("reinforcement learning")} == {"title", "summary"}
    assert seed_library.search("mnih")[0].where == "title"


# --- snippets ---


def plain(snippet: str) -> str:
    return snippet.replace(MARK_START, "").replace(MARK_END, "").strip("…")


def test_a_short_text_is_shown_whole() -> None:
    assert clip("an owl\nsits", [(3, 6)]) == (f"an {MARK_START}owl{MARK_END} sits", 3)


def test_a_snippet_shows_where_most_words_meet() -> None:
    text = "owl " + "x " * 200 + "the owl in the barn at night" + " y" * 200
    spans = [(0, 3), (408, 411), (419, 423), (427, 432)]
    assert [text[start:end] for start, end in spans] == ["owl", "owl", "barn", "night"]
    snippet, start = clip(text, spans)
    assert start == 408
    assert f"{MARK_START}owl{MARK_END} in the {MARK_START}barn{MARK_END} at {MARK_START}night{MARK_END}" in snippet
    assert snippet[0] == snippet[-1] == "…"


@given(
    pieces=st.lists(st.tuples(st.text(max_size=60), st.text(min_size=1, max_size=30)), max_size=8),
    tail=st.text(max_size=200),
)
def test_snippets_are_cut_from_their_text(pieces: list[tuple[str, str]], tail: str) -> None:
    given_text = "".join(f"{before}{OPEN}{match}{CLOSE}" for before, match in pieces) + tail
    text, spans = unmark(given_text)
    assert text == "".join(before + match for before, match in pieces) + tail
    assert [text[start:end] for start, end in spans] == [match for _, match in pieces]
    snippet, start = clip(text, spans)
    blanks = str.maketrans({"\n": " ", "\t": " ", MARK_START: "", MARK_END: ""})
    assert plain(snippet) in text.translate(blanks)
    assert len(plain(snippet)) <= LENGTH + 30
    if spans:
        assert start in {first for first, _ in spans}
        assert snippet.count(MARK_START) >= 1


def test_control_characters_of_a_text_are_not_taken_for_marks(library: Library) -> None:
    (paper,) = add(library, read_summary(f"odd {MARK_START}bytes{MARK_END} and an owl", "Odd"))
    (hit,) = library.search("owl")
    assert (hit.paper, hit.snippet) == (paper, f"odd bytes and an {MARK_START}owl{MARK_END}")
    assert hit.start == 19


def test_texts_with_the_same_words_are_all_found(library: Library) -> None:
    add(library, read_summary(OWLS, "A", path="/1"), read_summary(TIDES, "B", path="/2"))
    assert {hit.paper for hit in library.search("memory of")} == {1, 2}
