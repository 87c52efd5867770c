"""A few squares of a board as a picture that teaches: what stands where, and which way it goes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.base.diagnostics import KEY, KeyPath
from pnp.model.board import Board, Square, SquareGrid, SquareLegend, name_of, square_of
from pnp.model.record import Record, fail
from pnp.model.rows import Rows, block
from pnp.model.vocabulary import CROSS, SpaceKind, worded

Thing = Literal["ship", "rival", "blackbeard", "monster", "coin"]
Way = Annotated[tuple[Square, ...], Field(min_length=2, max_length=12)]

WHARF = SpaceKind(space="wharf", draw="pier", passable=True, which={"port": "anchor", "x": CROSS})
_WRITTEN = {
    "~": "sea",
    "i": {"type": "island", "art": "palms"},
    "t": {"type": "land", "art": "huts"},
    "d": {"type": "land", "art": "rocks"},
    "P": {"type": "wharf", "which": "port"},
    "X": {"type": "wharf", "which": "x"},
}
_BOARD = worded({"spaces": [WHARF], "legend": _WRITTEN})
LEGEND = {mark: SquareLegend.model_validate(entry) for mark, entry in _BOARD["legend"].items()}


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
        for r, row in enumerate(self.squares):
            for c, mark in enumerate(row):
                if mark not in LEGEND:
                    hint = f"marks are {', '.join(LEGEND)}"
                    message = f"'{mark}' is not a mark of a lesson"
                    raise fail("unknown-mark", message, hint, "squares", r, c)
            if len(row) != wide:
                message = f"this row has {len(row)} squares, the first row {wide}"
                raise fail("ragged-rows", message, "make all rows the same length", "squares", r)
        for at, name in self._named():
            x, y = square_of(name)
            if x >= wide or y >= high:
                message = f"there is no square {name} among {wide} by {high}"
                hint = f"write column and row, from a1 to {name_of((wide - 1, high - 1))}"
                raise fail("unknown-square", message, hint, *at)
        for key, ways in (("ways", self.ways), ("barred", self.barred)):
            for i, way in enumerate(ways):
                for j, (here, there) in enumerate(pairwise(way), 1):
                    if here == there:
                        hint = "write the next square of the path, or remove this one"
                        message = f"the path repeats the square {here}"
                        raise fail("way-that-stays", message, hint, key, i, j)
        self._one_wharf_each()
        return self

    def _one_wharf_each(self) -> None:
        first: dict[str, Square] = {}
        for r, row in enumerate(self.squares):
            for c, mark in enumerate(row):
                which = LEGEND[mark].which
                here = name_of((c, r))
                if which and first.setdefault(which, here) != here:
                    message = (
                        f"the wharf '{which}' must be a single square, and it is already "
                        f"{first[which]}"
                    )
                    hint = "mark this square as sea or land"
                    raise fail("second-of-its-kind", message, hint, "squares", r, c)

    def _named(self) -> Iterator[tuple[KeyPath, str]]:
        """Yield the path and the name of each square that is named."""
        for name in self.things:
            yield ("things", name, KEY), name
        for key, ways in (("ways", self.ways), ("barred", self.barred)):
            for i, way in enumerate(ways):
                for j, name in enumerate(way):
                    yield (key, i, j), name

    def board(self, size: float) -> Board:
        """Return the squares as a board, ``size`` mm each."""
        legend = {mark: LEGEND[mark] for row in self.squares for mark in row}
        return Board.model_construct(
            map="lesson",
            title="Lesson",
            grid=SquareGrid(size=size, seed=3),
            margin=0.0,
            squares=self.squares,
            spaces=(WHARF,),
            legend=legend,
        )
