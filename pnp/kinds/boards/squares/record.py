"""A board as its author writes it: a grid of squares with a legend, and the panels beside them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    create_model,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pnp.base.diagnostics import suggest_word
from pnp.kinds.boards.rows import Rows, rows_reader
from pnp.kinds.boards.vocabulary import (
    GENERAL,
    VOID,
    AreaKind,
    AreaKinds,
    SpaceKind,
    SpaceKinds,
    SpaceType,
    areas_in,
    kinds_for,
    known_space_kinds,
    with_known_types,
)
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.model.component import Component, TableForm, Themed
from pnp.model.drawings import OwnPicture
from pnp.model.measure import PieceCount, SizedForPieces, extends_beyond, square_around
from pnp.model.promise import WithPromises
from pnp.model.record import (
    MOST_ENTRIES,
    MOST_ITEMS,
    Flag,
    Id,
    Inked,
    Length,
    Markup,
    Record,
    ShortTitle,
    Text,
    Version,
    Whole,
    validation_error,
)
from pnp.scene import Rect

OUTSIDE = "."
"""The mark of a void, which needs no legend entry."""

Words = Annotated[Markup, StringConstraints(max_length=160), Inked]
Name = Annotated[Text, StringConstraints(max_length=40), Inked]
Step = Annotated[Whole, Field(ge=0, le=99)]


def _read_square(value: Any) -> Any:
    if isinstance(value, str) and not re.fullmatch(r"[a-z]{1,2}[1-9]\d?", value):
        hint = "write the column letter and the row number, such as c7"
        raise validation_error("not-a-square", f"'{value}' is not a square", hint)
    return value


Square = Annotated[str, BeforeValidator(_read_square)]
"""A square by column and row, counted from the top left: ``a1``, ``c7``, ``ab12``."""


def square_of(name: str) -> tuple[int, int]:
    """Return the column and the row of a square by its name, counted from 0.

    >>> square_of("a1"), square_of("c7"), square_of("ab12")
    ((0, 0), (2, 6), (27, 11))
    """
    letters = name.rstrip("0123456789")
    column = 0
    for letter in letters:
        column = column * 26 + ord(letter) - ord("a") + 1
    return column - 1, int(name[len(letters) :]) - 1


def name_of(square: tuple[int, int]) -> str:
    """Return the name of a square by its column and row.

    >>> name_of((0, 0)), name_of((27, 11))
    ('a1', 'ab12')
    """
    return f"{column_name(square[0])}{square[1] + 1}"


def column_name(column: int) -> str:
    first, second = divmod(column, 26)
    return (chr(ord("a") + first - 1) if first else "") + chr(ord("a") + second)


# More than any table has room for.
MOST_ROWS = 60
Extent = tuple[
    Annotated[Whole, Field(ge=1, le=MOST_ROWS)], Annotated[Whole, Field(ge=1, le=MOST_ROWS)]
]
"""Squares across and down."""


def _limit_rows(rows: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    wide = max(map(len, rows))
    if len(rows) > MOST_ROWS or wide > MOST_ROWS:
        message = f"the board has {len(rows)} rows of up to {wide} squares"
        hint = f"use at most {MOST_ROWS} rows and {MOST_ROWS} columns"
        at = (MOST_ROWS,) if len(rows) > MOST_ROWS else ()
        raise validation_error("board-too-large", message, hint, *at)
    return rows


class SquareLegend(Record):
    """The meaning of a mark of the grid.

    Touching squares of one mark are one place, and a name refers to one place only. ``which``
    distinguishes squares of one kind, if the kind has words for that. ``art`` is what grows or is
    built on the land; ``image`` fills the place below that.
    """

    type: Annotated[SpaceType, Field(description="write its type, such as  type: KIND")]
    which: Id | None = None
    name: Name = ""
    art: Id | None = None
    image: OwnPicture | None = None

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        entry = {"type": value} if isinstance(value, str) else value
        if isinstance(entry, dict) and isinstance(entry.get("type"), str):
            _refuse_other(entry["type"], entry.get("which"))
        return entry

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that a type alone may replace the mapping."""
        mapping = handler.resolve_ref_schema(handler(schema))
        return {"anyOf": [{"type": "string", "examples": list(GENERAL)}, mapping]}


