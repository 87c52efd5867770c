"""Boards joined edge to edge: which maps, in rows and columns."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from pnp.model.game import Ruled
from pnp.model.record import Id, Players, Record, ShortTitle, Version, fail

Row = Annotated[tuple[Id, ...], Field(min_length=1, max_length=6)]


class Joining(Ruled):
    """``maps`` names the boards by their ids, row by row as they lie on the table."""

    pnp: Version = 1
    joining: Id
    game: Id | None = None
    title: ShortTitle
    players: Players
    maps: Annotated[tuple[Row, ...], Field(min_length=1, max_length=6)]

    @model_validator(mode="after")
    def _even(self) -> Joining:
        wide = len(self.maps[0])
        for i, row in enumerate(self.maps):
            if len(row) != wide:
                raise fail(
                    "uneven-joining",
                    f"boards in this row: {len(row)}; in the first row: {wide}",
                    "use the same number of boards in each row",
                    "maps",
                    i,
                )
        if wide * len(self.maps) < 2:
            raise fail(
                "lone-board", "a single board is not joined to anything", "name another", "maps"
            )
        return self


FILE: type[Record] = Joining
