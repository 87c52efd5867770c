"""Boards joined edge to edge: their maps, in rows and columns, either all charts or all boards of
cells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar

from pydantic import BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from pnp.base.diagnostics import Reporter
from pnp.base.values import replace
from pnp.kinds.boards.board.grid_record import Side4
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.map.record import Map
from pnp.kinds.game.record import WithRulings
from pnp.model.component import Component, ForPlayers, TableForm, Themed
from pnp.model.measure import PieceCount
from pnp.model.promise import WithPromises
from pnp.model.record import (
    FORMS,
    MAP,
    Id,
    Markup,
    Players,
    Record,
    ShortTitle,
    Version,
    validation_error,
)

MOST_BOARDS = 4
Row = Annotated[tuple[Id, ...], Field(min_length=1, max_length=MOST_BOARDS)]
Spot = tuple[int, int]
"""The row and the column of a board."""
SIDES: dict[Spot, tuple[Side4, Side4]] = {(0, 1): ("right", "left"), (1, 0): ("bottom", "top")}
"""The sides of two adjacent boards that meet, by the step to the next column or row."""


def _read_map(value: Any) -> Any:
    """Read a chart with the signs that it declares, or a board of cells."""
    if not isinstance(value, dict):
        return value
    if any(FORMS.get(key) == MAP for key in value):
        return Map.type_for(value).model_validate(value)
    return Board.model_validate(value)


class Joining(WithRulings, ForPlayers, Component, Themed, WithPromises):
    """Boards joined edge to edge.

    ``maps`` names the boards by their ids, row by row as they lie on the table; ``boards`` are the
    maps themselves, added from their files if these are valid.
    """

    table_form: ClassVar[TableForm] = "mat"

    pnp: Version = 1
    joining: Id
    players: Players
    title: ShortTitle
    note: Annotated[Markup, Field(max_length=400)] = ""
    maps: Annotated[tuple[Row, ...], Field(min_length=1, max_length=MOST_BOARDS)]
    boards: SkipJsonSchema[dict[str, Annotated[Map | Board, BeforeValidator(_read_map)]]] = {}

    @model_validator(mode="after")
    def _even(self) -> Joining:
        wide = len(self.maps[0])
        for i, row in enumerate(self.maps):
            if len(row) != wide:
                raise validation_error(
                    "uneven-joining",
                    f"boards in this row: {len(row)}; in the first row: {wide}",
                    "use the same number of boards in each row",
                    "maps",
                    i,
                )
        if wide * len(self.maps) < 2:
            raise validation_error(
                "lone-board", "a single board is not joined to anything", "name another", "maps"
            )
        return self

    @property
    def spots(self) -> tuple[Spot, ...]:
        """The rows and columns of all boards, from the top left."""
        return tuple((r, c) for r, row in enumerate(self.maps) for c in range(len(row)))

    @property
    def charts(self) -> dict[Spot, Map]:
        """The boards that are charts."""
        found = {(r, c): self.boards.get(self.maps[r][c]) for r, c in self.spots}
        return {spot: board for spot, board in found.items() if isinstance(board, Map)}

    @property
    def grids(self) -> dict[Spot, Board]:
        """The boards of any game, which have a grid instead of a chart."""
        found = {(r, c): self.boards.get(self.maps[r][c]) for r, c in self.spots}
        return {spot: board for spot, board in found.items() if isinstance(board, Board)}

    def name_of(self, spot: Spot) -> str:
        """Return the name of a board in those of its spaces: its map, with its row and column if
        that is used twice."""
        id = self.maps[spot[0]][spot[1]]
        several = sum(row.count(id) for row in self.maps) > 1
        return f"{id} {spot[0] + 1}-{spot[1] + 1}" if several else id

    def joined_sides(self, spot: Spot) -> tuple[Side4, ...]:
        """Return the sides at which a board is next to another one."""
        found: list[Side4] = []
        for (down, right), (side, facing) in SIDES.items():
            if (spot[0] - down, spot[1] - right) in self.spots:
                found.append(facing)
            if (spot[0] + down, spot[1] + right) in self.spots:
                found.append(side)
        return tuple(found)

    def pieces_made(self) -> Iterator[PieceCount]:
        yield PieceCount(f"{self.joining}-plan", 1, ("joining",), beside=True)
        for r, c in self.spots:
            yield PieceCount(f"{self.joining}-{r + 1}-{c + 1}", 1, ("maps", r, c))


def frameless(map_: Map) -> Map:
    """Return a map that fills its board to the edge, so that it can be joined.

    Maps of shapes are returned unchanged: their authors draw the shapes to the edge.
    """
    if not map_.board.margin or map_.shapes:
        return map_
    board = map_.board.model_copy(update={"margin": 0.0})
    return map_.model_copy(update={"board": board})


def board_reporter(reporter: Reporter, id: str) -> Reporter:
    """Return a reporter that locates paths inside a board's map."""
    return replace(reporter, locate=lambda path: reporter.locate(("boards", id, *path)))


FILE: type[Record] = Joining