def _refuse_other(type_: str, which: Any) -> None:
    """Refuse a space that lacks the ``which`` of its kind, or has one without need."""
    kinds = kinds_for(type_)
    kind = kinds.get(type_)
    if kind is None or not isinstance(which, str | None):
        return  # reported elsewhere
    if which is not None and kind.which and which not in kind.which:
        hint = suggest_word(which, kind.which)
        raise validation_error("unknown-choice", f"'{which}' is not a valid choice", hint, "which")
    if bool(kind.which) == (which is not None):
        return
    asking = [kind] if kind.which else [k for k in kinds.values() if k is not None and k.which]
    if not asking:
        message = "no kind of space here uses the key 'which'"
        raise validation_error("unclear-which", message, "remove  which")
    ways = [f"{{type: {k.space}, which: {name}}}" for k in asking for name in k.which]
    message = f"the key 'which' is required for a {asking[0].space} and not allowed otherwise"
    raise validation_error("unclear-which", message, f"write  {'  or  '.join(ways)}")


class SquareGrid(SizedForPieces):
    """Squares of ``size`` mm; the margin around them is the border of the board.

    ``for`` names the pieces placed in them, with ``room`` mm to spare.
    """

    cells: Literal["square"] = "square"
    size: Annotated[Length, Field(ge=8, le=60)] = 18.0
    seed: Whole = 1


class SquareArea(Record):
    """A rectangle of squares: its top left square, and its extent across and down."""

    at: Square
    size: Extent


class BoardPanel(SquareArea):
    """An event of the board: its picture, the die numbers that trigger it, and the instructions.

    ``icon`` is the sign of its faces on a die with signs; without one they have pips.
    """

    panel: Id
    title: ShortTitle
    art: Id
    icon: str = ""
    die: Annotated[tuple[Annotated[Whole, Field(ge=1, le=6)], ...], Field(max_length=6)] = ()
    text: Words = ""


class TableRow(Record):
    """A row of a table: its marked-up label, and a number for each column."""

    label: Words
    steps: Annotated[tuple[Step, ...], Field(min_length=1, max_length=12)]


class PanelTable(SquareArea):
    """A table of numbers; ``head`` are the die faces above the columns."""

    title: ShortTitle
    label: Words = ""
    head: Annotated[tuple[Annotated[Whole, Field(ge=1, le=6)], ...], Field(max_length=12)]
    rows: Annotated[tuple[TableRow, ...], Field(min_length=1, max_length=12)]

    @model_validator(mode="after")
    def _even(self) -> PanelTable:
        for i, row in enumerate(self.rows):
            if len(row.steps) != len(self.head):
                message = (
                    f"'{row.label}' has {len(row.steps)} numbers; expected {len(self.head)}, one "
                    "per column"
                )
                hint = "write one number per column"
                raise validation_error("uneven-table", message, hint, "rows", i, "steps")
        return self


class BoardArea(SquareArea):
    """A place for pieces beside the spaces; the game declares which areas exist."""

    title: Name = ""


class Water(Record):
    """A name of the sea, centred on a square; decoration."""

    name: ShortTitle
    at: Square
    shift: tuple[Length, Length] = (0.0, 0.0)

    size: ClassVar[float] = 0.0
    """Names have no size of their own: it follows from the type."""


class BoardArt(Record):
    """An ornament and its square; decoration, never a rule."""

    draw: Id
    at: Square
    size: Annotated[Length, Field(gt=3, le=200)] = 24.0
    shift: tuple[Length, Length] = (0.0, 0.0)


