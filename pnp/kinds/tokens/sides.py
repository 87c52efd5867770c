"""The layouts of tokens, each with the token that shows it."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath
from pnp.kinds.layout.dealt_sides import DealtSide
from pnp.kinds.layout.record import CardBox, flat_boxes
from pnp.kinds.tokens.record import Tokens


def sides(record: Tokens) -> Iterator[DealtSide]:
    """Yield the layout of each token that has one."""
    for i, token in enumerate(record.pieces):
        if token.layout is None:
            continue
        where: KeyPath = ("pieces", i, "layout")
        boxes: dict[str, CardBox] = {}
        paths: dict[str, KeyPath] = {}
        for name, box, path in flat_boxes(token.layout):
            boxes[name], paths[name] = box, (*where, *path)
        piece: KeyPath = ("pieces", i)
        places: dict[str, KeyPath] = {
            name.strip("{}"): (*piece, "fields", name) for name in token.fields
        }
        yield DealtSide(where, boxes, {0: token.values}, {0: piece}, paths, {0: places})
