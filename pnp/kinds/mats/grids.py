"""The grid of a table: the places of its spaces, and of the lines below them, in millimetres from
where the boxes of its mat, area or board are measured."""

from __future__ import annotations

from typing import NamedTuple

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.mats.courses import HEAD, PAD
from pnp.kinds.mats.tables import Table, TableMark
from pnp.scene import Rect

# The height of a line below the spaces, and the least width of one of its entries.
LINE = 5.0
_ENTRY = 26.0
# The clearance above the first of these lines.
ABOVE_FOOT = 1.4


class TableSpace(Struct, frozen=True):
    """A space of a table: its name, its column and row from the top left, its mark, its box."""

    name: str
    place: tuple[int, int]
    mark: TableMark
    box: Rect


class FootLines(NamedTuple):
    """The entries below a table: how many are on a line, and how many lines there are."""

    columns: int
    lines: int


@cached_on_record
def table_spaces(table: Table) -> tuple[TableSpace, ...]:
    """Return the spaces row by row, centred above the lines of the foot. If the box has no room for
    the requested size, they extend beyond it."""
    (columns, rows), (wide, high), room = table.extent, _space_size(table), spaces_room(table)
    left = room.x + (room.width - columns * wide - (columns - 1) * table.gap) / 2
    top = room.y + (room.height - rows * high - (rows - 1) * table.gap) / 2
    return tuple(
        TableSpace(
            table.space_name((column, row)),
            (column, row),
            mark,
            Rect(left + column * (wide + table.gap), top + row * (high + table.gap), wide, high),
        )
        for (column, row), mark in table.marks_by_place.items()
    )


def table_box(table: Table) -> Rect:
    """Return the whole table: its panel, or its spaces and the lines below them."""
    at = table.at
    if at.width is not None and at.height is not None:
        return Rect(at.x, at.y, at.width, at.height)
    (columns, rows), (wide, high) = table.extent, _space_size(table)
    edge = 0.0 if table.panel == "none" else PAD
    width = columns * wide + (columns - 1) * table.gap + 2 * edge
    height = rows * high + (rows - 1) * table.gap + _head(table)
    return Rect(at.x, at.y, width, height + _foot(table, width - 2 * edge))


def box_along(table: Table, length: float, *, level: bool) -> tuple[float, float]:
    """Return the width and height of the box of square spaces that is as long as something beside
    it, across or down."""
    (columns, rows), edge = table.extent, 0.0 if table.panel == "none" else PAD
    if level:
        side = (length - 2 * edge - (columns - 1) * table.gap) / columns
        high = rows * max(0.1, side) + (rows - 1) * table.gap + _head(table)
        return length, high + _foot(table, length - 2 * edge)
    wide = 0.0
    # A wider foot has fewer lines, and so leaves the spaces more room.
    for _ in range(2):
        left = length - _head(table) - _foot(table, wide) - (rows - 1) * table.gap
        wide = columns * max(0.1, left / rows) + (columns - 1) * table.gap
    return wide + 2 * edge, length


def spaces_room(table: Table) -> Rect:
    """Return the room for the spaces: the box without its title, its edge and the foot."""
    box, edge = table_box(table), 0.0 if table.panel == "none" else PAD
    width = box.width - 2 * edge
    height = box.height - _head(table) - _foot(table, width)
    return Rect(box.x + edge, box.y + _head(table), width, height)


def foot_lines(count: int, width: float) -> FootLines:
    """Return the lines of ``width`` mm that a number of entries needs."""
    columns = max(1, min(count, int(width // _ENTRY)))
    return FootLines(columns, -(-count // columns))


def titled_kinds(table: Table) -> tuple[str, ...]:
    """Return the kinds that are explained below the table."""
    return tuple(kind for kind in table.kinds_used if table.legend[kind].title)


def _head(table: Table) -> float:
    if table.panel == "none":
        return 0.0
    return HEAD if table.title else PAD


def _foot(table: Table, width: float) -> float:
    """Return the height of what is below the spaces, for lines of ``width`` mm."""
    groups = (len(titled_kinds(table)), len(table.arrows))
    high = plain_sum(foot_lines(count, width).lines for count in groups) * LINE
    if table.note and table.panel == "box":
        high += LINE
    edge = 0.0 if table.panel == "none" else PAD
    return high + (ABOVE_FOOT if high else edge)


def _space_size(table: Table) -> tuple[float, float]:
    if table.given_size is not None:
        return table.given_size
    if table.at.width is None or table.at.height is None:
        side = table.piece or 0.0
        return side, side
    (columns, rows), room = table.extent, spaces_room(table)
    # A box without room has no spaces of positive size; the check reports that.
    wide = max(0.1, (room.width - (columns - 1) * table.gap) / columns)
    high = max(0.1, (room.height - (rows - 1) * table.gap) / rows)
    return (wide, high) if table.shape == "rectangle" else (min(wide, high), min(wide, high))
