"""Equal things in the box of a layout: rows of signs, and places for several pieces."""

from __future__ import annotations

import math

from pnp.scene import Rect

MOST = 60
"""The limit of repetitions in one box."""
# From how many places on they are set in two rows, and in a ring, if the box has the room.
_TWO_ROWS, _RING = 4, 7


def rows_of(count: int, columns: int) -> list[int]:
    """Return how many things each row has, the shorter rows last.

    >>> rows_of(5, 3), rows_of(4, 4)
    ([3, 2], [4])
    """
    full, rest = divmod(count, columns)
    return [columns] * full + ([rest] if rest else [])


def repeat_in(rect: Rect, count: int, gap: float, columns: int | None) -> list[Rect]:
    """Return squares for ``count`` signs, as large as the box allows, in rows centred in it."""
    if count < 1:
        return []
    choices = [columns] if columns else range(1, count + 1)

    def side(across: int) -> float:
        rows = -(-count // across)
        wide = (rect.width - (across - 1) * gap) / across
        return min(wide, (rect.height - (rows - 1) * gap) / rows)

    across = max(choices, key=lambda number: (round(side(number), 6), number))
    size = max(side(across), 0.01)
    return place_rows(rect, rows_of(count, across), (size, size), gap)


def place_rows(rect: Rect, rows: list[int], size: tuple[float, float], gap: float) -> list[Rect]:
    """Return boxes of a size in rows about the middle of a box."""
    (x, y), (width, height) = rect.centre, size
    top = y - (len(rows) * height + (len(rows) - 1) * gap) / 2
    found = []
    for i, number in enumerate(rows):
        left = x - (number * width + (number - 1) * gap) / 2
        found += [
            Rect(left + j * (width + gap), top + i * (height + gap), width, height)
            for j in range(number)
        ]
    return found


def places_in(
    rect: Rect, count: int, size: tuple[float, float], gap: float, columns: int | None
) -> list[Rect]:
    """Return places of a size in a box: in a row, in two rows from four on, in a ring from seven
    on; of these, the first that the box has room for, or else the one that fits best."""
    if count < 1:
        return []
    if columns:
        return place_rows(rect, rows_of(count, columns), size, gap)
    half = -(-count // 2)
    usual = [rows_of(count, count)] if count < _TWO_ROWS else [rows_of(count, half)]
    choices = [place_rows(rect, rows, size, gap) for rows in usual]
    if count >= _RING:
        choices.insert(0, _ring(rect, count, size, gap))
    choices += [
        place_rows(rect, rows_of(count, across), size, gap) for across in range(count, 0, -1)
    ]
    return min(choices, key=lambda found: round(excess(found, rect), 3))


def _ring(rect: Rect, count: int, size: tuple[float, float], gap: float) -> list[Rect]:
    (x, y), (width, height) = rect.centre, size
    radius = (math.hypot(width, height) + gap) / 2 / math.sin(math.pi / count)
    found = []
    for i in range(count):
        turn = i * math.tau / count
        cx, cy = x + radius * math.sin(turn), y - radius * math.cos(turn)
        found.append(Rect(cx - width / 2, cy - height / 2, width, height))
    return found


def excess(found: list[Rect], rect: Rect) -> float:
    """Return how many millimetres places extend beyond a box on the side where it is most."""
    return max(
        (
            max(rect.x - one.x, rect.y - one.y, one.right - rect.right, one.bottom - rect.bottom)
            for one in found
        ),
        default=0.0,
    )
