from __future__ import annotations

import pytest

from desktop_app.importing.title_mentions import Sentence, name_key, names_in, sentences, spelled_by, standing_for


def mentions(*texts: str) -> dict[str, int]:
    return {name.form: name.count for name in names_in(Sentence(text, 0) for text in texts).values()}


@pytest.mark.parametrize(
    ("acronym", "before", "words"),
    [
        ("GTP", "the authors propose Gradual Tree Pruning ", "Gradual Tree Pruning"),
        ("B3T", "a fast big-block backward transform", "big-block backward transform"),
        ("B3T", "a bold, big, better table", "bold, big, better table"),
        ("LHSs", "many lazy horizon searches ", "lazy horizon searches"),
        ("QIT", "quantised inference with tables", "quantised inference with tables"),
        ("GTP", "nothing of the kind", ""),
    ],
)
def test_an_acronym_stands_for_the_words_before_it_that_begin_with_its_letters(
    acronym: str, before: str, words: str
) -> None:
    assert standing_for(acronym, before) == words


@pytest.mark.parametrize(
    ("acronym", "after", "words"),
    [
        ("QUILT", "Quantised Inference with Linear Tables, which", "Quantised Inference with Linear Tables"),
        ("MORTAR", "MOdels of Resting TAbles Revisited", "MOdels of Resting TAbles Revisited"),
        ("GTP", "gradual tree pruning is slow", "gradual tree pruning"),
        ("GTP", "it is slow", ""),
        ("BoW", "bags of everything", ""),
    ],
)
def test_an_acronym_is_spelled_by_the_words_after_it(acronym: str, after: str, words: str) -> None:
    assert spelled_by(acronym, after) == words


def test_spellings_of_a_name_are_counted_as_one() -> None:
    assert name_key("Pop-Quiz") == name_key("PopQuiz") == name_key("Pop Quiz")
    assert mentions("It uses QUILTs.", "A QUILT is small and a QUILT is fast.") == {"QUILT": 3}


def test_words_that_only_begin_a_sentence_are_no_names() -> None:
    assert mentions("However it rains. ", "Trees grow.", "The Old Oak stands.") == {"Old Oak": 1}


def test_what_is_set_beside_others_is_taken_to_be_of_others() -> None:
    names = names_in([Sentence("They beat baselines such as QUILT, SortNet and MORTAR with PRUNER.", 0)])
    assert {name.form: name.others for name in names.values()} == {"QUILT": 1, "SortNet": 1, "MORTAR": 1, "PRUNER": 0}


def test_sentences_give_back_the_paragraph() -> None:
    paragraph = "One. Two (as in Foo et al. Three) is here! “Four?” Five"
    assert [paragraph[start : start + len(text)] for start, text in sentences(paragraph)] == [
        text for _, text in sentences(paragraph)
    ]
    assert [text for _, text in sentences("One. Two! three? Four")] == ["One.", "Two! three?", "Four"]
