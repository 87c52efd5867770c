"""Pages of a book: where the text of one column goes on, and what fills its pages.

Breaks are chosen for all pages at once. Best, a chapter begins on a page of its own; what a reader
sees in an opened spread may go on there rather than where the page is turned. Lists and tables are
torn last. Pictures are larger or smaller than they are written, and rows farther apart, so that
pages are full.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import inf

from pnp.base.sums import plain_sum
from pnp.kinds.sheet.columns import FlowRow, PlacedRow, height_of

# How much higher pictures may become, in parts of their rows; how much wider the space between
# rows, in parts of it.
_GROWN, _LOOSE = 0.5, 0.9
# What it costs to leave a page empty, for its share to the square, and to make its pictures
# smaller, for the share that they give up.
_EMPTY, _SMALLER = 500.0, 40.0
# What it costs to go on elsewhere before a section, between blocks of a chapter, before a picture,
# within a list or a table, and between what is kept together; and how much more where the page has
# to be turned.
_SECTION, _BLOCK, _PICTURE, _LIST, _KEPT, _TURNED = 5.0, 18.0, 32.0, 36.0, 1e5, 2.0
# What it costs to have less of a chapter on a page than this, at its head and at its foot.
_SCRAP, _HEAD, _FOOT = 16.0, 0.15, 0.2
_DUST = 0.01


class BookPaging:
    """Rows of one column and how high the pages are, by their numbers from 1 on; ``shrunk`` is how
    much lower pictures may be, in parts of their rows."""

    def __init__(
        self, rows: Sequence[FlowRow], height: Callable[[int], float], shrunk: float = 0.2
    ) -> None:
        self._shrunk = shrunk
        self._rows = [row for row in rows if not row.force]
        self._forced = _rows_after_breaks(rows)
        self._height = height
        self._best: dict[tuple[int, int, int], tuple[float, int]] = {}

    def pages(self, count: int) -> list[list[PlacedRow]] | None:
        """Return so many pages, none of them empty; None where the text does not fill or fit
        them, or only with headings torn from what they head."""
        if self._cost_from(0, 1, count)[0] >= _KEPT:
            return None
        found, start = [], 0
        for page in range(1, count + 1):
            end = self._cost_from(start, page, count)[1]
            found.append(_place_rows(self._rows[start:end], self._height(page), self._shrunk))
            start = end
        return found

    def _cost_from(self, start: int, page: int, count: int) -> tuple[float, int]:
        """Return what the rest costs if a page begins at a row, and where that page ends."""
        key = start, page, count
        if key not in self._best:
            ends = self._possible_ends(start, page)
            if page == count:
                last = [cost for end, cost in ends if end == len(self._rows)]
                self._best[key] = min(last, default=inf), len(self._rows)
            else:
                on = ((cost, end) for end, cost in ends if end < len(self._rows))
                costs = (
                    (
                        cost
                        + self._break_cost(end, page)
                        + self._cost_from(end, page + 1, count)[0],
                        end,
                    )
                    for cost, end in on
                )
                self._best[key] = min(costs, default=(inf, start))
        return self._best[key]

    def _possible_ends(self, start: int, page: int) -> Iterator[tuple[int, float]]:
        """Yield where a page may end, and what it then costs."""
        high = self._height(page)
        for end in range(start + 1, len(self._rows) + 1):
            rows = self._rows[start:end]
            own = height_of(rows)
            grow, shrink = (
                plain_sum(sizes[start:end]) for sizes in (self._growth, self._shrinkage)
            )
            if own - shrink > high + _DUST:
                return
            loose = _LOOSE * plain_sum(row.before for row in rows[1:])
            empty = max(0.0, high - own - grow - loose) / high
            less = max(0.0, own - high) / high
            yield end, _EMPTY * empty**2 + _SMALLER * less + _scrap_cost(rows, high)
            if end in self._forced:
                return

    def _break_cost(self, at: int, page: int) -> float:
        if at in self._forced:
            return 0.0
        before, row = self._rows[at - 1], self._rows[at]
        if before.keep:
            return _KEPT
        if row.opens == 1:
            return 0.0
        if row.opens:
            cost = _SECTION
        elif row.where[:2] == before.where[:2]:
            cost = _LIST
        else:
            cost = _PICTURE if row.resized else _BLOCK
        return cost * (_TURNED if page % 2 else 1.0)

    @cached_property
    def _growth(self) -> list[float]:
        return [_height_change(row, _GROWN * row.height) for row in self._rows]

    @cached_property
    def _shrinkage(self) -> list[float]:
        return [-_height_change(row, -self._shrunk * row.height) for row in self._rows]


def _scrap_cost(rows: Sequence[FlowRow], high: float) -> float:
    """Return what it costs that little of a chapter is at the head of a page, or at its foot."""
    starts = [i for i, row in enumerate(rows) if row.opens == 1 and i > 0]
    if not starts:
        return 0.0
    torn = rows[0].opens != 1 and height_of(rows[: starts[0]]) < _HEAD * high
    return _SCRAP * (torn + (height_of(rows[starts[-1] :]) < _FOOT * high))


def _rows_after_breaks(rows: Sequence[FlowRow]) -> set[int]:
    """Return the numbers of the rows before which the text must go on elsewhere."""
    found, number = set(), 0
    for row in rows:
        if row.force:
            found.add(number)
        else:
            number += 1
    return found


def _height_change(row: FlowRow, by: float) -> float:
    return row.resized.height(by) - row.height if row.resized else 0.0


def _place_rows(rows: Sequence[FlowRow], high: float, shrunk: float) -> list[PlacedRow]:
    """Set the rows of a page, so that they fill it as far as they can."""
    fitted = _fit_pictures(rows, high, shrunk)
    free, gaps = high - height_of(fitted), plain_sum(row.before for row in fitted[1:])
    wider = 1.0 + min(_LOOSE, max(0.0, free) / gaps) if gaps else 1.0
    placed: list[PlacedRow] = []
    y = 0.0
    for row in fitted:
        y += row.before * wider if placed else 0.0
        placed.append(PlacedRow(row, 0, y))
        y += row.height
    return placed


def _fit_pictures(rows: Sequence[FlowRow], high: float, shrunk: float) -> list[FlowRow]:
    """Return rows with pictures so large that the page is full, or so small that all fit."""
    free = high - height_of(rows)
    part = _GROWN if free > 0 else -shrunk
    room = [_height_change(row, part * row.height) for row in rows]
    share = min(1.0, free / plain_sum(room)) if plain_sum(room) else 0.0
    found = []
    for row, by in zip(rows, room, strict=True):
        found.append(row.resized.row(by * share) if by and row.resized else row)
    return found
