"""A map as its author writes it: a grid of marks with a legend."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    WithJsonSchema,
    create_model,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pnp.base.diagnostics import KEY, KeyPath, suggest_word
from pnp.kinds.boards.map.signs import (
    MOST_AMOUNTS,
    Amount,
    Declared,
    SpaceSign,
    SpaceSigns,
    WithSigns,
    declared_signs,
    sign_example,
    with_signs,
)
from pnp.kinds.boards.rows import Rows, rows_reader
from pnp.kinds.boards.vocabulary import (
    GENERAL,
    SpaceKind,
    SpaceKinds,
    SpaceType,
    kinds_for,
    known_space_kinds,
    with_known_types,
)
from pnp.kinds.game.record import WithDesigner, WithRulings
from pnp.model.component import Component, ForPlayers, TableForm, Themed
from pnp.model.drawings import OwnPicture
from pnp.model.measure import DUST, PieceCount, require_room
from pnp.model.promise import WithPromises
from pnp.model.record import (
    MOST_ENTRIES,
    MOST_ITEMS,
    Flag,
    Id,
    IdleKey,
    Length,
    Number,
    Players,
    Record,
    ShortTitle,
    Text,
    Version,
    Whole,
    validation_error,
)

Pair = tuple[str, str]
_FOR_CELLS = {"cells", "top", "offset"}


HAZARDS = ("whirlpool", "maelstrom", "reef", "rock", "rocks", "shoal", "monster", "kraken", "ice")
"""Words that authors use for waters that pieces cannot enter."""


def _refuse_hazard(value: Any) -> None:
    """Refuse a danger of the sea as a type; it names waters that pieces cannot enter."""
    kind = value.get("type") if isinstance(value, dict) else value
    if isinstance(kind, str) and kind in HAZARDS and kind not in kinds_for(kind):
        hint = "write  type: impassable"
        if not isinstance(value, dict):
            hint = f"write  {{type: impassable, name: {kind.capitalize()}}}"
        elif "name" not in value:
            hint = f"write  type: impassable, name: {kind.capitalize()}"
        where = ("type",) if isinstance(value, dict) else ()
        message = f"'{kind}' is not a type; use impassable for what pieces cannot enter"
        raise validation_error("unknown-choice", message, hint, *where)


def _refuse_strange_yields(value: Any) -> None:
    """Refuse amounts for which the kind of a space has no word."""
    type_, given = (value.get("type"), value.get("yields")) if isinstance(value, dict) else ("", {})
    kind = kinds_for(type_).get(type_) if isinstance(type_, str) else None
    if kind is None or not isinstance(given, dict):
        return  # reported elsewhere
    for name in given:
        if name not in kind.yields:
            hint = suggest_word(str(name), kind.yields)
            hint = hint if kind.yields else f"write  yields: {{{name}: ...}}  where it is declared"
            raise validation_error(
                "unknown-choice", f"a {type_} does not yield '{name}'", hint, "yields", name, KEY
            )


_TYPE = "write its type, such as  type: coast"


class MapLegend(WithSigns):
    """The meaning of a mark of the grid.

    ``image`` fills the space, below its coast and all signs. ``fraction`` is how much of a partial
    space is on this board; the rest is on an adjoining one. ``yields`` gives the amounts that the
    kind of space has words for. The signs that the game or the map declares are further keys; see
    ``pnp.kinds.boards.map.signs``.
    """

    type: Annotated[SpaceType, Field(description=_TYPE)]
    name: Text = ""
    yields: dict[Id, Amount] = {}
    art: Id | None = None
    image: OwnPicture | None = None
    fraction: Annotated[Number, Field(gt=0, le=1)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        """Read ``ocean`` as ``{type: ocean}``."""
        _refuse_hazard(value)
        _refuse_strange_yields(value)
        return {"type": value} if isinstance(value, str) else value

    @model_validator(mode="after")
    def _few_amounts(self) -> Self:
        amounts = [*self.yields, *(name for sign, _ in self.all_signs for name in sign.yields)]
        if len(amounts) > MOST_AMOUNTS:
            message = f"a medallion has no room for {len(amounts)} amounts: {', '.join(amounts)}"
            raise validation_error("wrong-size", message, f"write at most {MOST_AMOUNTS}", "yields")
        return self

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that a type may be given alone, or replaced by signs of the game."""
        mapping = handler.resolve_ref_schema(handler(schema))
        mapping.pop("required", None)
        mapping["additionalProperties"] = True
        return {"anyOf": [{"type": "string", "examples": list(GENERAL)}, mapping]}


class MapGrid(Record):
    """The arrangement of marks: hexes (with a point or a flat side at the top) or squares.

    The grid is stretched to fill the board's frame. ``offset`` names the rows (columns when flat)
    that are offset by half a cell. ``wobble`` moves corners by that fraction of a cell, so that
    borders look hand-drawn; 0 keeps plain hexes and squares, and beyond a quarter borders would
    cross.
    """

    cells: Literal["hex", "square"] = "hex"
    top: Literal["pointy", "flat"] = "pointy"
    offset: Literal["odd", "even"] = "odd"
    wobble: Annotated[Number, Field(ge=0, le=0.25)] = 0.22
    seed: Whole = 1

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.cells == "square":
            for key in ("top", "offset"):
                yield IdleKey(key, "the cells are squares", "write  cells: hex, or remove it")


