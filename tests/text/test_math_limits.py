"""Formulas that would take for ever, or fill the page, end quickly."""

from __future__ import annotations

import re
from time import process_time

import pytest

from desktop_app.text.math import render


@pytest.mark.parametrize(
    "latex",
    [
        "{" * 500 + "x" + "}" * 500,
        r"\frac{1}{" * 500 + "x" + "}" * 500,
        "x^{" * 500 + "}" * 500,
        r"\sqrt{" * 5_000,
        r"\begin{matrix}" * 500,
        r"\left(" * 500 + r"\right)" * 500,
        r"\def\a{\a}\a",
        r"\newcommand{\a}{\a\a}\a",
        r"\newcommand{\a}{\b\b}\newcommand{\b}{\a\a}\a",
        r"\def\a{xxxxxxxxxx}\def\b{\a\a\a\a\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b\b\b\b\b}\def\d{\c\c\c\c\c\c\c\c\c\c}\d\d\d\d",
        "x+" * 10_000 + "x",
        r"\alpha_{i}^{2}+" * 1_300 + "1",
        r"\begin{matrix}" + r"a & b & c \\ " * 1_300 + r"\end{matrix}",
        r"\_" * 10_000,
        "\\" * 20_000,
        "%\n" * 10_000,
        r"\rule{1000000em}{1000000em}",
    ],
)
def test_a_formula_that_has_no_end_comes_to_one(latex: str) -> None:
    begun = process_time()
    formula = render.__wrapped__(latex, display=True)
    assert process_time() - begun < 3
    assert formula.svg or formula.error


@pytest.mark.parametrize(
    "latex", [r"\rule{1em}{99999em}", r"\raisebox{99999em}{x}", r"\raisebox{-99999em}{x}", r"x \\ " * 3_000]
)
def test_no_formula_is_taller_than_a_page_can_hold(latex: str) -> None:
    formula = render(latex, display=True)
    assert formula.height < 1_000
    assert abs(formula.depth) < 1_000


def test_twenty_kilobytes_of_formula_are_set_whole() -> None:
    formula = render("x+" * 10_000 + "x", display=False)
    assert formula.error == ""
    assert formula.speech.count("x") == 10_001
    assert formula.width > 10_000 * render("x+x", display=False).width / 3


def test_a_macro_that_calls_itself_is_told() -> None:
    assert "calls itself" in render(r"\def\a{\a}\a", display=False).error


@pytest.mark.parametrize(
    ("latex", "spoken"),
    [
        (r"\frac{1}{2}", "1 over 2"),
        ("x^2", "x squared"),
        (r"\sum_{i=1}^n i", "sum from i equals 1 to n of i"),
        (r"\text{if } x \le y", "if x is less than or equal to y"),
    ],
)
def test_formulas_are_spoken_in_words(latex: str, spoken: str) -> None:
    assert render(latex, display=True).speech == spoken


@pytest.mark.parametrize("latex", ["x", "x_y", r"\frac{a}{b}", r"\int_0^1", r"\begin{matrix}a\\b\\c\end{matrix}", "g"])
def test_the_measures_are_those_of_the_drawing(latex: str) -> None:
    formula = render(latex, display=True)
    found = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', formula.svg)
    assert found is not None
    _, top, width, height = (float(each) / 1000 for each in found.groups())
    assert formula.width == pytest.approx(width, abs=0.002)
    assert formula.height == pytest.approx(height, abs=0.002)
    assert formula.depth == pytest.approx(top + height, abs=0.002)


@pytest.mark.parametrize(
    "latex",
    [
        r"\href{javascript:alert(1)}{x}",
        "<script>alert(1)</script>",
        r"\text{<script>alert(1)</script>}",
        r"\includegraphics{/etc/passwd}",
        r'\class{a" onload="alert(1)}{x}',
        r'\color{red" onload="alert(1)}x',
    ],
)
def test_nothing_in_a_formula_becomes_a_part_of_the_page(latex: str) -> None:
    svg = render(latex, display=False).svg
    assert not re.search(r"<(?:script|a|image|foreignObject)\b|onload|javascript|/etc", svg)
    assert set(re.findall(r'(?:href|src)="([^"]?)', svg)) <= {"#"}
