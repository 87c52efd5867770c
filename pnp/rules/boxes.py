"""The boxes of layouts in files of any kind, with the cards or spaces that show them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from pnp.content.files import File
from pnp.kinds import SIDES
from pnp.kinds.layout.dealt_sides import DealtSide


def has_boxes(kind: str) -> bool:
    """Return whether the pieces of a kind of file show fields in boxes."""
    return kind in SIDES


def sides_of(file: File[Any]) -> Iterator[DealtSide]:
    """Yield the layouts of a file with what shows them; nothing for files without layouts."""
    if has_boxes(file.kind):
        yield from SIDES.load(file.kind).sides(file.record)