class Board(WithRulings, Component, WithDesigner, Themed, WithPromises):
    """A board of squares; ``squares`` are the marks by row.

    See ``pnp.kinds.boards.squares.squares``. With ``quarters`` the board is printed as four equal
    pieces that meet at its middle.
    """

    table_form: ClassVar[TableForm] = "board"

    pnp: Version = 1
    map: Id
    title: ShortTitle
    subtitle: Annotated[Text, StringConstraints(max_length=120)] = ""
    grid: SquareGrid = SquareGrid()
    margin: Annotated[Length, Field(ge=6, le=60)] = 14.0
    quarters: Flag = False
    squares: Annotated[Rows, rows_reader("squares"), AfterValidator(_limit_rows)]
    spaces: SpaceKinds = ()
    legend: Annotated[dict[str, SquareLegend], Field(max_length=MOST_ENTRIES)]
    start: Annotated[tuple[Square, ...], Field(max_length=MOST_ITEMS)] = ()
    areas: AreaKinds = ()
    cartouche: SquareArea | None = None
    panels: Annotated[tuple[BoardPanel, ...], Field(max_length=12)] = ()
    table: PanelTable | None = None
    compass: Literal["centre"] | None = None
    waters: Annotated[tuple[Water, ...], Field(max_length=20)] = ()
    art: Annotated[tuple[BoardArt, ...], Field(max_length=40)] = ()

    @classmethod
    def type_for(cls, tree: Any) -> type[Self]:
        """Return the record type of a board with the areas that it declares."""
        names = tuple(sorted(name for name in areas_in(tree) if name not in Board.model_fields))
        return _with_areas(cls, names) if names else cls

    @model_validator(mode="before")
    @classmethod
    def _worded(cls, value: Any) -> Any:
        return with_known_types(value)

    @model_validator(mode="after")
    def _areas_apart(self) -> Self:
        for i, kind in enumerate(self.areas):
            if kind.area in Board.model_fields:
                message = f"'{kind.area}' is a key of every board"
                raise validation_error(
                    "duplicate-id", message, "give the area another name", "areas", i, "area"
                )
        return self

    @model_validator(mode="after")
    def _on_the_squares(self) -> Board:
        side, rows = self.grid.size, self.squares
        field = Rect(0, 0, max(map(len, rows)) * side, len(rows) * side)
        named: list[tuple[tuple[str, int], str, Water | BoardArt]]
        named = [(("waters", i), f"the name '{w.name}'", w) for i, w in enumerate(self.waters)]
        named += [(("art", i), f"the picture '{a.draw}'", a) for i, a in enumerate(self.art)]
        for where, name, item in named:
            column, row = square_of(item.at)
            x, y = (column + 0.5) * side, (row + 0.5) * side
            if extends_beyond(square_around((x, y), 0), field):
                continue  # an unknown square, which is reported when the board is surveyed
            if extends_beyond(
                square_around((x + item.shift[0], y + item.shift[1]), item.size), field
            ):
                squares = f"{field.width:g} x {field.height:g} mm"
                message = f"{name} extends beyond the squares of {squares}"
                key = "shift" if any(item.shift) else "at"
                raise validation_error(
                    "outside-board", message, "move it, or make it smaller", *where, key
                )
        return self

    def spaces_of(self, piece: str) -> Iterator[str]:
        del piece
        for r, row in enumerate(self.squares):
            yield from (name_of((c, r)) for c, _ in enumerate(row))

    def entry(self, mark: str) -> SquareLegend | None:
        """Return the legend entry of a mark, if any."""
        return self.legend.get(mark) or (SquareLegend(type=VOID.space) if mark == OUTSIDE else None)

    @cached_property
    def placed_areas(self) -> dict[str, tuple[AreaKind, BoardArea]]:
        """The areas of this board by name, in the order of declaration."""
        given = {field.alias: getattr(self, n) for n, field in type(self).model_fields.items()}
        found = ((kind, given.get(kind.area)) for kind in self.areas)
        return {kind.area: (kind, area) for kind, area in found if isinstance(area, BoardArea)}

    @cached_property
    def kinds(self) -> dict[str, SpaceKind]:
        """The kinds of space that this board knows."""
        return known_space_kinds(self.spaces)

    def pieces_made(self) -> Iterator[PieceCount]:
        yield PieceCount(self.map, 1, ("map",))


B = TypeVar("B", bound=Board)


@lru_cache(maxsize=16)
def _with_areas(record: type[B], areas: tuple[str, ...]) -> type[B]:
    fields: Any = {
        f"area_{i}": (BoardArea | None, Field(None, alias=name)) for i, name in enumerate(areas)
    }
    name, module = record.__name__, record.__module__
    return create_model(name, __base__=record, __module__=module, **fields)


FILE = Board
