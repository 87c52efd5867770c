"""A board as its author writes it: a grid, kinds of space, ways between them, and boxes.

Names of spaces, sides and corners stay text here; ``pnp.kinds.boards.board.selection`` looks them
up on the grid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import (
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue, SkipJsonSchema
from pydantic_core import CoreSchema

from pnp.base.diagnostics import KEY
from pnp.kinds.boards.board.grid_record import (
    LARGEST,
    MOST_CELLS,
    POINTS_OF_SPACE,
    Coordinates,
    Grid,
    Side4,
    SpaceList,
    SpacesAt,
    Value,
    Word,
)
from pnp.kinds.boards.board.track_record import AT_GRID, BoardTable, BoardTrack
from pnp.kinds.boards.board.way_record import Price, Way
from pnp.kinds.boards.rows import Rows, rows_reader
from pnp.kinds.boards.vocabulary import IconName
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.kinds.layout.box_record import Box, Draw
from pnp.kinds.layout.measures import FULL, Extent, Place, Slot, read_anchor
from pnp.kinds.layout.template_record import FieldName, Template, Words
from pnp.model.braces import fields_in
from pnp.model.component import Component, ForPlayers, TableForm, Themed
from pnp.model.drawings import OwnPicture
from pnp.model.measure import PieceCount, SizedForPieces
from pnp.model.promise import WithPromises
from pnp.model.record import (
    MOST_ENTRIES,
    MOST_ITEMS,
    Flag,
    Id,
    IdleKey,
    Length,
    Record,
    Role,
    Short,
    ShortTitle,
    Text,
    Version,
    Whole,
    validation_error,
)
from pnp.model.table_source import Sources

# What is drawn in spaces.


Anchor = Annotated[
    str,
    BeforeValidator(read_anchor),
    StringConstraints(
        pattern=rf"^({POINTS_OF_SPACE.pattern}|top|bottom|left|right|(top|bottom)-(left|right))$"
    ),
]
"""A point of a space by the compass, or of a card by its edges."""


class SpaceBox(Box):
    """A box in a space: ``at`` is a shift from its ``anchor``, by default the centre.

    The middle of the box is at the anchor, and percentages are of the size of the cell. One that
    is ``beyond`` may leave its space. With a ``title``, a template, it is in the key.
    """

    anchor: Anchor = "centre"  # type: ignore[assignment]
    at: tuple[Place, Place] = (Extent(), Extent())
    size: tuple[Place, Place] = (FULL, FULL)
    align: Literal["left", "center", "right", "justify"] = "center"
    valign: Literal["top", "middle", "bottom"] = "middle"
    beyond: Flag = False
    title: Words | None = None

    @property
    def bounded(self) -> bool:
        return "size" in self.model_fields_set

    def needed_keys(self) -> tuple[str, ...]:
        return ()

    def fields(self, name: str) -> tuple[str, ...]:
        return tuple(dict.fromkeys((*super().fields(name), *fields_in(self.title or ""))))

    def idle_keys(self) -> Iterator[IdleKey]:
        yield from super().idle_keys()
        if self.draw in ("text", "key"):
            hint = "remove it; titles in the key are for signs, such as icons"
            yield IdleKey("title", f"a box that draws '{self.draw}' is not in the key", hint)


class BoardBox(SpaceBox):
    """A box of the board: at a position, ``on`` parts of the board, ``over`` the extent of spaces,
    or ``beside`` the grid.

    A mapping under ``on`` gives each part the value that the field ``value`` shows; boxes on sides
    may ``follow`` them. ``draw: key`` lists what the board uses.
    """

    draw: Literal[Draw, "key"] = "text"  # type: ignore[assignment]
    anchor: Anchor = "top-left"
    on: SpacesAt = ()
    over: SpaceList = ()
    beside: Side4 | None = None
    follow: Flag = False

    def idle_keys(self) -> Iterator[IdleKey]:
        # The entries of a key are in columns, without a quantity.
        keyed = self.draw == "key"
        yield from (idle for idle in super().idle_keys() if not (keyed and idle.field == "columns"))

    @model_validator(mode="after")
    def _at_one_place(self) -> BoardBox:
        given = [key for key in ("on", "over", "beside") if getattr(self, key)]
        if len(given) > 1:
            message = f"a box cannot be both {given[0]} and {given[1]}"
            raise validation_error("unclear-place", message, "remove one", given[1], KEY)
        return self


SpaceLayout = Annotated[dict[Id, SpaceBox], Field(min_length=1, max_length=60)]


MOST_PLACES = 60
"""How many places one rule may put on a space."""


def _read_quantity(value: Any) -> Any:
    """Read a number of places from 1 to 60, or a template of the fields of a space."""
    text = str(value) if isinstance(value, int) else value
    if not isinstance(text, str) or fields_in(text):
        return text
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PLACES):
        message = f"'{text}' is not a number of places from 1 to {MOST_PLACES}"
        hint = "write digits, or a field of the spaces, such as '{slots}'"
        raise validation_error("not-a-whole-number", message, hint)
    return text


class PlaceRule(SizedForPieces):
    """Places for pieces on spaces, or on their sides, corners or ways; ``of`` limits them to some
    spaces, ``ways`` to some ways. A place without a size is known, and not drawn. ``quantity`` is
    their number on each, a template of the fields of the space."""

    on: Literal["spaces", "sides", "corners", "points"] = "spaces"
    of: SpaceList = ()
    quantity: Annotated[
        Template,
        BeforeValidator(_read_quantity),
        WithJsonSchema({"type": ["integer", "string"]}),
    ] = "1"
    slot: Slot | None = None
    shape: Literal["rectangle", "round"] = "rectangle"
    gap: Annotated[Length, Field(ge=0, le=20)] = 0.8
    columns: Annotated[Whole, Field(ge=1, le=40)] | None = None
    draw: Literal["slot", "none"] = "slot"
    fill: Role = "place"
    line: Role = "place.line"

    @model_validator(mode="after")
    def _counted_on_spaces(self) -> PlaceRule:
        if self.on in ("sides", "corners") and fields_in(self.quantity):
            message = f"{self.on} have no fields for the number of their places"
            hint = "write digits, or  on: spaces"
            raise validation_error("not-a-field", message, hint, "quantity")
        return self

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.draw == "none":
            for key in ("fill", "line"):
                yield IdleKey(key, "the places are not drawn", "remove it, or  draw: none")


class Spaces(Record):
    """A kind of space and where it is: ``at`` is a list of spaces, or a mapping to their fields.

    ``enter`` is the price of a move into it, or ``closed``. ``fields`` are those of all its spaces.
    ``extends`` names a kind whose keys apply where this one gives none; boxes of its layout are
    merged by name.
    """

    space: Id
    title: Short = ""
    at: SpacesAt = ()
    ground: Role | None = None
    icon: IconName | None = None
    image: OwnPicture | None = None
    enter: Price = 1.0
    start: Flag = False
    fields: Annotated[dict[FieldName, Value], Field(max_length=MOST_ITEMS)] = {}
    layout: SpaceLayout | None = None
    places: Annotated[tuple[PlaceRule, ...], Field(max_length=MOST_ITEMS)] = ()
    extends: Id | None = None


class Mark(Record):
    """The meaning of a mark of the board: the kind of the space, its name, and fields."""

    space: Id
    name: Text = ""
    fields: Annotated[dict[FieldName, Value], Field(max_length=MOST_ITEMS)] = {}

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        return {"space": value} if isinstance(value, str) else value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that the kind alone may replace the mapping."""
        return {"anyOf": [{"type": "string"}, handler.resolve_ref_schema(handler(schema))]}