class MapFrame(Record):
    """The trimmed size of the board and the width of the border around the map."""

    width: Annotated[Length, Field(gt=40, le=1500)] = 139.7
    height: Annotated[Length, Field(gt=40, le=1500)] = 215.9
    margin: Annotated[Length, Field(ge=0, le=60)] = 8.0

    @model_validator(mode="after")
    def _roomy(self) -> MapFrame:
        require_room(self.width - 2 * self.margin, self.width, "the width")
        require_room(self.height - 2 * self.margin, self.height, "the height")
        return self


class MapArt(Record):
    """An ornament and its space; decoration, never a rule."""

    draw: Id
    at: str
    size: Annotated[Length, Field(gt=3, le=120)] = 16.0
    shift: tuple[Length, Length] = (0.0, 0.0)


class Inset(Record):
    """The panel with the title; spaces end at its edge.

    It is in a ``corner`` of the frame, moved by ``shift`` along the upper or lower side. ``sunk``
    mm of its height are in the margin, so that it hides less of the map; a negative value keeps it
    that far from the side.
    """

    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = "bottom-left"
    width: Annotated[Length, Field(ge=30, le=200)] = 52.0
    height: Annotated[Length, Field(ge=14, le=120)] = 24.0
    shift: Annotated[Length, Field(ge=0, le=1500)] = 0.0
    sunk: Annotated[Length, Field(ge=-20, le=60)] = 0.0


def name_stem(name: str) -> str:
    """Return a space's name without the digits at its end."""
    return name.rstrip("0123456789")


class Map(WithRulings, ForPlayers, Component, WithDesigner, Themed, WithPromises):
    """A board of spaces, with either ``cells`` or ``shapes``.

    See ``pnp.kinds.boards.map.survey`` for the graph. ``cells`` are marks by row. A mark is a
    space's name, such as ``c4``; touching cells of one name are one space. A mark that ends in
    ``#`` is a cell of that space on land; ``#`` alone is landlocked. ``shapes`` are outlines of
    spaces by name, and ``land`` outlines of the land beneath them. The legend is looked up by the
    whole name, then by the name without its digits.
    """

    table_form: ClassVar[TableForm] = "board"

    pnp: Version = 1
    map: Id
    players: Players
    title: ShortTitle
    subtitle: Text = ""
    size: Literal["standard", "large", "solo"] = "standard"
    board: MapFrame = MapFrame()
    grid: MapGrid = MapGrid()
    cells: Annotated[Rows, rows_reader("cells")] = ()
    shapes: Shapes = {}
    land: Annotated[tuple[Outline, ...], Field(max_length=MOST_ENTRIES)] = ()
    spaces: SpaceKinds = ()
    signs: SpaceSigns = ()
    legend: Annotated[dict[str, MapLegend], Field(max_length=MOST_ENTRIES)]
    closed: Annotated[tuple[Pair, ...], Field(max_length=MOST_ENTRIES)] = ()
    red_edges: Annotated[tuple[Pair, ...], Field(max_length=MOST_ENTRIES)] = ()
    inset: Inset = Inset()
    joinable: Flag = False
    art: Annotated[tuple[MapArt, ...], Field(max_length=MOST_ITEMS)] = ()

    @classmethod
    def type_for(cls, tree: Any) -> type[Self]:
        """Return the record type of a map whose legend has the signs that it declares."""
        signs = declared_signs(tree)
        return cls if not signs else _with_signs(cls, tuple(signs.items()))

    @model_validator(mode="before")
    @classmethod
    def _worded(cls, value: Any) -> Any:
        return with_known_types(value, _kinds_by_sign(declared_signs(value)))

    @model_validator(mode="after")
    def _titled_inside(self) -> Map:
        board = self.board
        wide, high = board.width - 2 * board.margin, board.height - 2 * board.margin
        inset = self.inset
        needed = inset.shift + inset.width, inset.height - inset.sunk
        if needed[0] > wide + DUST or needed[1] > high + DUST or inset.sunk > board.margin + DUST:
            size = f"{inset.width:g} x {inset.height:g} mm"
            message = f"the title panel, {size}, extends beyond the map"
            hint = f"make the board larger, or the inset smaller than {wide:g} x {high:g} mm"
            raise validation_error("outside-board", message, hint, "inset")
        return self

    @model_validator(mode="after")
    def _of_one_form(self) -> Map:
        if self.shapes and (given := _FOR_CELLS & self.grid.model_fields_set):
            key = min(given)
            message = f"'{key}' is for maps of cells; this one has shapes"
            raise validation_error(
                "unknown-key", message, "remove it; keep wobble and seed", "grid", key, KEY
            )
        if self.land and not self.shapes:
            message = "land is for maps of shapes; this one has cells"
            raise validation_error("unknown-key", message, "mark cells as land with #", "land", KEY)
        return self

    def spaces_of(self, piece: str) -> Iterator[str]:
        del piece
        names = {name.removesuffix("#") for row in self.cells for name in row} - {""}
        for name in (*sorted(names), *self.shapes):
            yield name
            entry = self.entry(name)
            yield from (f"{name} {sign.sign}" for sign, _ in (entry.all_signs if entry else ()))

    @property
    def form(self) -> str:
        """The key that contains the spaces."""
        return "shapes" if self.shapes else "cells"

    def mark_path(self, row: int, column: int) -> KeyPath:
        """Return the path of a mark by row and column.

        On a map of shapes this is the path of the shape with the row's number, or of ``shapes`` if
        there is none.
        """
        if not self.shapes:
            return "cells", row, column
        return ("shapes", tuple(self.shapes)[row]) if row >= 0 else ("shapes",)

    def entry(self, name: str) -> MapLegend | None:
        """Return the legend entry of a space's name, if any."""
        return self.legend.get(name) or self.legend.get(name_stem(name))

    @cached_property
    def kinds(self) -> dict[str, SpaceKind]:
        """The kinds of space that this map has."""
        return known_space_kinds(self.spaces)

    @cached_property
    def known_signs(self) -> dict[str, SpaceSign]:
        """The signs that spaces of this map may have."""
        return {sign.sign: sign for sign in self.signs}

    def drawn_as(self, name: str) -> str | None:
        """Return how a space is drawn, by its name; None if it is not in the legend."""
        entry = self.entry(name)
        return None if entry is None else self.kinds[entry.type].draw

    def pieces_made(self) -> Iterator[PieceCount]:
        yield PieceCount(self.map, 1, ("map",))


