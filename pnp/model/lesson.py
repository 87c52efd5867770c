"""A few squares of a board as a picture that teaches: what stands where, and which way it goes."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.model.board import Board, Grid, Legend, Square
from pnp.model.record import Record, fail
from pnp.model.rows import Rows, block
from pnp.model.squares import square_of

Thing = Literal["ship", "rival", "blackbeard", "monster", "coin"]
Way = Annotated[tuple[Square, ...], Field(min_length=2, max_length=12)]

LEGEND = {
    "~": Legend(type="sea"),
    "i": Legend(type="island", art="palms"),
    "t": Legend(type="land", art="huts"),
    "d": Legend(type="land", art="rocks"),
    "P": Legend(type="wharf", which="port"),
    "X": Legend(type="wharf", which="x"),
}


class Lesson(Record):
    """``squares`` are rows of marks: ``~`` sea, ``i`` an island, ``t`` and ``d`` land with huts or
    rocks, ``P`` and ``X`` the wharves. ``things`` says what stands on a square, ``ways`` go from
    square to square, ``barred`` are ways that nobody may go.
    """

    squares: Annotated[Rows, block("squares"), Field(max_length=6)]
    things: dict[Square, Thing] = {}
    ways: Annotated[tuple[Way, ...], Field(max_length=8)] = ()
    barred: Annotated[tuple[Way, ...], Field(max_length=8)] = ()

    @model_validator(mode="after")
    def _sound(self) -> Lesson:
        wide, high = len(self.squares[0]), len(self.squares)
        for row in self.squares:
            for mark in row:
                if mark not in LEGEND:
                    hint = f"marks are {', '.join(LEGEND)}"
                    raise fail("unknown-mark", f"'{mark}' is no mark of a lesson", hint)
            if len(row) != wide:
                message = f"a row has {len(row)} squares, the first {wide}"
                raise fail("ragged-rows", message, "make all rows as long")
        named = {*self.things, *(square for way in (*self.ways, *self.barred) for square in way)}
        for name in sorted(named):
            x, y = square_of(name)
            if x >= wide or y >= high:
                message = f"there is no square {name} among {wide} by {high}"
                raise fail("unknown-square", message, "name squares by column and row, such as b2")
        return self

    def board(self, size: float) -> Board:
        """Return the squares as a board, ``size`` mm each."""
        legend = {mark: LEGEND[mark] for row in self.squares for mark in row}
        return Board.model_construct(
            board="lesson",
            title="Lesson",
            grid=Grid(size=size, seed=3),
            margin=0.0,
            squares=self.squares,
            legend=legend,
        )
