from __future__ import annotations

import socket
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from desktop_app.domain.changes import ImagesChanged
from desktop_app.domain.errors import Cancelled
from desktop_app.importing import fetching
from desktop_app.importing.fetching import NotFetched, Unreachable, due, fetch, fetch_images
from desktop_app.importing.importer import import_paths
from desktop_app.library.assets import MissingImage
from desktop_app.progress import Progress
from tests.web import PNG

if TYPE_CHECKING:
    from pathlib import Path

    from desktop_app.domain.changes import LibraryChanged
    from desktop_app.library.library import Library
    from tests.web import Web


def got(url: str) -> tuple[str, bytes]:
    pool = fetching.make_pool()
    try:
        return fetch(url, pool)
    finally:
        pool.clear()


def refusal(url: str) -> str:
    with pytest.raises(NotFetched) as caught:
        got(url)
    return str(caught.value)


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_an_image_is_fetched_and_told_by_its_bytes(web: Web) -> None:
    assert got(web.put("/a", Content_Type="text/plain")) == ("image/png", PNG)


def test_an_address_with_blanks_and_umlauts_is_written_as_the_web_wants_it(web: Web) -> None:
    web.put("/gr%C3%B6%C3%9Fe%20a.png?b=%20c")
    assert got(f"{web.root}/größe a.png?b= c")[0] == "image/png"


def test_redirects_are_followed_a_few_times(web: Web) -> None:
    for turn in range(5):
        web.put(f"/{turn}", b"", 302, Location=f"/{turn + 1}")
    web.put("/5")
    assert got(f"{web.root}/0") == ("image/png", PNG)
    web.put("/5", b"", 301, Location="/6")
    assert "more than 5 times" in refusal(f"{web.root}/0")
    assert len(web.asked) == 6 + 6


@pytest.mark.parametrize("target", ["file:///etc/passwd", "ftp://127.0.0.1/a", "data:image/png;base64,AAAA"])
def test_a_redirect_to_a_file_is_not_followed(web: Web, target: str) -> None:
    assert "does not lead to the web" in refusal(web.put("/a", b"", 302, Location=target))


