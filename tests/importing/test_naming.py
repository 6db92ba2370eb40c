from __future__ import annotations

import pytest

from desktop_app.importing.front_matter import FrontMatter, read_front_matter
from desktop_app.importing.naming import authors, metadata_of, tags

NONE = FrontMatter()


@pytest.mark.parametrize(
    ("written", "names"),
    [
        (["Ziyu Wang", "Scott Reed"], ["Ziyu Wang", "Scott Reed"]),
        (["Ziyu Wang, Scott Reed and Noah Siegel"], ["Ziyu Wang", "Scott Reed", "Noah Siegel"]),
        (["Wang, Ziyu and Reed, Scott"], ["Wang, Ziyu", "Reed, Scott"]),
        (["Wang, Ziyu; Reed, Scott"], ["Wang, Ziyu", "Reed, Scott"]),
        (["Wang, Reed, Siegel"], ["Wang", "Reed", "Siegel"]),
        (["Ziyu Wang et al."], ["Ziyu Wang"]),
        (["[[Ziyu Wang]]"], ["Ziyu Wang"]),
        (["Anderson Sandman"], ["Anderson Sandman"]),
        ([""], []),
    ],
)
def test_authors_are_single_names(written: list[str], names: list[str]) -> None:
    assert authors(written) == names


def test_tags_lose_their_hash_and_come_apart_at_commas_or_blanks() -> None:
    assert tags(["#rl, deep learning"]) == ["rl", "deep learning"]
    assert tags(["#rl #offline"]) == ["rl", "offline"]
    assert tags(["deep learning", "#rl"]) == ["deep learning", "rl"]


@pytest.mark.parametrize(
    "head",
    [
        "https://arxiv.org/abs/2006.15134v2",
        "Paper: <https://arxiv.org/pdf/2006.15134.pdf>",
        "[Critic Regularized Regression](https://arxiv.org/abs/2006.15134)",
        "- **Link**: [arXiv](http://export.arxiv.org/abs/2006.15134)",
        "arXiv:2006.15134",
        "arXiv: 2006.15134v1 [cs.LG]",
        "https://doi.org/10.48550/arXiv.2006.15134",
        "One line\n\nPDF | https://arxiv.org/pdf/2006.15134",
    ],
)
def test_a_link_that_stands_for_the_paper_gives_its_arxiv_id(head: str) -> None:
    known = metadata_of(NONE, "", head)
    assert (known.arxiv, known.doi) == ("2006.15134", "")


@pytest.mark.parametrize(
    "head",
    [
        'This builds on the previous ["MERLIN"](https://arxiv.org/abs/1803.10760) paper.',
        "See also https://arxiv.org/abs/1803.10760",
        "The authors compare their method with arXiv:1803.10760 and others at some length",
        "A line\n" * 10 + "https://arxiv.org/abs/1803.10760",
    ],
)
def test_a_link_to_another_paper_names_nothing(head: str) -> None:
    assert metadata_of(NONE, "", head).arxiv == ""


@pytest.mark.parametrize(
    ("head", "doi"),
    [
        ("https://doi.org/10.1038/s41593-018-0232-z", "10.1038/s41593-018-0232-z"),
        ("DOI: 10.1038/S41593-018-0232-Z.", "10.1038/s41593-018-0232-z"),
        ("[Paper](https://doi.org/10.1016/S0896-6273(02)00963-7)", "10.1016/s0896-6273(02)00963-7"),
        ("<https://doi.org/10.1000/a%2Fb>", "10.1000/a/b"),
    ],
)
def test_a_link_that_stands_for_the_paper_gives_its_doi(head: str, doi: str) -> None:
    assert metadata_of(NONE, "", head).doi == doi


def test_a_heading_may_hold_the_link() -> None:
    assert metadata_of(NONE, "[CRR](https://arxiv.org/abs/2006.15134)", "").arxiv == "2006.15134"


def test_old_arxiv_ids_are_known() -> None:
    assert metadata_of(NONE, "", "https://arxiv.org/abs/cs/0112017v1").arxiv == "cs/0112017"


def test_front_matter_says_more_than_links() -> None:
    front = read_front_matter(
        "---\ntitle: CRR\nauthor: Ziyu Wang\ndate: 26 June 2020\nvenue: NeurIPS\narxiv: https://arxiv.org/abs/2006.15134v3\n"
        "doi: https://doi.org/10.5555/ABC\nurl: https://example.org/crr\ntags: '#rl'\n---\n"
    )
    known = metadata_of(front, "", "https://arxiv.org/abs/1111.11111")
    assert known.title == "CRR"
    assert known.authors == ("Ziyu Wang",)
    assert known.year == 2020
    assert known.venue == "NeurIPS"
    assert known.arxiv == "2006.15134"
    assert known.doi == "10.5555/abc"
    assert known.url == "https://example.org/crr"
    assert known.tags == ("rl",)


def test_a_url_in_front_matter_gives_the_arxiv_id() -> None:
    assert metadata_of(read_front_matter("---\nlink: arxiv.org/abs/2006.15134\n---\n"), "", "").arxiv == "2006.15134"
