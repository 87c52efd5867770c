"""Flowing text: rows to columns, columns to pages.

A row is what may not be torn apart: a heading, a paragraph, one step, one row of a table. Rows
never split, so that no line is left alone at a column's head or foot; texts for the table are
made of short paragraphs, and a column rarely ends more than a few lines early.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.base.diagnostics import KeyPath
from pnp.scene import Item

# Sums of heights differ by less; nobody sees a hundredth of a millimetre.
_DUST = 0.01


@dataclass(frozen=True, slots=True)
class FlowRow:
    """A piece of a column, drawn from its own top left.

    ``before`` is the space above it, dropped at a column's head; ``keep`` ties it to the row that
    follows; ``force`` is ``column`` or ``page`` where the text must go on elsewhere.
    """

    items: tuple[Item, ...]
    height: float
    before: float
    where: KeyPath
    keep: bool = False
    force: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A row at its place: the number of its column and its distance from the column's head."""

    row: FlowRow
    column: int
    y: float


def sections(rows: Sequence[FlowRow]) -> list[list[FlowRow]]:
    """Return the rows between breaks of the page."""
    found: list[list[FlowRow]] = [[]]
    for row in rows:
        if row.force == "page":
            found.append([])
        else:
            found[-1].append(row)
    return [section for section in found if section]


def fill(
    rows: Sequence[FlowRow], columns: Sequence[float], room: float | None = None
) -> tuple[list[Placed], list[FlowRow]]:
    """Set rows into columns of these heights; return what was placed and what is left over.

    Rows that are to be kept together move to the next column together, unless they are more than an
    empty column holds, which is ``room`` high where that is more. A row higher than that is placed
    all the same: ask ``too_tall`` first.
    """
    placed: list[Placed] = []
    column, y, index = 0, 0.0, 0
    while index < len(rows) and column < len(columns):
        if rows[index].force:
            column, y = (column + 1 if y > 0 else column), 0.0
            index += 1
            continue
        chain = _chain(rows, index, max(*columns, room or 0.0))
        start = y + rows[index].before if y > 0 else 0.0
        if y > 0 and start + height_of(chain) > columns[column] + _DUST:
            column, y = column + 1, 0.0
            continue
        for link in chain:
            top = y + link.before if y > 0 else 0.0
            placed.append(Placed(link, column, top))
            y = top + link.height
        index += len(chain)
    return placed, list(rows[index:])


def balanced(rows: Sequence[FlowRow], columns: Sequence[float]) -> list[Placed]:
    """Set rows that fit into the columns as evenly as they allow, in steps of 1 mm."""
    best, _ = fill(rows, columns)
    if any(row.force for row in rows):
        return best
    height = max(columns)
    while height > 10:
        height -= 1.0
        # Lower columns are no reason to part what belongs together.
        tried, rest = fill(rows, [min(height, room) for room in columns], max(columns))
        if rest or any(spot.y + spot.row.height > height + _DUST for spot in tried):
            break
        best = tried
    return best


def _chain(rows: Sequence[FlowRow], index: int, room: float) -> list[FlowRow]:
    """Return the rows that stay together from ``index`` on, as far as a column holds them."""
    chain = [rows[index]]
    for row in rows[index + 1 :]:
        if not chain[-1].keep or row.force or height_of([*chain, row]) > room + _DUST:
            break
        chain.append(row)
    return chain


def height_of(chain: Sequence[FlowRow]) -> float:
    """Return how high rows stand one below the other, without the space above the first."""
    return sum(row.height for row in chain) + sum(row.before for row in chain[1:])
