r"""Formulas in prose and displays: ``$``, ``$$``, ``\(``, ``\[`` and environments."""

from __future__ import annotations

import pytest

from desktop_app.text.markdown import parse
from tests.text.outlines import outline, runs


def formulas(source: str) -> list[str]:
    """Return the LaTeX of every formula in prose."""
    return [run.source for run in parse(source).runs() if run.source]


# --- money and mathematics -----------------------------------------------------------------------


@pytest.mark.parametrize(
    "source",
    [
        "it costs $50 to $100",
        "between $5 and $10 million",
        "$5 million, up from US$3 million",
        "it costs $5 million in US$ today",
        "a $x_1 of all the shares that were sold in the year before y$ is",
        "from $20k-$30k",
        "a $ sign and another $ sign",
        "5$ or 6$",
        "set $HOME/bin before $PATH",
        "${HOME} and ${PATH}",
        "a lone $x",
        "one $x $y of it",
        "an $open formula\n\nand a closing$ one",
    ],
)
def test_dollars_that_are_money_or_shell_stay_dollars(source: str) -> None:
    assert formulas(source) == []
    assert parse(source).text == source


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("where $x$ is", ["x"]),
        ("($x$), $y$; and $z$.", ["x", "y", "z"]),
        ("the $n$-th and the $n$th", ["n", "n"]),
        ("$n-$step updates", ["n-"]),
        ("$5x$ and $2^{10}$ and $1$", ["5x", "2^{10}", "1"]),
        ("$a$$b$", ["a", "b"]),
        ("costs $5 where $x_t$ holds", ["x_t"]),
        ("$10 million for $x_t$ dollars", ["x_t"]),
        (r"$\$5$", [r"\$5"]),
        (r"$\mathcal{L} = reconstruction loss + KL$", [r"\mathcal{L} = reconstruction loss + KL"]),
        ("over\ntwo $x +\ny$ lines", ["x +\ny"]),
    ],
)
def test_dollars_around_a_formula_are_mathematics(source: str, wanted: list[str]) -> None:
    assert formulas(source) == wanted


def test_the_lines_of_a_formula_stay_lines_since_a_comment_ends_with_one() -> None:
    assert runs("see $x +   % so\n  y$") == [("see ", ""), ("$x + % so\ny$", "math x + % so\ny")]


def test_escaped_dollars_are_dollars() -> None:
    assert runs(r"\$x\$ and \$\$y\$\$") == [("$x$ and $$y$$", "")]


def test_dollars_in_code_are_code() -> None:
    assert runs("`$x$` and `$$`") == [("$x$", "code"), (" and ", ""), ("$$", "code")]


@pytest.mark.parametrize(
    "latex", ["a_i * b_j * c_k", "x_{*}*y_{*}", r"a\_i", "[x](y)", "a < b > c", "&amp;", "~~x~~", "==y=="]
)
def test_no_mark_inside_a_formula_is_markdown(latex: str) -> None:
    assert runs(f"see ${latex}$ there") == [("see ", ""), (f"${latex}$", f"math {latex}"), (" there", "")]


def test_a_formula_takes_the_style_around_it() -> None:
    assert runs("**where $x$**") == [("where ", "bold"), ("$x$", "math x bold")]


@pytest.mark.parametrize("source", [r"see \(x_i\) there", r"see \( x_i \) there", "see $x_i$ there"])
def test_round_brackets_with_backslashes_are_a_formula_in_prose(source: str) -> None:
    assert runs(source) == [("see ", ""), ("$x_i$", "math x_i"), (" there", "")]


# --- displays ------------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [r"so \[y\] in mid-paragraph", "so $$y$$ in mid-paragraph"])
def test_a_display_in_mid_paragraph_stays_in_its_line(source: str) -> None:
    assert runs(source) == [("so ", ""), ("$$y$$", "display math y"), (" in mid-paragraph", "")]


def test_dollars_glued_to_prose_are_a_display_in_the_line() -> None:
    assert runs("glued$$x = 1$$to prose") == [("glued", ""), ("$$x = 1$$", "display math x = 1"), ("to prose", "")]


@pytest.mark.parametrize(
    "source", ["$$a$$ $$b$$", r"\[a\] \[b\]", r"$$a$$\[b\]", "$$a$$\n$$b$$", "$$\na\n$$\n$$\nb\n$$"]
)
def test_two_displays_on_a_line_are_two_formulas(source: str) -> None:
    assert outline(source) == ["math: a", "math: b"]
    assert parse(source).text == "$$a$$\n\n$$b$$"


