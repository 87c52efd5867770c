"""A map as its author writes it: a grid of marks with a legend."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field, GetJsonSchemaHandler, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, PydanticCustomError

from pnp.diagnostics import KEY, closest, nearest
from pnp.model.record import (
    MOST_ENTRIES,
    MOST_ITEMS,
    Flag,
    Id,
    Length,
    Number,
    Players,
    Record,
    ShortTitle,
    Version,
    Whole,
    fail,
)
from pnp.model.rows import Rows, block
from pnp.model.ruled import Ruled
from pnp.model.vocabulary import (
    GENERAL,
    SpaceKind,
    SpaceKinds,
    SpaceType,
    in_force,
    kinds_for,
    worded,
)
from pnp.model.within import DUST, room

Pair = tuple[str, str]


HAZARDS = ("whirlpool", "maelstrom", "reef", "rock", "rocks", "shoal", "monster", "kraken", "ice")
"""What modders call waters that nobody enters."""


def _refuse_unknown_icons(value: Any, kind: type[Record]) -> None:
    """Refuse keys that are none of a record's and no slip of the pen for one: such a key is meant
    to be a sign that the rules do not have."""
    known = kind.model_fields
    of_port = Port.model_fields if kind is Legend else ()
    for key in value if isinstance(value, dict) else ():
        if key in of_port:
            raise _outside_port(value, key)
        if key not in known and not closest(str(key), known):
            raise fail(
                "unknown-rule-icon",
                f"the rules know no '{key}'",
                f"signs here are {', '.join(known)}; what is only drawn is art",
                key,
                KEY,
            )


def _outside_port(space: dict[str, Any], key: str) -> PydanticCustomError:
    """Return the error of a space that has beside its type what only ports have."""
    inner = "gold: 1, resources: 2, shipyard: true" if key == "shipyard" else f"{key}: 1, ..."
    kind = f" and of  type: {space['type']}" if space.get("type", "port") != "port" else ""
    if isinstance(space.get("port"), dict):
        hint = f"move it into  port: {{{inner}}}"
    else:
        hint = f"write  port: {{{inner}}}  in place of it{kind}, or remove it"
    message = f"'{key}' stands outside of a port, to which it belongs"
    return fail("yield-outside-port", message, hint, key, KEY)


def _refuse_hazard(value: Any) -> None:
    """Refuse a danger of the sea as a type; it is a name for waters that nobody enters."""
    kind = value.get("type") if isinstance(value, dict) else value
    if isinstance(kind, str) and kind in HAZARDS and kind not in kinds_for(kind):
        hint = "write  type: impassable"
        if not isinstance(value, dict):
            hint = f"write  {{type: impassable, name: {kind.capitalize()}}}"
        elif "name" not in value:
            hint = f"write  type: impassable, name: {kind.capitalize()}"
        where = ("type",) if isinstance(value, dict) else ()
        message = f"'{kind}' is not a type; waters that no ship enters are impassable"
        raise fail("unknown-choice", message, hint, *where)


def _refuse_strange_yields(value: Any) -> None:
    """Refuse amounts for which the kind of a space has no word."""
    type_, given = (value.get("type"), value.get("yields")) if isinstance(value, dict) else ("", {})
    kind = kinds_for(type_).get(type_) if isinstance(type_, str) else None
    if kind is None or not isinstance(given, dict):
        return  # which is told as such
    for name in given:
        if name not in kind.yields:
            hint = nearest(str(name), kind.yields)
            hint = hint if kind.yields else f"write  yields: {{{name}: ...}}  where it is declared"
            raise fail("unknown-choice", f"a {type_} yields no '{name}'", hint, "yields", name, KEY)


Amount = Annotated[Whole, Field(ge=0)]


class Port(Record):
    """What a port yields when it is plundered, and whether ships are built there."""

    gold: Amount
    resources: Amount
    shipyard: Flag = False

    icons: ClassVar[dict[str, str]] = {"gold": "gold", "resources": "resource"}

    @model_validator(mode="before")
    @classmethod
    def _icons(cls, value: Any) -> Any:
        _refuse_unknown_icons(value, cls)
        return value


class Legend(Record):
    """What a mark of the grid stands for.

    ``red`` is a coast that nobody may land on. The solo game adds ``island`` (the island that a
    coast or port belongs to), ``mainland`` (place in the mainland patrol, from 1 on the left),
    ``number`` (where the island patrol lands on that roll) and ``start`` (of a Governor's ship).
    ``fraction`` is how much of a space lies on a board that others join; the rest is on theirs.
    ``yields`` gives the amounts that the kind of space has words for.
    """

    type: Annotated[
        SpaceType,
        Field(
            description="write its type, such as  type: coast, or  port: {gold: 2, resources: 1}"
        ),
    ]
    name: str = ""
    port: Port | None = None
    yields: dict[Id, Amount] = {}
    red: Flag = False
    island: Id | None = None
    mainland: Annotated[Whole, Field(ge=1)] | None = None
    number: Annotated[Whole, Field(ge=1, le=6)] | None = None
    start: Literal["island", "mainland"] | None = None
    art: Id | None = None
    fraction: Annotated[Number, Field(gt=0, le=1)] | None = None

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        """Read ``ocean`` as ``{type: ocean}`` and a mapping with a port as of type port."""
        _refuse_unknown_icons(value, cls)
        _refuse_hazard(value)
        _refuse_strange_yields(value)
        if isinstance(value, str):
            return {"type": value}
        if isinstance(value, dict) and "port" in value and "type" not in value:
            return {**value, "type": "port"}
        return value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Tell editors that a type may stand alone, and that a port needs no type."""
        mapping = handler.resolve_ref_schema(handler(schema))
        mapping.pop("required", None)
        return {"anyOf": [{"type": "string", "examples": list(GENERAL)}, mapping]}


class Grid(Record):
    """How the marks lie: hexes (a point or a flat side at the top) or squares.

    The grid is stretched to fill the board's frame. ``offset`` names the rows (columns when flat)
    that stand half a cell further. ``wobble`` moves corners by that part of a cell, so that
    borders run like hand-drawn lines; 0 keeps plain hexes and squares, and beyond a quarter
    borders would cross.
    """

    cells: Literal["hex", "square"] = "hex"
    top: Literal["pointy", "flat"] = "pointy"
    offset: Literal["odd", "even"] = "odd"
    wobble: Annotated[Number, Field(ge=0, le=0.25)] = 0.22
    seed: Whole = 1


class Frame(Record):
    """The trimmed size of the board and the width of the border around the map."""

    width: Annotated[Length, Field(gt=40, le=1500)] = 139.7
    height: Annotated[Length, Field(gt=40, le=1500)] = 215.9
    margin: Annotated[Length, Field(ge=0, le=60)] = 8.0

    @model_validator(mode="after")
    def _roomy(self) -> Frame:
        room(self.width - 2 * self.margin, self.width, "the width")
        room(self.height - 2 * self.margin, self.height, "the height")
        return self


class Art(Record):
    """An ornament and the space on which it stands; decoration, never a rule."""

    draw: Id
    at: str
    size: Annotated[Length, Field(gt=3, le=120)] = 16.0
    shift: tuple[Length, Length] = (0.0, 0.0)


class Inset(Record):
    """The panel in a corner of the frame that carries the title; spaces end at its edge."""

    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"] = "bottom-left"
    width: Annotated[Length, Field(ge=30, le=200)] = 52.0
    height: Annotated[Length, Field(ge=14, le=120)] = 24.0


def stem(name: str) -> str:
    """Return a space's name without the digits at its end."""
    return name.rstrip("0123456789")


class Map(Ruled):
    """A board of spaces. ``cells`` keeps the marks by row; see ``pnp.facts.waters`` for the graph.

    A mark is a space's name, such as ``c4``; touching cells of one name are one space. The legend
    is looked up by the whole name, then by the name without its digits. A mark that ends in ``#``
    is a cell of that space which lies on land; ``#`` alone is landlocked.
    """

    pnp: Version = 1
    map: Id
    game: Id | None = None
    title: ShortTitle
    subtitle: str = ""
    note: str = ""
    players: Players
    size: Literal["standard", "large", "solo"] = "standard"
    theme: Id | None = None
    board: Frame = Frame()
    grid: Grid = Grid()
    cells: Annotated[Rows, block("cells")]
    spaces: SpaceKinds = ()
    legend: Annotated[dict[str, Legend], Field(max_length=MOST_ENTRIES)]
    closed: Annotated[tuple[Pair, ...], Field(max_length=MOST_ENTRIES)] = ()
    red_edges: Annotated[tuple[Pair, ...], Field(max_length=MOST_ENTRIES)] = ()
    inset: Inset = Inset()
    joinable: Flag = False
    art: Annotated[tuple[Art, ...], Field(max_length=MOST_ITEMS)] = ()

    @model_validator(mode="before")
    @classmethod
    def _worded(cls, value: Any) -> Any:
        return worded(value)

    @model_validator(mode="after")
    def _titled_inside(self) -> Map:
        board = self.board
        wide, high = board.width - 2 * board.margin, board.height - 2 * board.margin
        if self.inset.width > wide + DUST or self.inset.height > high + DUST:
            size = f"{self.inset.width:g} x {self.inset.height:g} mm"
            message = f"the panel of the title, {size}, reaches beyond the map"
            hint = f"make the board larger, or the inset smaller than {wide:g} x {high:g} mm"
            raise fail("outside-board", message, hint, "inset")
        return self

    def entry(self, name: str) -> Legend | None:
        """Return what the legend says of a space's name; None where it says nothing."""
        return self.legend.get(name) or self.legend.get(stem(name))

    @cached_property
    def kinds(self) -> dict[str, SpaceKind]:
        """The kinds of space that this map knows."""
        return in_force(self.spaces)

    def drawn(self, name: str) -> str | None:
        """Return how a space is drawn, by its name; None where the legend says nothing of it."""
        entry = self.entry(name)
        return None if entry is None else self.kinds[entry.type].draw


FILE = Map
