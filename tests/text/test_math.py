from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.text.math import normalise, render
from tests.text.seeds import NAMES, document

PIECES = st.sampled_from(
    [
        "x", "_", "^", "{", "}", "\\frac", "\\left(", "\\right)", "\\begin{matrix}", "\\end{matrix}", "\\RR", "&",
        "\\\\", "\\", "\\unicode{", "\\newcommand{\\a}{\\a\\a}", "\\a", "%", "\n", "\\text{", "é", "中", "\0",
        "\ud800", " ",
    ]
)  # fmt: skip


# --- what is set ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"x\_i", "x_i"),
        (r"x\_{ij}", "x_{ij}"),
        (r"a\*b", "a*b"),
        (r"\alpha \in \[0, 1\]", r"\alpha \in [0, 1]"),
        (r"a \\ b", r"a \\ b"),
        (r"\begin{cases}a\\[2pt]b\end{cases}", r"\begin{cases}a\\[2pt]b\end{cases}"),
        ("  x  ", "x"),
        ("a % comment\nb", "a \nb"),
        (r"50\% of", r"50\% of"),
        ("50%", "50%"),
    ],
)
def test_what_markdown_writers_escape_is_meant_as_latex(latex: str, meant: str) -> None:
    assert normalise(latex) == meant


@pytest.mark.parametrize(
    ("latex", "meant"),
    [
        (r"x \in \RR^n", r"x \in \mathbb{R}^n"),
        (r"\E_{x}[x]", r"\mathbb{E}_{x}[x]"),
        (r"\KL(p \| q)", r"\operatorname{KL}(p \| q)"),
        (r"A^\T \vx + \mW", r"A^\top \mathbf{x} + \mathbf{W}"),
        (r"\1_{x > 0}", r"\mathbb{1}_{x > 0}"),
        (r"\\E", r"\\E"),
        (r"\\\E", r"\\\mathbb{E}"),
        (r"\Epsilon \REALS \vec{x} \mu", r"\Epsilon \REALS \vec{x} \mu"),
        (r"\newcommand{\E}{e}\E", r"\newcommand{\E}{e}\E"),
    ],
)
def test_macros_that_papers_define_for_themselves_are_written_out(latex: str, meant: str) -> None:
    assert normalise(latex) == meant


@pytest.mark.parametrize(
    "latex",
    [
        r"\RR \NN \ZZ \QQ \CC \E \EE \PP \L \one \1", r"\KL \Var \Cov \sign \softmax \ReLU \relu \diag",
        r"\argmin_x \argmax \operatorname*{argmax}_{\theta} \bm{x} \boldsymbol{\theta} \mathbbm{1}",
        r"\eps \T \d \given \indep \iid \st \defeq", r"\vx \vy \mA", r"\norm{x}_2 \abs{y} \set{z}",
        r"\begin{align}a &= b \\ c &= d\end{align}", r"\begin{cases}a & b \\ c & d\end{cases}",
        r"\underbrace{x}_{y} \overset{a}{b} \xrightarrow{f}", r"\left( \frac{a}{b} \right)", r"\text{if $x$}",
    ],
)  # fmt: skip
def test_common_notation_is_set_without_complaint(latex: str) -> None:
    assert render(latex, display=True).error == ""


def test_every_formula_of_the_seeds_is_set_without_complaint() -> None:
    formulas = [run.source for name in NAMES for run in document(name).runs() if run.source]
    formulas += [block.source for name in NAMES for block in document(name).walk() if block.kind == "math"]
    assert len(formulas) == 6
    assert [render(latex, display=display).error for latex in formulas for display in (True, False)] == [""] * 12


# --- what comes of it ----------------------------------------------------------------------------


def test_a_formula_has_measures_and_words_to_be_spoken() -> None:
    formula = render("x_i", display=False)
    assert 0.3 < formula.width < 2
    assert 0.2 < formula.depth < formula.height < 2
    assert formula.speech == "x sub i"
    assert formula.error == ""


def test_the_svg_paints_in_the_colour_of_the_text_and_holds_nothing_but_paint() -> None:
    svg = render(r"\frac{a}{b} \text{ for } x_i", display=True).svg
    assert 'fill="currentColor"' in svg
    names = {element.tag.rpartition("}")[2] for element in ET.fromstring(svg).iter()}  # noqa: S314 - our own
    assert names <= {"svg", "defs", "path", "g", "use", "rect", "line"}
    assert not re.search(r"mathra|<title|<metadata|<style|<text|aria-|style=", svg)


def test_every_shape_that_the_svg_uses_is_defined_in_it() -> None:
    svg = render(r"\sqrt{x} + \sum_i y_i", display=True).svg
    used, defined = set(re.findall(r'href="#([^"]+)"', svg)), set(re.findall(r' id="([^"]+)"', svg))
    assert used
    assert used <= defined


def test_a_display_is_set_larger_than_the_same_formula_in_a_line() -> None:
    assert render(r"\sum_i x", display=True).height > render(r"\sum_i x", display=False).height


def test_an_unknown_command_is_drawn_and_told_in_one_sentence() -> None:
    formula = render(r"\frobnicate x", display=False)
    assert formula.svg
    assert formula.error.startswith("The formula is set as far as it goes: ")
    assert formula.error.endswith(".")
    assert r"\frobnicate" in formula.error
    assert "column" not in formula.error


@pytest.mark.parametrize("latex", ["{" * 500 + "}" * 500, r"\frac{" * 500, r"\left(" * 500])
def test_what_cannot_be_set_has_no_picture_and_says_why(latex: str) -> None:
    formula = render(latex, display=True)
    assert (formula.svg, formula.width, formula.height) == ("", 0.0, 0.0)
    assert formula.error.startswith("The formula cannot be set: ")
    assert formula.speech == latex


def test_a_formula_is_set_once() -> None:
    assert render("x + y", display=False) is render("x + y", display=False)


@given(st.lists(PIECES, max_size=25).map("".join), st.booleans())
def test_no_formula_raises(latex: str, display: bool) -> None:  # noqa: FBT001 - drawn by hypothesis
    formula = render(latex, display=display)
    assert bool(formula.svg) or bool(formula.error)
