from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop_app.importing.front_matter import read_front_matter


def test_yaml_is_read_and_every_value_stays_text() -> None:
    front = read_front_matter(
        "---\ntitle: 'Critic: a story'\nyear: 2020\ndate: 2020-06-26\narxiv: 1602.01780\ntags: [rl, offline]\n"
        "Authors:\n  - Ziyu Wang\n  - Nando de Freitas\n---\nText"
    )
    assert front.text("title") == "Critic: a story"
    assert front.text("arxiv") == "1602.01780"
    assert front.text("year") == "2020"
    assert front.text("date") == "2020-06-26"
    assert front.texts("tags") == ["rl", "offline"]
    assert front.texts("authors") == ["Ziyu Wang", "Nando de Freitas"]


def test_the_text_begins_after_the_closing_line() -> None:
    text = "---\r\ntitle: A\r\n---\r\nBody"
    assert text[read_front_matter(text).end :] == "Body"


def test_a_title_with_a_colon_is_read_although_it_is_not_yaml() -> None:
    front = read_front_matter(
        '---\ntitle: BERT: Pre-training: of things\nauthors:\n- A. B.\n- "C. D."\ntags: [x, "y z"]\n---\n'
    )
    assert front.text("title") == "BERT: Pre-training: of things"
    assert front.texts("authors") == ["A. B.", "C. D."]
    assert front.texts("tags") == ["x", "y z"]


def test_dashes_around_prose_are_rules_and_stay() -> None:
    assert read_front_matter("---\nJust a line of prose\n---\nmore").end == 0


def test_dashes_that_are_never_closed_are_a_rule() -> None:
    assert read_front_matter("---\ntitle: A\n\nand so on").end == 0


def test_dashes_further_down_are_no_front_matter() -> None:
    assert read_front_matter("Text\n---\ntitle: A\n---\n").end == 0


def test_an_empty_front_matter_is_left_out() -> None:
    assert read_front_matter("---\n---\nText").end == 8


def test_nothing_and_null_are_not_known() -> None:
    front = read_front_matter("---\ntitle: null\nvenue: ~\nyear:\nnested: {a: {b: c}}\n---\n")
    assert [front.text(key) for key in ("title", "venue", "year", "nested")] == ["", "", "", ""]


def test_a_deeply_nested_or_self_referring_head_does_no_harm() -> None:
    read_front_matter("---\na: " + "[" * 5000 + "\n---\ntext")
    read_front_matter("---\na: &a [*a]\n---\ntext")
    laughs = "".join(f"l{i}: &l{i} [{','.join([f'*l{i - 1}'] * 9)}]\n" if i else "l0: &l0 [ha]\n" for i in range(12))
    assert read_front_matter(f"---\n{laughs}title: T\n---\n").text("title") == "T"


@given(st.text(st.sampled_from("-\n :[]{}'\"#&*!|>%@`ab,?\t."), max_size=60))
def test_any_head_is_read_without_an_error(inside: str) -> None:
    text = f"---\n{inside}\n---\nText"
    assert 0 <= read_front_matter(text).end <= len(text)
