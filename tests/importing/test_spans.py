from __future__ import annotations

from typing import TYPE_CHECKING

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.importing.spans import Span, Wanted, fingerprint, locate

if TYPE_CHECKING:
    from desktop_app.importing.spans import Located

SUMMARIES = ["First summary.\n\nIt has two paragraphs.", "Second, short.", "Third one\nwith a line break.", "Fourth."]


def joined(summaries: list[str], between: str = "\n\n") -> str:
    return between.join(summaries)


def catalogued(summaries: list[str], between: str = "\n\n") -> list[Wanted]:
    wanted = []
    start = 0
    for summary in summaries:
        wanted.append(Wanted(start, start + len(summary), fingerprint(summary)))
        start += len(summary) + len(between)
    return wanted


WANTED = catalogued(SUMMARIES)


def words(text: str, located: Located) -> list[str | None]:
    return [text[span.start : span.end] if span else None for span in located.spans]


def test_an_unchanged_file_is_taken_as_it_stands() -> None:
    located = locate(joined(SUMMARIES), WANTED)
    assert located.spans == tuple(Span(each.start, each.end) for each in WANTED)
    assert not located.gone
    assert not located.unclaimed


def test_summaries_behind_an_edited_one_are_found_again_and_the_edited_one_between_them() -> None:
    edited = [SUMMARIES[0], "Second, but with many more words than before.\n\nAnd a paragraph.", *SUMMARIES[2:]]
    text = joined(edited)
    assert words(text, locate(text, WANTED)) == edited


def test_an_edited_first_and_an_edited_last_summary_are_found() -> None:
    for edited in (["Another first.", *SUMMARIES[1:]], [*SUMMARIES[:3], "Fourth, and one word more."]):
        text = joined(edited)
        assert words(text, locate(text, WANTED)) == edited


def test_two_edited_summaries_apart_are_both_found() -> None:
    edited = ["Edited first.", SUMMARIES[1], "Edited third.", SUMMARIES[3]]
    text = joined(edited)
    assert words(text, locate(text, WANTED)) == edited


def test_two_edited_summaries_side_by_side_cannot_be_parted() -> None:
    text = joined([SUMMARIES[0], "Edited second.", "Edited third.", SUMMARIES[3]])
    located = locate(text, WANTED)
    assert words(text, located) == [SUMMARIES[0], None, None, SUMMARIES[3]]
    assert set(located.gone) == {1, 2}
    assert "changed" in located.gone[1]


def test_a_summary_that_was_deleted_is_told_as_gone() -> None:
    text = joined([SUMMARIES[0], *SUMMARIES[2:]])
    located = locate(text, WANTED)
    assert words(text, located) == [SUMMARIES[0], None, *SUMMARIES[2:]]
    assert "not in the file any more" in located.gone[1]


def test_summaries_that_changed_places_are_all_found() -> None:
    text = joined([SUMMARIES[2], SUMMARIES[0], SUMMARIES[3], SUMMARIES[1]])
    assert words(text, locate(text, WANTED)) == SUMMARIES


def test_words_that_belong_to_no_summary_are_told() -> None:
    text = joined([*SUMMARIES, "A fifth that the catalog does not know."])
    located = locate(text, WANTED)
    assert words(text, located) == SUMMARIES
    (rest,) = located.unclaimed
    assert text[rest.start : rest.end].strip() == "A fifth that the catalog does not know."


def test_windows_line_ends_hide_nothing() -> None:
    text = joined(SUMMARIES).replace("\n", "\r\n")
    found = words(text, locate(text, WANTED))
    assert [each and each.replace("\r\n", "\n") for each in found] == SUMMARIES


def test_a_file_of_one_summary_is_that_summary_however_it_was_edited() -> None:
    text = "\nAll is new.\n\nEverything.\n"
    located = locate(text, [Wanted(0, 10, fingerprint("Something else"))])
    assert words(text, located) == ["All is new.\n\nEverything."]


def test_without_a_hash_the_offsets_are_believed_while_they_fit() -> None:
    assert locate("abc def", [Wanted(4, 7)]).spans == (Span(4, 7),)
    assert locate("abc", [Wanted(0, 3), Wanted(4, 7)]).spans == (Span(0, 3), None)


def test_one_text_twice_is_found_in_two_places() -> None:
    twice = ["Same.", "Other text.", "Same."]
    text = "A new beginning.\n\n" + joined(twice)
    spans = locate(text, catalogued(twice)).spans
    assert len({span for span in spans if span}) == 3


PARAGRAPH = st.text(st.sampled_from("abc .,$"), min_size=1, max_size=12).filter(lambda text: text.strip() == text != "")


@given(st.lists(PARAGRAPH, min_size=1, max_size=6, unique=True), st.data())
def test_with_one_edit_every_summary_is_found(texts: list[str], data: st.DataObject) -> None:
    summaries = [f"Summary {number}: {text}" for number, text in enumerate(texts)]
    index = data.draw(st.integers(0, len(summaries) - 1))
    edited = list(summaries)
    edited[index] = "New words: " + data.draw(PARAGRAPH)
    text = joined(edited)
    assert words(text, locate(text, catalogued(summaries))) == edited


@given(st.text(st.sampled_from("ab \n\r"), max_size=60), st.lists(st.tuples(st.integers(0, 50), st.integers(0, 50))))
def test_spans_lie_in_the_text_and_each_summary_has_a_span_or_a_reason(
    text: str, places: list[tuple[int, int]]
) -> None:
    wanted = [Wanted(start, end, fingerprint("ab")) for start, end in sorted(places)]
    located = locate(text, wanted)
    for index, span in enumerate(located.spans):
        assert (span is None) == (index in located.gone)
        if span:
            assert 0 <= span.start < span.end <= len(text)
            assert text[span.start : span.end].strip()
