"""The tracks and tables of a board as their author writes them: as on mats, or at its grid."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, WithJsonSchema, model_validator

from pnp.base.diagnostics import KEY
from pnp.kinds.boards.board.grid_record import Side4
from pnp.kinds.mats.tables import Table, TableBox, read_place
from pnp.kinds.mats.tracks import Track
from pnp.model.record import IdleKey, validation_error

AT_GRID = ("around", "beside")
"""The keys that say where at the grid something is."""
# The fewest spaces around a grid: those around a single square.
_FEWEST = 8


class BoardTrack(Track):
    """A track with a place of its own on the board, ``around`` the grid, or ``beside`` it.

    Around the grid, the box is as large as the spaces need. Beside it, straight runs are as long as
    the grid, and as deep as their spaces are.
    """

    around: Literal["grid"] | None = None
    beside: Side4 | None = None

    @model_validator(mode="before")
    @classmethod
    def _along_the_grid(cls, value: Any) -> Any:
        """Let a track around the grid run around a box, and one at its left or right downwards."""
        if not isinstance(value, dict):
            return value
        if value.get("around") is not None:
            return {"run": "around", **value}
        if value.get("beside") in ("left", "right"):
            return {"go": "down", **value}
        return value

    @property
    def place_key(self) -> str:
        if self.around is not None:
            return "around"
        return super().place_key if self.beside is None else "beside"

    @model_validator(mode="after")
    def _at_one_place(self) -> BoardTrack:
        _require_one_place(self, "track", ("around", "beside", "at"))
        if self.around is not None:
            self._go_around()
        elif self.beside is not None:
            self._go_beside()
        return self

    def _go_around(self) -> None:
        if self.run != "around":
            message = f"a track around the grid cannot have  run: {self.run}"
            raise validation_error("unclear-track", message, "remove  run", "run")
        half = len(self.numbers) // 2
        if 2 * half < _FEWEST:
            message = f"{2 * half} spaces do not go around the grid"
            raise validation_error("uneven-track", message, f"use {_FEWEST} or more", "around")
        if self.length is not None and not 3 <= self.length < half:
            message = f"{self.length} spaces at the top leave no room for the grid"
            hint = f"write 3 to {half - 1}, with both corners"
            raise validation_error("uneven-track", message, hint, "length")

    def _go_beside(self) -> None:
        if self.run not in ("line", "snake", "columns"):
            message = f"a track beside the grid cannot have  run: {self.run}"
            hint = "remove it, or write  run: snake  or  run: columns"
            if self.run == "around":
                hint = "write  around: grid  instead of  beside, or remove  run"
            raise validation_error("unclear-track", message, hint, "run")
        if self.run != "line" and self.length is None:
            message = f"a track beside the grid with  run: {self.run}  needs a length"
            hint = "add  length: 10, the number of spaces of each run"
            raise validation_error("unclear-track", message, hint, "run")
        if self.shape == "spike" and self.size is None and self.holds is None:
            message = "the spikes beside the grid have no length"
            hint = "add  holds: 5, the number of pieces in a row on each"
            raise validation_error("unclear-size", message, hint, "shape")


class BoardTable(Table):
    """A table with a place of its own on the board, or ``beside`` the grid: as large as its spaces,
    or as long as the grid if these have no size and no pieces."""

    at: Annotated[
        TableBox,
        BeforeValidator(read_place),
        WithJsonSchema({"type": ["array", "object"]}),
    ] = TableBox(x=0.0, y=0.0)
    beside: Side4 | None = None

    @property
    def place_key(self) -> str:
        return super().place_key if self.beside is None else "beside"

    @property
    def fills(self) -> bool:
        if self.beside is None:
            return super().fills
        return self.size is None and self.piece is None

    def idle_keys(self) -> Iterator[IdleKey]:
        yield from super().idle_keys()
        if self.beside is not None and self.fills:
            hint = "add  size: [18mm, 12mm], or remove it"
            yield IdleKey("shape", "the spaces are as long as the grid allows, and square", hint)

    @model_validator(mode="after")
    def _at_one_place(self) -> BoardTable:
        _require_one_place(self, "table", ("beside", "at"))
        if self.beside is None and "at" not in self.model_fields_set:
            hint = "add  at: [8mm, 60mm], or  beside: bottom"
            raise validation_error("missing-key", "the table has no place", hint, "table", KEY)
        return self


def _require_one_place(of: Track | Table, word: str, keys: tuple[str, ...]) -> None:
    """Refuse a track or a table with two places."""
    given = [key for key in keys if key in of.model_fields_set and getattr(of, key) is not None]
    if len(given) > 1:
        message = f"a {word} cannot be both {given[0]} and {given[1]}"
        if given[1] == "at":
            message = f"a {word} {given[0]} the grid has no other place"
        raise validation_error("unclear-place", message, "remove one", given[1], KEY)
