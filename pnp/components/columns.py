"""Columns of a page, filled with rows that are not torn apart."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pnp.scene import Group, Item, Matrix, Rect

BETWEEN = 1.9


@dataclass(frozen=True, slots=True)
class Row:
    """A heading, a paragraph, a step. ``before`` is the space above it, dropped at a column's head;
    ``keep`` ties it to the next row."""

    items: tuple[Item, ...]
    height: float
    before: float = BETWEEN
    keep: bool = False


def filled(
    rows: Sequence[Row], room: Rect, width: float
) -> tuple[tuple[Item, ...], tuple[Row, ...]]:
    """Fill the columns of ``room`` that are ``width`` wide: one, or one at each side. They end at
    the same depth where all rows have room. Return what is drawn and the rows that are left over.
    """
    items, rest = _poured(rows, room, width)
    low, high = 0.0, room.height
    while not rest and high - low > 1.0:
        middle = (low + high) / 2
        shorter = _poured(rows, replace(room, height=middle), width)
        if shorter[1]:
            low = middle
        else:
            items, high = shorter[0], middle
    return items, rest


def _poured(
    rows: Sequence[Row], room: Rect, width: float
) -> tuple[tuple[Item, ...], tuple[Row, ...]]:
    """Fill one column after the other; a row taller than the room stands alone in one."""
    items: list[Item] = []
    todo = list(rows)
    for x in (room.x,) if width == room.width else (room.x, room.right - width):
        y = room.y
        while todo:
            tied = next((i for i, row in enumerate(todo) if not row.keep), len(todo) - 1) + 1
            need = sum(row.before + row.height for row in todo[:tied])
            if y > room.y and y + need > room.bottom:
                break
            for row in todo[:tied]:
                y += row.before if y > room.y else 0.0
                items.append(Group(row.items, Matrix.translate(x, y)))
                y += row.height
            del todo[:tied]
    return tuple(items), tuple(todo)
