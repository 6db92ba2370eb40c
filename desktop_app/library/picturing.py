"""Which images a summary shows, and their data where it was read with it. Heavy: imports SQLAlchemy."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_app.library import assets
from desktop_app.library.cleaning import storable
from desktop_app.library.schema import images

if TYPE_CHECKING:
    from collections.abc import Sequence

    from desktop_app.library.incoming import ReadImage
    from desktop_app.library.writer import Act


def put_images(act: Act, summary: int, shown: Sequence[ReadImage], *, instead: bool = False) -> set[str]:
    """Add what a summary shows, ``instead`` of what it showed before or beside it; return the assets that changed.

    The data is kept as it came and is not part of undo.
    """
    wanted = {storable(image.url): storable(image.asset) for image in shown}
    known = act.raw.execute("SELECT id, url, asset FROM images WHERE summary = ?", (summary,)).fetchall()
    for id_, url, asset in known:
        if url not in wanted:
            if instead:
                act.rows.delete(images, id_)
        elif instead and wanted[url] != asset:
            act.rows.update(images, (id_,), asset=wanted[url])
    had = {url for _, url, _ in known}
    for url, asset in wanted.items():
        if url not in had:
            act.rows.insert(images, summary=summary, url=url, asset=asset)
    return {
        storable(image.asset)
        for image in shown
        if image.data and assets.put_asset(act.raw, storable(image.asset), image.media_type, image.data, act.now)
    }
