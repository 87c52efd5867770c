"""Cells of a sea and the tiles of 2 x 2 cells that cover them, by their marks."""

from __future__ import annotations

from typing import TypeAlias

from pnp.model.seas import Seas

Cell: TypeAlias = tuple[int, int]
"""Row and column of a quarter of a tile, from 0."""

LAND = "."


def space_of(row: int, column: int) -> str:
    """Return the id of a cell of the file, counted from 1.

    >>> space_of(2, 6)
    '3-7'
    """
    return f"{row + 1}-{column + 1}"


def quarters(corner: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """Return the cells of the tile whose top left one is ``corner``."""
    r, c = corner
    return (r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)


def marked(record: Seas) -> dict[str, list[Cell]]:
    """Return the cells of each mark but land, by row and column of the file."""
    found: dict[str, list[Cell]] = {}
    for r, row in enumerate(record.tiles):
        for c, mark in enumerate(row):
            if mark != LAND:
                found.setdefault(mark, []).append((r, c))
    return found
