"""Leftovers of several sizes in blocks on shared sheets, for straight cuts from edge to edge.

A block is a grid of pieces of one size. It goes into the top left corner of a free room, and one
straight cut along it, then one across, leave two smaller rooms; so any sheet falls apart into its
pieces by cuts that each run through all of what is being cut (guillotine cuts).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import TypeAlias

from pnp.imposition.grid import Stock, fit, turned
from pnp.imposition.slots import PaperArea, Slot, union
from pnp.scene import Rect
from pnp.scene.piece import Piece

# Between blocks of different sizes: room for the crop marks of both.
GAP = 6.0

# A copy, its place, and the bleed that it shows there.
Standing: TypeAlias = tuple[Piece, Slot, float]


@dataclass(frozen=True, slots=True)
class _Block:
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
        width, height = turned(self.stock, self.angle)
        for row in range(self.rows):
            for column in range(self.columns):
                x = self.room.x + column * self.pitch + self.bleed
                y = self.room.y + row * self.drop + self.bleed
                yield Slot(x, y, width, height, self.angle)

    def rest(self, *, upright: bool) -> tuple[Rect, Rect]:
        """Return what is left right of it and below it, the first cut being upright or level."""
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
    standing: list[Standing] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Rules:
    """One way of filling sheets, of which the best is taken."""

    angles: tuple[int, ...]
    least: bool
    upright: bool  # the first cut along a block, and blocks grow down before they grow across


def in_blocks(
    rests: Sequence[tuple[Stock, list[Piece]]], fields: Sequence[PaperArea]
) -> list[tuple[PaperArea, tuple[Standing, ...]]]:
    """Return the fewest sheets of blocks that hold all leftovers; none where some fits no field.

    Ties go to the whole bleed, to pieces as drawn, and to upright paper.
    """
    best: list[_Sheet] = []
    on = fields[0]
    for least, angles, paper, upright, order in product(
        (False, True), ((0,), (0, 90)), fields, (False, True), (_tall, _large, _wide)
    ):
        rules = _Rules(angles, least, upright)
        sheets = _filled(sorted(rests, key=order), paper.room, rules)
        if sheets and (not best or len(sheets) < len(best)):
            best, on = sheets, paper
    return [(on, tuple(_centred(sheet.standing, on))) for sheet in best]


def _tall(rest: tuple[Stock, list[Piece]]) -> float:
    return -max(rest[0].height, rest[0].width)


def _large(rest: tuple[Stock, list[Piece]]) -> float:
    return -rest[0].width * rest[0].height * len(rest[1])


def _wide(rest: tuple[Stock, list[Piece]]) -> float:
    return -min(rest[0].height, rest[0].width)


def _filled(rests: Sequence[tuple[Stock, list[Piece]]], room: Rect, rules: _Rules) -> list[_Sheet]:
    """Put all copies into the first rooms that hold the most of them; no sheets where one fits no
    room at all."""
    sheets: list[_Sheet] = []
    for stock, copies in rests:
        left = list(copies)
        while left:
            found = _best(stock, len(left), sheets, rules)
            if found is None:
                sheets.append(_Sheet([room]))
                found = _best(stock, len(left), sheets[-1:], rules)
            if found is None:
                return []
            sheet, block = found
            sheet.free.remove(block.room)
            sheet.free.extend(r for r in block.rest(upright=rules.upright) if _is_room(r))
            here = zip(left[: block.count], block.slots(), strict=False)
            sheet.standing.extend((piece, slot, block.bleed) for piece, slot in here)
            del left[: block.count]
    return sheets


def _is_room(rect: Rect) -> bool:
    return rect.width > 0 and rect.height > 0


def _best(
    stock: Stock, copies: int, sheets: Sequence[_Sheet], rules: _Rules
) -> tuple[_Sheet, _Block] | None:
    """Return the block that holds the most copies, in the smallest room that does."""
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


def _blocks(stock: Stock, copies: int, room: Rect, rules: _Rules) -> Iterator[_Block]:
    bleed = stock.least if rules.least else stock.bleed
    for angle in rules.angles:
        width, height = turned(stock, angle)
        pitch, drop = width + 2 * bleed, height + 2 * bleed
        columns, rows = fit(room.width, pitch), fit(room.height, drop)
        if not columns or not rows:
            continue
        if rules.upright:
            rows = min(rows, copies)
            columns = min(columns, math.ceil(copies / rows))
        else:
            columns = min(columns, copies)
            rows = min(rows, math.ceil(copies / columns))
        yield _Block(stock, room, columns, rows, pitch, drop, bleed, angle)


def _centred(standing: Sequence[Standing], on: PaperArea) -> Iterator[Standing]:
    """Move all that stands on a sheet to where the field wants a block."""
    whole = union(slot.box.inset(-bleed) for _, slot, bleed in standing)
    x, y = on.origin(whole.width, whole.height)
    for piece, slot, bleed in standing:
        at = Slot(slot.x + x - whole.x, slot.y + y - whole.y, slot.width, slot.height, slot.angle)
        yield piece, at, bleed
