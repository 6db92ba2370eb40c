"""igraph's chance, made the same every time."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


@contextmanager
def seeded(seed: int = 0) -> Iterator[None]:
    """Let igraph draw the same numbers within, and from Python's own generator again afterwards.

    Heavy: imports igraph. Its generator is one for the whole process, so this is for one thread at a time.
    """
    import random  # noqa: PLC0415 - heavy: late

    import igraph  # noqa: PLC0415 - heavy: late

    igraph.set_random_number_generator(random.Random(seed))  # noqa: S311 - for layouts, not for secrets
    try:
        yield
    finally:
        igraph.set_random_number_generator(random)
