"""Pieces of a kit as pictures, in rows or fanned like a hand of cards.

Their texts are outlines, so that searching or copying a page finds its own text only.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import has_ground
from pnp.scene.piece import Piece
from pnp.text.glyphs import words_to_outlines
from pnp.theme import Theme

_GAP = 4.0
_MOST_ROWS = 3
_EDGE = 0.25
# Fanned cards are rotated around a point this many of their heights below, one step apart, within a
# maximum sweep; only cards that are taller than wide by this factor are fanned.
_REACH, _STEP, _SWEEP, _UPRIGHT = 4.0, 8.5, 40.0, 1.2
_FEWEST_HELD = 3


class Exhibit(Struct, frozen=True):
    """A thing to show: its width relative to its height, and a function that draws it in a box."""

    aspect: float
    draw: Callable[[Rect], Iterator[Item]]


# The box of each exhibit, with its rotation in degrees about its middle.
_Hung: TypeAlias = list[tuple[Rect, float]]


def exhibit_of(piece: Piece, theme: Theme) -> Exhibit:
    """Return the front of a piece with a fine edge; of a standing piece only its visible part."""
    face = piece.face or Rect(0, 0, piece.width, piece.height)

    def draw(box: Rect) -> Iterator[Item]:
        scale = box.height / face.height
        place = Matrix.translate(-face.x, -face.y).then(Matrix.scale(scale))
        place = place.then(Matrix.translate(box.x, box.y))
        drawn = tuple(words_to_outlines(piece.front))
        if piece.face is None and not has_ground(piece.front, piece.outline):
            drawn = (Path(piece.outline, theme.colour("paper")), *drawn)
        art = Group(drawn, clip=piece.outline)
        seen = rectangle(face.x, face.y, face.width, face.height)
        yield Group((art,), place, seen)
        if piece.face is None:
            edge = Stroke(theme.colour("rim"), _EDGE)
            yield Path(transform_outline(piece.outline, place), None, edge)

    return Exhibit(face.width / face.height, draw)


def arranged_exhibits(exhibits: Sequence[Exhibit], room: Rect) -> tuple[tuple[Item, ...], float]:
    """Return exhibits as large as possible in ``room``, centred at its top, and their height."""
    fan = (
        len(exhibits) >= _FEWEST_HELD
        and _have_one_aspect(exhibits)
        and exhibits[0].aspect * _UPRIGHT <= 1
    )
    places = _arrange_fan(exhibits, room) if fan else _arrange_rows(exhibits, room)
    items: list[Item] = []
    bottom = room.y
    for exhibit, (box, turn) in zip(exhibits, places, strict=True):
        matrix = Matrix.rotate(turn, *box.centre)
        items.append(Group(tuple(exhibit.draw(box)), matrix))
        bottom = max(bottom, *(y for _, y in _corners(box, turn)))
    return tuple(items), bottom - room.y


def _have_one_aspect(exhibits: Sequence[Exhibit]) -> bool:
    return len({round(exhibit.aspect, 3) for exhibit in exhibits}) == 1


def _arrange_rows(exhibits: Sequence[Exhibit], room: Rect) -> _Hung:
    """Arrange exhibits in rows of one width, broken so that they cover most of the room.

    Exhibits of equal proportions are in equal rows.
    """
    count = len(exhibits)
    most = min(_MOST_ROWS, count)
    if _have_one_aspect(exhibits):
        steps = (math.ceil(count / rows) for rows in range(1, most + 1))
        breaks = [tuple(range(step, count, step)) for step in steps]
    else:
        breaks = [cut for n in range(most) for cut in combinations(range(1, count), n)]
    return max((_in_rows(exhibits, room, cut) for cut in breaks), key=_covered_area)


def _covered_area(places: _Hung) -> float:
    return plain_sum(box.width * box.height for box, _ in places)


def _in_rows(exhibits: Sequence[Exhibit], room: Rect, breaks: Sequence[int]) -> _Hung:
    rows = [exhibits[i:j] for i, j in pairwise((0, *breaks, len(exhibits)))]
    aspects = [plain_sum(exhibit.aspect for exhibit in row) for row in rows]
    full = [
        (room.width - (len(row) - 1) * _GAP) / aspect
        for row, aspect in zip(rows, aspects, strict=True)
    ]
    scale = min(1.0, (room.height - (len(rows) - 1) * _GAP) / plain_sum(full))
    places: _Hung = []
    y = room.y
    for row, aspect, high in zip(rows, aspects, (scale * h for h in full), strict=True):
        x = room.centre[0] - (aspect * high + (len(row) - 1) * _GAP) / 2
        for exhibit in row:
            places.append((Rect(x, y, exhibit.aspect * high, high), 0.0))
            x += exhibit.aspect * high + _GAP
        y += high + _GAP
    return places


def _arrange_fan(exhibits: Sequence[Exhibit], room: Rect) -> _Hung:
    """Arrange cards in a fan, computed for a height of 1 and then scaled to the room."""
    count, wide = len(exhibits), exhibits[0].aspect
    step = min(_STEP, _SWEEP / (count - 1))
    turns = [step * (i - (count - 1) / 2) for i in range(count)]
    middles = [_on_arc(turn) for turn in turns]
    unit = [Rect(x - wide / 2, y - 0.5, wide, 1.0) for x, y in middles]
    points = [p for box, turn in zip(unit, turns, strict=True) for p in _corners(box, turn)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    scale = min(room.width / (right - left), room.height / (bottom - top))
    west = room.centre[0] - (left + right) / 2 * scale
    return [
        (
            Rect(
                west + box.x * scale,
                room.y + (box.y - top) * scale,
                box.width * scale,
                box.height * scale,
            ),
            turn,
        )
        for box, turn in zip(unit, turns, strict=True)
    ]


def _on_arc(turn: float) -> Point:
    angle = math.radians(turn)
    return _REACH * math.sin(angle), -_REACH * math.cos(angle)


def _corners(box: Rect, turn: float) -> list[Point]:
    matrix = Matrix.rotate(turn, *box.centre)
    return [matrix.apply((x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
