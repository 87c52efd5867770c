"""Boards joined edge to edge: their maps, in rows and columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator
from pydantic.json_schema import SkipJsonSchema

from pnp.base.diagnostics import Reporter
from pnp.base.values import replace
from pnp.kinds.boards.map.record import Map
from pnp.kinds.game.record import WithRulings
from pnp.model.component import Component, ForPlayers, Themed
from pnp.model.measure import PieceCount
from pnp.model.record import Id, Markup, Players, Record, ShortTitle, Version, validation_error

MOST_BOARDS = 4
Row = Annotated[tuple[Id, ...], Field(min_length=1, max_length=MOST_BOARDS)]
SIDES = {(0, 1): ("right", "left"), (1, 0): ("bottom", "top")}
"""The sides of two adjacent boards that meet, by the step to the next column or row."""


def _read_map(value: Any) -> Any:
    """Read a map with the signs that it declares."""
    return Map.type_for(value).model_validate(value) if isinstance(value, dict) else value


class Joining(WithRulings, ForPlayers, Component, Themed):
    """Boards joined edge to edge.

    ``maps`` names the boards by their ids, row by row as they lie on the table; ``boards`` are the
    maps themselves, added from their files if these are valid.
    """

    pnp: Version = 1
    joining: Id
    players: Players
    title: ShortTitle
    note: Annotated[Markup, Field(max_length=400)] = ""
    maps: Annotated[tuple[Row, ...], Field(min_length=1, max_length=MOST_BOARDS)]
    boards: SkipJsonSchema[dict[str, Annotated[Map, BeforeValidator(_read_map)]]] = {}

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
    def spots(self) -> tuple[tuple[int, int], ...]:
        """The rows and columns of all boards, from the top left."""
        return tuple((r, c) for r, row in enumerate(self.maps) for c in range(len(row)))

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