M = TypeVar("M", bound=Map)


@lru_cache(maxsize=16)
def _with_signs(record: type[M], signs: tuple[tuple[str, SpaceSign | None], ...]) -> type[M]:
    known = dict(signs)
    example = sign_example(known)
    advice = f"{_TYPE}, or  {example}" if example else _TYPE
    type_ = (SpaceType, Field(description=advice))
    entry: Any = with_signs(MapLegend, known, type=type_)
    legend = Annotated[dict[str, entry], Field(max_length=MOST_ENTRIES)]
    return create_model(
        record.__name__, __base__=record, __module__=record.__module__, legend=(legend, ...)
    )


def _kinds_by_sign(signs: Declared) -> dict[str, str]:
    """Return the kind of spaces that have a sign and no type."""
    return {name: sign.kind for name, sign in signs.items() if sign is not None and sign.kind}


FILE = Map


# Spaces drawn by their author: one outline each, in millimetres.


MOST_SHAPES = 500
"""Spaces per map; on a letter sheet they would be smaller than a fingernail."""
MOST_POINTS = 2_000
"""Points per outline, with curves flattened."""
FARTHEST = 10_000
"""Millimetres from the corner of the board, far beyond anything visible."""

Coordinate = Annotated[Number, Field(ge=-FARTHEST, le=FARTHEST)]
Outline = Annotated[
    tuple[tuple[Coordinate, Coordinate], ...], Field(min_length=3, max_length=MOST_POINTS)
]
"""The corners of an outline in millimetres, from the top left of the board."""


class Shape(Record):
    """The outline of a space; if ``land``, all of it is on land."""

    shape: Annotated[
        Outline, Field(description="write its corners, such as  [[0, 0], [40, 0], ...]")
    ]
    land: Flag = False


def _read_shape(value: Any) -> Any:
    """Read an outline alone as a shape."""
    return {"shape": value} if isinstance(value, list | tuple) else value


def _read_shapes(value: Any) -> Any:
    if isinstance(value, str):
        message = f"'{value[:40]}' does not name a drawing"
        raise validation_error(
            "wrong-type", message, "write the name of an SVG, or an outline for each space"
        )
    return value


def _check_names(value: dict[str, Shape]) -> dict[str, Shape]:
    """Refuse names that mean something else in a map."""
    for name in value:
        if not name.strip() or name == "." or "#" in name:
            message = f"'{name}' cannot be the name of a space"
            raise validation_error(
                "unknown-choice", message, "write letters, digits and hyphens", name
            )
    return value


_SHAPE = {"anyOf": [{"type": "array", "items": {"type": "array"}}, {"type": "object"}]}
Shapes = Annotated[
    dict[str, Annotated[Shape, BeforeValidator(_read_shape)]],
    BeforeValidator(_read_shapes),
    AfterValidator(_check_names),
    Field(max_length=MOST_SHAPES),
    WithJsonSchema(
        {
            "anyOf": [
                {"type": "string", "pattern": r"\.svg$"},
                {"type": "object", "additionalProperties": _SHAPE},
            ]
        }
    ),
]
"""Outlines by the names of their spaces. A file may instead name an SVG with one path per space;
see ``pnp.content.shapes``."""
