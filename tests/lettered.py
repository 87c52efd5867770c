"""The texts in drawings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.scene import Group, Instance, Item, Text


def texts(items: Iterable[Item]) -> Iterator[Text]:
    """Yield all texts in the order in which they are drawn."""
    for item in items:
        match item:
            case Text():
                yield item
            case Group():
                yield from texts(item.items)
            case Instance():
                yield from texts((item.of,))
            case _:
                pass
