"""Grids of equal pieces: how many fit, how far apart, and how much of their bleed is visible.

The gap rule: pieces without bleed are butted, so that one cut serves both neighbours. Others are
two bleeds apart, so that each has its own cut. The visible bleed is chosen in this order:

1. as many pieces on a sheet as a bleed of 1.5 mm (or the whole bleed, if less) allows, or all
   copies if one sheet holds them;
2. of the orientations that hold as many, the one that shows the most bleed;
3. on a tie, upright paper, then the piece as it is drawn.

More than 1.5 mm is shown only if that leaves room for marks beside the trim.

So bleed is reduced only if that gains a row or a column, and then in tenths of a millimetre. A
piece that fits only with less than 1.5 mm is alone and shows as much bleed as there is room for.

Leftovers of several sizes share sheets in blocks. A block is a grid of pieces of one size. It is
placed in the top left corner of a free room; one straight cut along it, then one across, leave two
smaller rooms. So the pieces of any sheet can be separated by cuts that each run through the whole
of what is being cut (guillotine cuts).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.imposition.paper import EPSILON, PaperArea, Slot, union
from pnp.scene import Rect
from pnp.scene.piece import Piece

# Cutting at home misses by up to a millimetre; less bleed than this would show white.
LEAST_BLEED = 1.5
# The space for a mark between the trim and the unprintable margin.
MARKS = 3.25


class Stock(Struct, frozen=True):
    """The properties that pieces in a grid share: the size of their trim box, and their bleed."""

    width: float
    height: float
    bleed: float

    @property
    def least(self) -> float:
        return min(self.bleed, LEAST_BLEED)


class Grid(Struct, frozen=True):
    """``columns`` x ``rows`` places for pieces, each ``width`` x ``height`` after rotation."""

    field: PaperArea
    columns: int
    rows: int
    width: float
    height: float
    bleed: float
    angle: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    def slots(self) -> Iterator[Slot]:
        """Yield the places row by row, with the block aligned as the field requires."""
        pitch, drop = self.width + 2 * self.bleed, self.height + 2 * self.bleed
        left, top = self.field.origin(self.columns * pitch, self.rows * drop)
        for row in range(self.rows):
            for column in range(self.columns):
                x = left + column * pitch + self.bleed
                y = top + row * drop + self.bleed
                yield Slot(x, y, self.width, self.height, self.angle)


def count_fitting(room: float, pitch: float) -> int:
    """Return how many lengths of ``pitch`` fit in ``room``."""
    return math.floor((room + EPSILON) / pitch)


def best_grid(stock: Stock, copies: int, fields: Sequence[PaperArea]) -> Grid | None:
    """Return the grid of the gap rule; None if the piece is larger than every room."""
    grids = list(_grids(stock, fields, stock.least)) or list(_grids(stock, fields, 0.0))
    if not grids:
        return None
    most = max(min(grid.count, copies) for grid in grids)
    full = [_shrink_grid(grid, copies) for grid in grids if min(grid.count, copies) == most]
    return max((_widen_bleed(grid, stock.bleed) for grid in full), key=lambda grid: grid.bleed)


def _grids(stock: Stock, fields: Sequence[PaperArea], bleed: float) -> Iterator[Grid]:
    for angle in (0, 90):
        width, height = turned_size(stock, angle)
        for area in fields:
            columns = count_fitting(area.room.width, width + 2 * bleed)
            rows = count_fitting(area.room.height, height + 2 * bleed)
            if columns and rows:
                if bleed < stock.least:
                    # Less than the least bleed is only for a piece that does not fit otherwise.
                    columns = rows = 1
                yield Grid(area, columns, rows, width, height, bleed, angle)


def turned_size(stock: Stock, angle: int) -> tuple[float, float]:
    """Return width and height of the piece when rotated by ``angle``."""
    return (stock.width, stock.height) if angle == 0 else (stock.height, stock.width)


def _shrink_grid(grid: Grid, copies: int) -> Grid:
    """Return the grid without empty columns and rows, so that a small number is centred."""
    columns = min(grid.columns, copies)
    return replace(grid, columns=columns, rows=min(grid.rows, math.ceil(copies / columns)))


def _widen_bleed(grid: Grid, whole: float) -> Grid:
    """Return the grid with as much of the ``whole`` bleed as columns and rows leave room for."""
    across = (grid.field.room.width / grid.columns - grid.width) / 2
    down = (grid.field.room.height / grid.rows - grid.height) / 2
    spare = min(across, down, _bleed_beside_marks(grid)) + EPSILON
    bleed = whole if spare >= whole else max(grid.bleed, math.floor(spare * 10) / 10)
    return replace(grid, bleed=bleed)


def _bleed_beside_marks(grid: Grid) -> float:
    """Return the most bleed that leaves room for long marks at the ends of the cuts."""
    room = grid.field.room
    lengths = ((room.width, grid.width, grid.columns), (room.height, grid.height, grid.rows))
    return min(
        (
            (long - 2 * MARKS - size * count) / (2 * (count - 1))
            for long, size, count in lengths
            if count > 1
        ),
        default=math.inf,
    )


# The gap between blocks of different sizes: room for the crop marks of both.
GAP = 6.0

# A copy, its place, and its visible bleed there.
Standing: TypeAlias = tuple[Piece, Slot, float]
# The same, with the indices of the size and of the copy.
_Spot: TypeAlias = tuple[int, int, Slot, float]
# The index of a size, the size, and its number of copies.
_Size: TypeAlias = tuple[int, Stock, int]


class _Block(Struct, frozen=True):
    """``columns`` x ``rows`` places in the corner of ``room``, each of ``pitch`` x ``drop``."""

    stock: Stock
    room: Rect
    columns: int
    rows: int
    pitch: float
    drop: float
    bleed: float
    angle: int

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def width(self) -> float:
        return self.columns * self.pitch

    @property
    def height(self) -> float:
        return self.rows * self.drop

    def slots(self) -> Iterator[Slot]:
        width, height = turned_size(self.stock, self.angle)
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.room.x + column * self.pitch + self.bleed
                y = self.room.y + row * self.drop + self.bleed
                yield Slot(x, y, width, height, self.angle)

    def rest(self, *, upright: bool) -> tuple[Rect, Rect]:
        """Return the rooms that remain right of it and below it; the first cut is upright or
        level."""
        room = self.room
        right, below = room.width - self.width - GAP, room.height - self.height - GAP
        x, y = room.x + self.width + GAP, room.y + self.height + GAP
        if upright:
            return Rect(x, room.y, right, room.height), Rect(room.x, y, self.width, below)
        return Rect(x, room.y, right, self.height), Rect(room.x, y, room.width, below)


@dataclass(slots=True)
class _Sheet:
    """A sheet that is being filled."""

    free: list[Rect]
    standing: list[_Spot] = field(default_factory=list)


class _PackingRules(Struct, frozen=True):
    """One way of filling sheets; the best is chosen."""

    angles: tuple[int, ...]
    least: bool
    upright: bool  # the first cut along a block, and blocks grow down before they grow across


def pack_in_blocks(
    rests: Sequence[tuple[Stock, list[Piece]]], fields: Sequence[PaperArea], most: int
) -> list[tuple[PaperArea, tuple[Standing, ...]]]:
    """Return the fewest sheets of blocks that hold all leftovers; empty if that takes more than
    ``most``, or one fits no field.

    Ties go to the whole bleed, to pieces as drawn, and to upright paper.
    """
    sizes = tuple((i, stock, len(copies)) for i, (stock, copies) in enumerate(rests))
    return [
        (on, tuple((rests[i][1][copy], slot, bleed) for i, copy, slot, bleed in spots))
        for on, spots in _sheets_of(sizes, tuple(fields), most)
    ]


# A part and the kit share these results, as does the next build if only the art changes.
@lru_cache(maxsize=128)
def _sheets_of(
    sizes: tuple[_Size, ...], fields: tuple[PaperArea, ...], most: int
) -> tuple[tuple[PaperArea, tuple[_Spot, ...]], ...]:
    best: list[_Sheet] = []
    on = fields[0]
    covered = plain_sum(count * stock.width * stock.height for _, stock, count in sizes)
    least_sheets = covered / max(area.room.width * area.room.height for area in fields)
    for least, angles, paper, upright, order in product(
        (False, True), ((0,), (0, 90)), fields, (False, True), (_by_height, _by_area, _by_width)
    ):
        if least_sheets > most + EPSILON:
            break
        rules = _PackingRules(angles, least, upright)
        sheets = _fill_sheets(sorted(sizes, key=order), paper.room, rules, most)
        if sheets:
            best, on, most = sheets, paper, len(sheets) - 1
    return tuple((on, tuple(_centre_items(sheet.standing, on))) for sheet in best)


def _by_height(size: _Size) -> float:
    return -max(size[1].height, size[1].width)


def _by_area(size: _Size) -> float:
    return -size[1].width * size[1].height * size[2]


def _by_width(size: _Size) -> float:
    return -min(size[1].height, size[1].width)


def _fill_sheets(
    sizes: Iterable[_Size], room: Rect, rules: _PackingRules, most: int
) -> list[_Sheet]:
    """Put all copies into the first rooms that hold the most of them; no sheets if one fits no room
    at all, or if it takes more than ``most``."""
    sheets: list[_Sheet] = []
    for i, stock, count in sizes:
        done = 0
        while done < count:
            found = _best_block(stock, count - done, sheets, rules)
            if found is None and len(sheets) < most:
                sheets.append(_Sheet([room]))
                found = _best_block(stock, count - done, sheets[-1:], rules)
            if found is None:
                return []
            sheet, block = found
            sheet.free.remove(block.room)
            sheet.free.extend(r for r in block.rest(upright=rules.upright) if _is_room(r))
            here = zip(range(done, count), block.slots(), strict=False)
            sheet.standing.extend((i, copy, slot, block.bleed) for copy, slot in here)
            done += block.count
    return sheets


def _is_room(rect: Rect) -> bool:
    return rect.width > 0 and rect.height > 0


def _best_block(
    stock: Stock, copies: int, sheets: Sequence[_Sheet], rules: _PackingRules
) -> tuple[_Sheet, _Block] | None:
    """Return the block that holds the most copies, in the smallest such room."""
    found = [
        (sheet, block)
        for sheet in sheets
        for room in sheet.free
        for block in _blocks(stock, copies, room, rules)
    ]
    if not found:
        return None
    return min(
        found,
        key=lambda way: (-min(way[1].count, copies), way[1].room.width * way[1].room.height),
    )


def _blocks(stock: Stock, copies: int, room: Rect, rules: _PackingRules) -> Iterator[_Block]:
    bleed = stock.least if rules.least else stock.bleed
    for angle in rules.angles:
        width, height = turned_size(stock, angle)
        pitch, drop = width + 2 * bleed, height + 2 * bleed
        columns, rows = count_fitting(room.width, pitch), count_fitting(room.height, drop)
        if not columns or not rows:
            continue
        if rules.upright:
            rows = min(rows, copies)
            columns = min(columns, math.ceil(copies / rows))
        else:
            columns = min(columns, copies)
            rows = min(rows, math.ceil(copies / columns))
        yield _Block(stock, room, columns, rows, pitch, drop, bleed, angle)


def _centre_items(standing: Sequence[_Spot], on: PaperArea) -> Iterator[_Spot]:
    """Move all items of a sheet to where the field aligns a block."""
    whole = union(slot.box.inset(-bleed) for *_, slot, bleed in standing)
    x, y = on.origin(whole.width, whole.height)
    for i, copy, slot, bleed in standing:
        at = Slot(slot.x + x - whole.x, slot.y + y - whole.y, slot.width, slot.height, slot.angle)
        yield i, copy, at, bleed