@pytest.mark.parametrize(
    "display",
    [
        "$$x = 1$$",
        "  $$ x = 1 $$  ",
        "$$\nx = 1\n$$",
        "$$x\n= 1$$",
        "\\[x = 1\\]",
        "\\[\n  x = 1\n\\]",
        "\\begin{equation}\nx = 1\n\\end{equation}",
        "\\begin{equation*} x = 1 \\end{equation*}",
    ],
)
@pytest.mark.parametrize("gap", ["\n", "\n\n"])
def test_a_display_on_lines_of_its_own_is_a_block(display: str, gap: str) -> None:
    before, formula, after = outline(f"before{gap}{display}{gap}after")
    assert (before, after) == ("paragraph: before", "paragraph: after")
    assert formula.replace("\n", " ") == "math: x = 1"


def test_a_display_glued_to_the_end_and_the_start_of_prose_over_lines_is_a_block() -> None:
    assert outline("given by $$\nx = 1\n$$ with $x$") == ["paragraph: given by", "math: x = 1", "paragraph: with $x$"]


def test_a_display_after_a_colon_is_a_block() -> None:
    assert outline("given by: $$x = 1$$.") == ["paragraph: given by:", "math: x = 1."]


@pytest.mark.parametrize("name", ["align", "align*", "gather", "multline", "eqnarray*", "alignat"])
def test_environments_are_displays_and_keep_their_name(name: str) -> None:
    latex = f"\\begin{{{name}}}\na &= b \\\\\nc &= d\n\\end{{{name}}}"
    assert outline(f"before\n{latex}\nafter") == ["paragraph: before", f"math: {latex}", "paragraph: after"]


def test_an_environment_inside_dollars_is_one_formula() -> None:
    latex = "\\begin{cases}\n1 & x > 0 \\\\\n0 & x \\le 0\n\\end{cases}"
    assert outline(f"$$\nf(x) = {latex}\n$$") == [f"math: f(x) = {latex}"]


def test_no_line_of_a_display_is_a_block_of_its_own() -> None:
    latex = "- a\n# b\n1. c\n> d\n| e | f |\n```"
    assert outline(f"$$\n{latex}\n$$") == [f"math: {latex}"]


def test_empty_lines_in_a_display_are_left_out() -> None:
    assert outline("$$\na\n\n  b   c\n$$") == ["math: a\nb c"]


def test_displays_that_nothing_closes_are_prose() -> None:
    assert outline("$$ x = 1\n\nmore") == ["paragraph: $$ x = 1", "paragraph: more"]
    assert outline("\\begin{align} x\n\nmore") == ["paragraph: \\begin{align} x", "paragraph: more"]


def test_code_that_shows_a_display_is_code() -> None:
    assert outline("```\n$$\nx\n$$\n```") == ["code: $$\nx\n$$"]
    assert outline("use `$$` to open and `$$` to close") == ["paragraph: use $$ to open and $$ to close"]


def test_brackets_that_were_only_escaped_are_brackets() -> None:
    assert runs(r"as shown \[3, 4\] and \[see the appendix\]") == [("as shown [3, 4] and [see the appendix]", "")]


def test_a_display_in_one_line_of_a_quote_an_item_or_a_heading_belongs_to_it() -> None:
    assert outline("> $$x$$") == ["quote:", "  math: x"]
    assert outline("> so\n> $$\n> x\n> $$") == ["quote:", "  paragraph: so", "  math: x"]
    assert outline("- $$x$$\n- two") == ["list 1: •", "  math: x", "list 1: • two"]
    assert outline("# See $$x$$") == ["heading 1: See $$x$$"]


@pytest.mark.parametrize(
    ("source", "wanted"),
    [
        ("> $$\n> x\n> $$", ["quote:", "  math: x"]),
        ("> \\begin{align}x\\end{align}", ["quote:", "  math: \\begin{align}x\\end{align}"]),
        (
            "# See \\begin{align}x\\end{align}\n\nwords",
            ["heading 1: See \\begin{align}x\\end{align}", "paragraph: words"],
        ),
    ],
)
def test_a_display_that_opens_in_a_quote_or_a_heading_belongs_to_it(source: str, wanted: list[str]) -> None:
    assert outline(source) == wanted
