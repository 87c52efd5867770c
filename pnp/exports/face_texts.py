"""The texts printed on faces, in reading order, for proofreaders and search."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.scene import Group, Instance, Item, Text
from pnp.scene.items import SHADOW


def face_text(items: Iterable[Item]) -> str:
    """Return the visible texts of a face, each line of it on a line of its own."""
    return "\n".join(_lines(items))


def _lines(items: Iterable[Item]) -> Iterator[str]:
    for item in items:
        match item:
            case Text():
                if not item.hidden and item.content.strip():
                    yield item.content.strip()
            case Group():
                if item.name == SHADOW:
                    continue
                if item.words:
                    yield item.words
                else:
                    yield from _lines(item.items)
            case Instance():
                yield from _lines((item.of,))
            case _:
                pass
