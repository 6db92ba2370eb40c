from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.end_to_end.conftest import Postil
    from tests.web import Web


def import_figures(bare: Postil, *addresses: str) -> None:
    images = "\n\n".join(f"![figure]({address})" for address in addresses)
    (bare.folder / "figures.md").write_text(f"# Figures\n\nLook:\n\n{images}\n")
    bare.run("import", "figures.md")


def test_images_are_fetched_once(bare: Postil, web: Web) -> None:
    import_figures(bare, web.put("/a.png"), web.put("/b.png"))
    assert web.asked == []  # an import needs no network
    assert bare.json("fetch") == {"fetched": 2, "failed": []}
    assert "No image is missing" in bare.run("fetch").out + bare.run("fetch").err
    assert web.asked == ["/a.png", "/b.png"]


def test_what_cannot_be_had_is_told_and_the_rest_comes(bare: Postil, web: Web) -> None:
    gone = f"{web.root}/gone.png"
    import_figures(bare, web.put("/a.png"), gone)
    done = bare.run("fetch", "1")
    assert f"{gone} was not fetched: the server answers 404 (Not Found)." in done.err
    assert "404" in bare.fails("fetch")


def test_fetching_for_a_paper_that_is_not_there_is_told(bare: Postil) -> None:
    import_figures(bare)
    assert "No paper" in bare.fails("fetch", "nobody1999")
