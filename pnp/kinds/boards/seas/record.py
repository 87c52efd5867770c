"""A sea of square tiles: the place of each on a lattice of half tiles; the rest is land."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar

from pydantic import Field, StringConstraints

from pnp.kinds.boards.rows import Rows, rows_reader
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.model.component import Component, TableForm, Themed, WithQuantity
from pnp.model.measure import PieceCount
from pnp.model.promise import WithPromises
from pnp.model.record import MOST_ENTRIES, Id, Length, Long, Version, Whole

LAND = "."


def space_of(row: int, column: int) -> str:
    """Return the id of a cell of the file, counted from 1.

    >>> space_of(2, 6)
    '3-7'
    """
    return f"{row + 1}-{column + 1}"


class Seas(WithRulings, Component, WithDesigner, WithQuantity, Themed, WithPromises):
    """A layout, drawn on a card; see ``pnp.kinds.boards.seas.tiles`` for the derived facts.

    ``tiles`` are the quarters of tiles: a mark for each tile, four times in a square, ``.`` for
    land. ``count`` is the required number, if the rules of the game do not set it; ``tile`` is the
    width of the real tiles. ``values`` are the piecepack tiles of marks, such as ``arms-4``;
    usually tiles are shuffled, so these are unknown.
    """

    table_form: ClassVar[TableForm] = "board"

    pnp: Version = 1
    map: Id
    text: Long = ""
    difficulty: Annotated[Whole, Field(ge=1, le=3)] = 1
    count: Annotated[Whole, Field(ge=1, le=200)] | None = None
    tile: Annotated[Length, Field(ge=10, le=200)] = 50.8
    width: Annotated[Length, Field(ge=60, le=420)] = 92.0
    height: Annotated[Length, Field(ge=80, le=420)] = 126.0
    values: Annotated[
        dict[str, Annotated[str, StringConstraints(max_length=120)]],
        Field(max_length=MOST_ENTRIES),
    ] = {}
    tiles: Annotated[Rows, rows_reader("tiles")]

    def spaces_of(self, piece: str) -> Iterator[str]:
        del piece
        for r, row in enumerate(self.tiles):
            yield from (space_of(r, c) for c, mark in enumerate(row) if mark != LAND)
        yield from {mark for row in self.tiles for mark in row if mark != LAND}

    def lands_of(self, piece: str) -> Iterator[str]:
        del piece
        for r, row in enumerate(self.tiles):
            yield from (space_of(r, c) for c, mark in enumerate(row) if mark == LAND)

    def pieces_made(self) -> Iterator[PieceCount]:
        yield PieceCount(self.map, self.quantity, ("map",))


FILE = Seas
