"""Regular tilings on an integer lattice: the cells, sides and corners of hexes, squares and
triangles.

Every key is a pair of whole numbers, so equal places are equal keys and no floats are compared. A
cell is the key of its centre, a corner its own key, and a side the sum of the keys of its two ends,
which is unique in each tiling. The units differ by tiling: half a side of squares; for hexes half
the distance of two opposite sides across one axis and a quarter of the distance of two opposite
corners along the other; half a side and a third of the height of triangles. Relations of faces,
sides and corners: Red Blob Games, "Grid parts and relationships".
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct

Key: TypeAlias = tuple[int, int]
Tiling = Literal["hex", "square", "triangle"]
Index: TypeAlias = tuple[int, int]
"""Column and row of a cell, from 0 at the top left."""

_SQUARE = ("nw", (-1, -1)), ("ne", (1, -1)), ("se", (1, 1)), ("sw", (-1, 1))
_POINTY = (
    *(("n", (0, -2)), ("ne", (1, -1)), ("se", (1, 1))),
    *(("s", (0, 2)), ("sw", (-1, 1)), ("nw", (-1, -1))),
)
_FLAT = (
    *(("nw", (-1, -1)), ("ne", (1, -1)), ("e", (2, 0))),
    *(("se", (1, 1)), ("sw", (-1, 1)), ("w", (-2, 0))),
)
_UP = ("n", (0, -2)), ("se", (1, 1)), ("sw", (-1, 1))
_DOWN = ("nw", (-1, -1)), ("ne", (1, -1)), ("s", (0, 2))
_SIDES = {
    "square": ("n", "e", "s", "w"),
    "pointy": ("ne", "e", "se", "sw", "w", "nw"),
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
    "up": ("ne", "s", "nw"),
    "down": ("n", "se", "sw"),
}


class CellForm(Struct, frozen=True, dict=True):
    """The outline of a cell: its corners clockwise from the top left or the top, from its centre.

    ``sides[i]`` is the compass word of the side from corner ``i`` to the next one, ``names[i]``
    that of corner ``i``.
    """

    corners: tuple[Key, ...]
    sides: tuple[str, ...]
    names: tuple[str, ...]

    @cached_property
    def across(self) -> tuple[Key, ...]:
        """The step from the centre over each side: the sum of its two corners."""
        ends = (*self.corners[1:], self.corners[0])
        return tuple((a[0] + b[0], a[1] + b[1]) for a, b in zip(self.corners, ends, strict=True))

    @cached_property
    def side_index(self) -> dict[str, int]:
        """The index of each side by its compass word."""
        return {name: i for i, name in enumerate(self.sides)}

    @cached_property
    def corner_index(self) -> dict[str, int]:
        """The index of each corner by its names: two sides that meet there, as in ``n+ne``, or its
        own compass word if no side has that."""
        found = {}
        for i, name in enumerate(self.names):
            before, after = self.sides[i - 1], self.sides[i]
            found[f"{before}+{after}"] = found[f"{after}+{before}"] = i
            if name not in self.sides:
                found[name] = i
        return found

    def corner_name(self, index: int) -> str:
        """Return the usual name of a corner.

        >>> FORMS["flat"].corner_name(1), FORMS["square"].corner_name(0)
        ('n+ne', 'nw')
        """
        name = self.names[index]
        if name not in self.sides:
            return name
        return "+".join(sorted((self.sides[index - 1], self.sides[index]), key=_compass_order))


def _compass_order(word: str) -> int:
    return ("n", "ne", "e", "se", "s", "sw", "w", "nw").index(word)


def _form(corners: tuple[tuple[str, Key], ...], sides: tuple[str, ...]) -> CellForm:
    return CellForm(tuple(at for _, at in corners), sides, tuple(name for name, _ in corners))


FORMS: Mapping[str, CellForm] = {
    "square": _form(_SQUARE, _SIDES["square"]),
    "pointy": _form(_POINTY, _SIDES["pointy"]),
    "flat": _form(_FLAT, _SIDES["flat"]),
    "up": _form(_UP, _SIDES["up"]),
    "down": _form(_DOWN, _SIDES["down"]),
}
"""The forms of cells: squares, hexes by their top, triangles by the direction of their apex."""


class Lattice(Struct, frozen=True):
    """A tiling and how its cells are arranged in columns and rows.

    ``top`` is that of hexes. ``lean`` is 0 if every second row (column of flat hexes) is pushed by
    half a cell, ``pushed`` saying whether these are the even or the odd ones, counted from 0; 1 or
    -1 if each is pushed further than the one before, so that columns slant. ``parity`` is 1 if the
    triangle at the top left points down.
    """

    tiling: Tiling
    top: Literal["flat", "pointy"] = "pointy"
    lean: int = 0
    pushed: int = 1
    parity: int = 0

    def form(self, cell: Key) -> CellForm:
        """Return the form of a cell."""
        match self.tiling:
            case "square":
                return FORMS["square"]
            case "hex":
                return FORMS[self.top]
            case _:
                return FORMS["up" if cell[1] % 3 == 2 else "down"]

    def cell(self, index: Index) -> Key:
        """Return the cell in a column and a row; these may be negative."""
        column, row = index
        match self.tiling:
            case "square":
                return 2 * column + 1, 2 * row + 1
            case "triangle":
                up = (column + row + self.parity) % 2 == 0
                return column + 1, 3 * row + (2 if up else 1)
        along, across = (column, row) if self.top == "pointy" else (row, column)
        shift = self._shift(across)
        x, y = 2 * along + shift, 3 * across
        return (x, y) if self.top == "pointy" else (y, x)

    def _shift(self, across: int) -> int:
        """Return by how many half cells a row (a column of flat hexes) is pushed."""
        if self.lean:
            return self.lean * across
        # If the even rows are pushed, the odd ones are moved back instead: keys keep their parity.
        return across % 2 if self.pushed else -(across % 2)

    def index(self, cell: Key) -> Index:
        """Return the column and row of a cell."""
        x, y = cell
        match self.tiling:
            case "square":
                return (x - 1) // 2, (y - 1) // 2
            case "triangle":
                return x - 1, y // 3
        if self.top == "flat":
            x, y = y, x
        across = y // 3
        shift = self._shift(across)
        along = (x - shift) // 2
        return (along, across) if self.top == "pointy" else (across, along)

    def axial(self, cell: Key) -> Index:
        """Return the axial coordinates of a hex (q, r), or column and row of other cells."""
        if self.tiling != "hex":
            return self.index(cell)
        x, y = cell
        if self.top == "pointy":
            r = y // 3
            return (x - r) // 2, r
        q = x // 3
        return q, (y - q) // 2

    def from_axial(self, q: int, r: int) -> Key:
        """Return the hex with axial coordinates, or the cell with a column and row."""
        if self.tiling != "hex":
            return self.cell((q, r))
        return (2 * q + r, 3 * r) if self.top == "pointy" else (3 * q, 2 * r + q)

    def corners(self, cell: Key) -> tuple[Key, ...]:
        """Return the corners of a cell, clockwise."""
        x, y = cell
        return tuple((x + dx, y + dy) for dx, dy in self.form(cell).corners)

    def sides(self, cell: Key) -> tuple[Key, ...]:
        """Return the sides of a cell, clockwise; side i begins at corner i."""
        x, y = 2 * cell[0], 2 * cell[1]
        return tuple((x + dx, y + dy) for dx, dy in self.form(cell).across)

    def across(self, cell: Key, side: int) -> Key:
        """Return the cell on the other side of a side, whether it is on the board or not."""
        dx, dy = self.form(cell).across[side]
        return cell[0] + dx, cell[1] + dy

    def unit(self, width: float, height: float) -> tuple[float, float]:
        """Return the units of the lattice in millimetres, for cells of this width and height."""
        match self.tiling:
            case "square":
                return width / 2, height / 2
            case "triangle":
                return width / 2, height / 3
        return (width / 2, height / 4) if self.top == "pointy" else (width / 4, height / 2)

    def regular(self, size: float) -> tuple[float, float]:
        """Return width and height of a regular cell whose opposite sides are ``size`` mm apart, or
        of a triangle with sides of that length."""
        match self.tiling:
            case "square":
                return size, size
            case "triangle":
                return size, size * math.sqrt(3) / 2
        tall = 2 * size / math.sqrt(3)
        return (size, tall) if self.top == "pointy" else (tall, size)


# The shapes of boards: the columns and rows of their cells.


def rectangle_indices(columns: int, rows: int) -> Iterator[Index]:
    """Yield the indices of a rectangle or rhombus, row by row.

    >>> list(rectangle_indices(2, 2))
    [(0, 0), (1, 0), (0, 1), (1, 1)]
    """
    for row in range(rows):
        for column in range(columns):
            yield column, row


def hexagon_indices(side: int) -> Iterator[Index]:
    """Yield the slanted indices of a hexagon with ``side`` cells on each side, row by row.

    >>> list(hexagon_indices(2))
    [(1, 0), (2, 0), (0, 1), (1, 1), (2, 1), (0, 2), (1, 2)]
    """
    most = side - 1
    for r in range(-most, most + 1):
        for q in range(max(-most, -most - r), min(most, most - r) + 1):
            yield q + most, r + most


def triangle_indices(side: int) -> Iterator[Index]:
    """Yield the indices of a triangle of hexes that leans back (``lean`` -1).

    >>> list(triangle_indices(2))
    [(0, 0), (0, 1), (1, 1)]
    """
    for row in range(side):
        for column in range(row + 1):
            yield column, row


def star_indices(side: int) -> Iterator[Index]:
    """Yield the slanted indices of a star with six points of ``side`` cells each.

    >>> len(list(star_indices(4)))
    121
    """
    for r in range(-2 * side, 2 * side + 1):
        for q in range(-2 * side, 2 * side + 1):
            down = q >= -side and r >= -side and q + r <= side
            up = q <= side and r <= side and q + r >= -side
            if down or up:
                yield q + 2 * side, r + 2 * side


def triangles_in_triangle(side: int) -> Iterator[Index]:
    """Yield the indices of triangles that form a large one, with the apex at the top.

    >>> list(triangles_in_triangle(2))
    [(1, 0), (0, 1), (1, 1), (2, 1)]
    """
    for row in range(side):
        for column in range(side - 1 - row, side + row):
            yield column, row


def triangles_in_hexagon(side: int) -> Iterator[Index]:
    """Yield the indices of triangles that form a hexagon with sides of ``side`` triangles.

    >>> len(list(triangles_in_hexagon(1)))
    6
    """
    for row in range(2 * side):
        out = row if row < side else 2 * side - 1 - row
        first = side - 1 - out
        for column in range(first, first + 2 * (side + out) + 1):
            yield column, row


def ring_indices(rings: int) -> Iterator[Index]:
    """Yield the indices of the eight points on each of some nested squares, row by row.

    >>> len(list(ring_indices(3))), next(ring_indices(3))
    (24, (0, 0))
    """
    middle = rings
    points = {
        (middle + dx * ring, middle + dy * ring)
        for ring in range(1, rings + 1)
        for dx in (-1, 0, 1)
        for dy in (-1, 0, 1)
        if (dx, dy) != (0, 0)
    }
    yield from sorted(points, key=lambda at: (at[1], at[0]))


def ring_lines(rings: int, *, middles: bool, corners: bool) -> Iterator[tuple[Index, Index]]:
    """Yield the lines between the points of nested squares: along each square, and from each to
    the next at the middles of their sides, at their corners, or both."""
    around = ((-1, -1), (0, -1), (1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0))

    def at(ring: int, step: int) -> Index:
        dx, dy = around[step % 8]
        return rings + dx * ring, rings + dy * ring

    for ring in range(1, rings + 1):
        for step in range(8):
            yield at(ring, step), at(ring, step + 1)
            if ring > 1 and (corners if step % 2 == 0 else middles):
                yield at(ring - 1, step), at(ring, step)


# Ways inside a cell.


class InnerWay(Struct, frozen=True):
    """A way in a cell: the side where it begins, and the one where it ends; empty for the
    middle."""

    start: str
    end: str = ""

    @property
    def ends(self) -> tuple[str, ...]:
        """Its sides."""
        return (self.start, self.end) if self.end else (self.start,)


def parse_inner_ways(text: str) -> tuple[InnerWay, ...]:
    """Return the ways of a text.

    >>> parse_inner_ways("se-sw; n")
    (InnerWay(start='se', end='sw'), InnerWay(start='n', end=''))
    """
    found = []
    for part in text.replace(",", ";").split(";"):
        start, _, end = part.strip().partition("-")
        if start:
            found.append(InnerWay(start.strip(), end.strip()))
    return tuple(found)