class Region(Record):
    """A named set of spaces, drawn if it has a ``line`` or a ``fill``, and then in the key by its
    ``title``."""

    region: Id
    title: Short = ""
    at: SpaceList
    line: Role | None = None
    fill: Role | None = None
    width: Annotated[Length, Field(ge=0.1, le=6)] = 1.0

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.line is None and self.fill is None:
            hint = "add  line: ...  or  fill: ..., or remove it"
            yield IdleKey("title", "the region is not drawn", hint)
        if self.line is None:
            yield IdleKey("width", "the region has no line", "add  line: ...  or remove it")


class EachRegion(Record):
    """A region for each value of a field, with the name of the value."""

    each: FieldName
    line: Role | None = None
    fill: Role | None = None
    width: Annotated[Length, Field(ge=0.1, le=6)] = 1.0


def _read_regions(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    return tuple({"region": name, "at": at} for name, at in value.items())


Regions = Annotated[
    tuple[EachRegion | Region, ...],
    BeforeValidator(_read_regions),
    Field(max_length=MOST_ITEMS),
    WithJsonSchema({"type": ["object", "array"]}),
]


def _read_fold(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    found = re.fullmatch(r"([1-4])\s*x\s*([1-4])", value.strip())
    if found is None or found[1] == found[2] == "1":
        hint = "write how many panels are side by side and above each other, such as  2x1"
        raise validation_error("unknown-shape", f"'{value}' is not a number of panels", hint)
    return int(found[1]), int(found[2])


class BoardSize(Record):
    """The trimmed size of the board, by default what its contents need, and the margin around
    them. With ``fold`` it is printed as panels, so many side by side and above each other, which
    are glued onto board and hinged."""

    width: Annotated[Length, Field(ge=30, le=LARGEST)] | None = None
    height: Annotated[Length, Field(ge=30, le=LARGEST)] | None = None
    margin: Annotated[Length, Field(ge=0, le=60)] = 4.0
    fold: Annotated[
        tuple[int, int] | None,
        BeforeValidator(_read_fold),
        WithJsonSchema({"type": "string", "pattern": "^[1-4]x[1-4]$"}),
    ] = None


class Board(WithRulings, ForPlayers, Component, WithDesigner, Themed, WithPromises):
    """A board of any game.

    ``look`` is how the theme draws it. The spaces are filled by lists (``at`` of their kinds), by
    ``marks`` with a ``legend``, or by a table (``data``). ``defaults``, ``layout`` and ``places``
    apply to all spaces. ``moves`` are the relations that make moves. ``computed`` are the values
    by the id of each space that linking adds for boxes.
    """

    table_form: ClassVar[TableForm] = "board"

    pnp: Version = 1
    map: Id
    title: ShortTitle
    subtitle: Text = ""
    look: Id = "plain"
    board: BoardSize = BoardSize()
    grid: Grid | None = None
    coordinates: Coordinates = Coordinates()
    spaces: Annotated[tuple[Spaces, ...], Field(max_length=MOST_ITEMS)] = ()
    marks: Annotated[Rows, rows_reader("marks")] = ()
    legend: Annotated[dict[str, Mark], Field(max_length=200)] = {}
    join: Literal["none", "mark"] = "none"
    data: Sources | None = None
    sheet: str | None = None
    rows: Annotated[tuple[dict[str, Any], ...], Field(max_length=MOST_CELLS)] = ()
    defaults: Annotated[dict[FieldName, Value], Field(max_length=MOST_ITEMS)] = {}
    layout: SpaceLayout | None = None
    places: Annotated[tuple[PlaceRule, ...], Field(max_length=MOST_ITEMS)] = ()
    regions: Regions = ()
    ways: Annotated[tuple[Way, ...], Field(max_length=200)] = ()
    moves: Annotated[tuple[Id, ...], Field(max_length=20)] | None = None
    closed: Annotated[tuple[tuple[Word, Word], ...], Field(max_length=MOST_ENTRIES)] = ()
    tracks: Annotated[tuple[BoardTrack, ...], Field(max_length=MOST_ITEMS)] = ()
    tables: Annotated[tuple[BoardTable, ...], Field(max_length=MOST_ITEMS)] = ()
    boxes: Annotated[dict[Id, BoardBox], Field(max_length=200)] = {}
    computed: SkipJsonSchema[
        Annotated[dict[str, dict[FieldName, Value]], Field(alias="{spaces}")]
    ] = {}

    def idle_keys(self) -> Iterator[IdleKey]:
        if not self.marks:
            hint = "write the board under  marks, or remove it"
            for key in ("join", "legend"):
                yield IdleKey(key, "there are no marks", hint)
        if self.data is None:
            yield IdleKey("sheet", "the board has no table", "add  data: ...  or remove it")
        if self.layout is not None and self.grid is None:
            yield IdleKey("layout", "the board has no spaces", "add a grid, or remove it")

    @model_validator(mode="after")
    def _with_contents(self) -> Board:
        if self.grid is None and (self.board.width is None or self.board.height is None):
            message = "a board without a grid needs a width and a height"
            hint = "add  board: {width: 190mm, height: 250mm}, or a grid"
            raise validation_error("missing-key", message, hint)
        return self

    @model_validator(mode="after")
    def _with_a_grid_at_tracks(self) -> Board:
        if self.grid is None:
            places = [("tracks", i, track.place_key) for i, track in enumerate(self.tracks)]
            places += [("tables", i, table.place_key) for i, table in enumerate(self.tables)]
            for list_, i, key in places:
                if key in AT_GRID:
                    message = f"it is {key} the grid, and the board has none"
                    hint = "write its place under  at, or add a grid"
                    raise validation_error("unclear-place", message, hint, list_, i, key, KEY)
        return self

    def pieces_made(self) -> Iterator[PieceCount]:
        for id in self.panels:
            yield PieceCount(id, 1, ("map",))

    @property
    def panels(self) -> tuple[str, ...]:
        """The ids of the pieces: the board itself, or its panels row by row."""
        if self.board.fold is None:
            return (self.map,)
        columns, rows = self.board.fold
        return tuple(f"{self.map}-{i + 1}" for i in range(columns * rows))


FILE = Board