def test_a_redirect_from_the_web_to_this_machine_is_not_followed(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    secret = web.put("/secret")
    address = web.put("/a", b"", 302, Location=secret)
    monkeypatch.setattr(fetching, "is_local", lambda url: url == secret)
    assert "not on the web" in refusal(address)
    assert web.asked == ["/a"]


@pytest.mark.parametrize(
    ("address", "local"),
    [("http://127.0.0.1/", True), ("http://localhost:80/", True), ("http://[::1]/", True), ("http://10.1.2.3/", True),
     ("http://192.168.0.1/x", True), ("http://169.254.169.254/", True), ("http://93.184.216.34/", False)],
)  # fmt: skip
def test_addresses_of_this_machine_and_its_neighbours_are_told(address: str, *, local: bool) -> None:
    assert fetching.is_local(address) is local


@pytest.mark.parametrize(
    "address", ["", "a.png", "file:///etc/passwd", "javascript:alert(1)", "http://[", "http://a:b/", "//host/a.png"]
)
def test_what_is_no_address_of_the_web_is_refused(address: str) -> None:
    assert "address" in refusal(address)


def test_what_is_no_image_is_refused(web: Web) -> None:
    assert "no image" in refusal(web.put("/a", b"<html>Not here</html>", Content_Type="image/png"))
    assert "404" in refusal(f"{web.root}/none")


def test_a_large_body_is_refused_whether_its_size_is_told_or_not(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "LARGEST_IMAGE", 1024 * 1024)
    assert "larger than 1 MB" in refusal(web.put("/a", PNG, Content_Length="99999999"))
    body = PNG + b"\0" * 2 * 1024 * 1024
    chunked = b"%x\r\n%b\r\n0\r\n\r\n" % (len(body), body)
    assert "larger than 1 MB" in refusal(web.put("/b", chunked, Transfer_Encoding="chunked"))


def test_a_body_that_breaks_off_is_told(web: Web) -> None:
    assert "broke off" in refusal(web.put("/a", PNG, Content_Length=str(len(PNG) + 10)))


def test_a_server_that_goes_on_for_ever_is_left(web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fetching, "WHOLE_SECONDS", -1.0)
    assert "did not come within" in refusal(web.put("/a"))


def test_nobody_at_home_is_told_apart_from_a_refusal() -> None:
    with pytest.raises(Unreachable, match="does not answer"):
        got(f"http://127.0.0.1:{closed_port()}/a.png")
    with pytest.raises(Unreachable, match="not known"):
        got("http://no-such-host.invalid/a.png")


def test_an_image_is_tried_again_after_ever_longer_waits() -> None:
    now = datetime(2026, 1, 10, tzinfo=UTC)

    def missing(attempts: int, ago: timedelta | None) -> MissingImage:
        return MissingImage("http://a/b.png", attempts, None if ago is None else now - ago, "")

    fresh, early, late = missing(0, None), missing(2, timedelta(hours=3)), missing(2, timedelta(hours=5))
    old, never = missing(50, timedelta(days=6)), missing(50, timedelta(days=8))
    assert due([fresh, early, late, old, never], now) == [fresh, late, never]


# --- into a library ---


def markdown_with(*addresses: str) -> str:
    images = "\n\n".join(f"![figure]({address})" for address in addresses)
    return f"# Figures\n\nLook:\n\n{images}\n"


def import_text(library: Library, folder: Path, text: str) -> None:
    (folder / "a.md").write_text(text)
    assert import_paths(library, [folder / "a.md"], Progress()).added == 1


def test_missing_images_come_into_the_library_and_are_there_ever_after(
    library: Library, tmp_path: Path, web: Web
) -> None:
    address = web.put("/a.png")
    import_text(library, tmp_path, markdown_with(address, f"{web.root}/none.png"))
    told: list[LibraryChanged] = []
    library.subscribe(told.append)
    report = fetch_images(library, library.missing_images(), Progress())
    assert (report.fetched, report.failed, report.offline) == (
        1,
        [(f"{web.root}/none.png", "the server answers 404 (Not Found)")],
        False,
    )
    summary = library.summaries(1)[0].id
    found = library.image(summary, address)
    assert found is not None
    assert (found.media_type, found.data) == ("image/png", PNG)
    assert [image.attempts for image in library.missing_images()] == [1]
    assert due(library.missing_images()) == []
    assert {change for changed in told for change in changed.changes} == {ImagesChanged((1,))}
    assert library.undo_label == "import of Figures"  # fetching is no act of the person's


def test_without_a_network_no_image_is_the_worse_for_it(library: Library, tmp_path: Path) -> None:
    addresses = [f"http://127.0.0.1:{closed_port()}/{number}.png" for number in range(5)]
    import_text(library, tmp_path, markdown_with(*addresses))
    report = fetch_images(library, library.missing_images(), Progress())
    assert report.offline
    assert len(report.failed) == 3
    assert [image.attempts for image in library.missing_images()] == [0] * 5


def test_one_host_that_is_away_among_others_is_remembered(library: Library, tmp_path: Path, web: Web) -> None:
    away = f"http://127.0.0.1:{closed_port()}/a.png"
    import_text(library, tmp_path, markdown_with(away, web.put("/b.png")))
    report = fetch_images(library, library.missing_images(), Progress())
    assert (report.fetched, report.offline) == (1, False)
    assert [(image.url, image.attempts) for image in library.missing_images()] == [(away, 1)]


def test_a_cancelled_fetch_leaves_what_came_before(library: Library, tmp_path: Path, web: Web) -> None:
    addresses = [web.put(f"/{number}.png") for number in range(4)]
    import_text(library, tmp_path, markdown_with(*addresses))
    progress = Progress(lambda done, _total, _what: progress.cancel() if done == 2 else None)
    with pytest.raises(Cancelled):
        fetch_images(library, library.missing_images(), progress)
    assert [image.url for image in library.missing_images()] == addresses[2:]
