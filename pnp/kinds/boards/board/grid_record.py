"""The grid of a board and the names of its cells, as their author writes them, and lists of
spaces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    BeforeValidator,
    Field,
    GetJsonSchemaHandler,
    StringConstraints,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pnp.base.diagnostics import KEY
from pnp.kinds.boards.board.coordinates import AXIAL, Corner, parts_of
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    MOST_ENTRIES,
    Flag,
    IdleKey,
    Length,
    Number,
    Record,
    Role,
    Whole,
    describe_value,
    validation_error,
)

MOST_CELLS = 3_000
"""Spaces of a board; on a sheet of Letter more of them are smaller than 4 mm."""
LARGEST = 1_500.0
"""The longest side of a board, in millimetres."""

Word = Annotated[str, StringConstraints(min_length=1, max_length=120, strip_whitespace=True)]
Side4 = Literal["left", "right", "top", "bottom"]
_SHAPE = re.compile(
    r"(?:(\d{1,3})\s*[xX×]\s*(\d{1,3})|([a-z]+)(?:\s+(\d{1,2})(?:\s*x\s*(\d{1,2}))?)?)"
)


# Lists of spaces, sides and corners.


def read_list(value: Any) -> Any:
    """Read a list of names, or one name alone; items may be mappings with one key."""
    items = value if isinstance(value, list | tuple) else [value]
    found: list[Any] = []
    for i, item in enumerate(items):
        if isinstance(item, str) and item.strip():
            found.append(item.strip())
        elif (
            isinstance(item, dict) and len(item) == 1 and next(iter(item)) in ("between", "around")
        ):
            key, inner = next(iter(item.items()))
            if key == "between" and not (isinstance(inner, list) and len(inner) == 2):
                hint = "write  {between: [woods, lake]}"
                message = "between needs two lists of spaces"
                raise validation_error("wrong-size", message, hint, i)
            found.append(item)
        else:
            at = (i,) if isinstance(value, list) else ()
            message = f"expected the name of a space, found {describe_value(item)}"
            hint = "write names, such as  [A1, C3-C5]"
            raise validation_error("wrong-type", message, hint, *at)
    return tuple(found)


SpaceList = Annotated[
    tuple[Any, ...],
    BeforeValidator(read_list),
    Field(max_length=MOST_ENTRIES),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "object"}, {"type": "array"}]}),
]
"""Names, ranges and words for spaces, sides or corners; see ``selection``."""
Value = Annotated[str, StringConstraints(max_length=400)]


def _read_at(value: Any) -> Any:
    """Read a list, or names with the name or the fields of each space."""
    if not isinstance(value, dict) or set(value) & {"between", "around"}:
        return read_list(value)
    found: dict[str, dict[str, str]] = {}
    for name, given in value.items():
        if isinstance(given, dict):
            for key, inner in given.items():
                if isinstance(inner, dict | list):
                    message = f"expected one value, found {describe_value(inner)}"
                    raise validation_error("wrong-type", message, "write one value", name, key)
            found[name] = {str(key): "" if v is None else str(v) for key, v in given.items()}
        elif isinstance(given, list):
            message = "expected the name or the fields of the space, found a list"
            raise validation_error("wrong-type", message, "write  {A1: Name}", name)
        else:
            found[name] = {} if given is None else {"name": str(given)}
    return found


SpacesAt = Annotated[
    Any,
    BeforeValidator(_read_at),
    WithJsonSchema({"anyOf": [{"type": "string"}, {"type": "array"}, {"type": "object"}]}),
]
"""A list of spaces, or a mapping from their names to their fields."""


# The grid.


class Shape(Record):
    """The shape of a board: ``10x8`` columns and rows, or one of ``SHAPES`` with its sizes."""

    form: str
    sizes: tuple[int, int]


SHAPES = ("hexagon", "rhombus", "triangle", "star", "rings")
_OF_TILING = {
    "hex": ("rectangle", "hexagon", "rhombus", "triangle", "star"),
    "square": ("rectangle",),
    "triangle": ("rectangle", "triangle", "hexagon"),
    "square points": ("rectangle", "rings"),
    "triangle points": ("rectangle", "hexagon", "rhombus", "triangle", "star"),
}


# The number of spaces of each form, of hexes where tilings differ.
_CELLS: Mapping[str, Callable[[int, int], int]] = {
    "rectangle": lambda columns, rows: columns * rows,
    "rhombus": lambda columns, rows: columns * rows,
    "hexagon": lambda side, _: 3 * side * (side - 1) + 1,
    "triangle": lambda side, _: side * (side + 1) // 2,
    "star": lambda side, _: 6 * side * (side + 1) + 1,
    "rings": lambda rings, _: 8 * rings,
}


def _read_shape(value: Any) -> Any:
    if isinstance(value, Shape) or not isinstance(value, str):
        return value
    found = _SHAPE.fullmatch(value.strip())
    hint = "write columns and rows, such as  10x8, or  hexagon 5"
    if found is None or (found[3] and (found[3] not in SHAPES or not found[4])):
        raise validation_error("unknown-shape", f"'{value}' is not a shape of a board", hint)
    if found[1]:
        form, one, other = "rectangle", int(found[1]), int(found[2])
    else:
        form, one = found[3], int(found[4])
        other = int(found[5]) if found[5] else one
    if not (one and other):
        raise validation_error("unknown-shape", f"'{value}' has no cells", hint)
    if found[5] and form != "rhombus":
        raise validation_error("unknown-shape", f"a {form} has one size", f"write  {form} {one}")
    cells = _CELLS[form](one, other)
    if cells > MOST_CELLS:
        message = f"the board has {cells:,} spaces; the maximum is {MOST_CELLS:,}"
        raise validation_error("grid-too-fine", message, "choose a smaller shape")
    return Shape(form=form, sizes=(one, other))


ShapeText = Annotated[
    Shape, BeforeValidator(_read_shape), WithJsonSchema({"type": "string", "pattern": ".+"})
]
CellSize = Annotated[Length, Field(ge=3, le=400)]


def _read_cell_size(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


GridSize = Annotated[CellSize | tuple[CellSize, CellSize], BeforeValidator(_read_cell_size)]


def _read_piece(value: Any) -> Any:
    return (value,) if isinstance(value, str | float | int) else value


GridPiece = Annotated[
    tuple[CellSize, ...],
    BeforeValidator(_read_piece),
    Field(min_length=1, max_length=2),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""The diameter of a round piece, or width and height of another."""


def _read_outline(value: Any) -> Any:
    return 0.0 if value == "none" else value


Outline = Annotated[
    Length,
    BeforeValidator(_read_outline),
    Field(ge=0, le=10),
    WithJsonSchema({"type": "string"}),
]
"""The width of a line, or ``none``."""


class Cut(Record):
    """The sides of the board where cells are cut in half, so that boards can be joined."""

    cut: Annotated[tuple[Side4, ...], Field(min_length=1, max_length=4)]


Points = Literal["square", "triangle"]
Position = tuple[
    Annotated[Length, Field(ge=0, le=LARGEST)], Annotated[Length, Field(ge=0, le=LARGEST)]
]
_COORDINATE = Annotated[Number, Field(ge=-10_000, le=10_000)]
AreaOutline = Annotated[
    tuple[tuple[_COORDINATE, _COORDINATE], ...], Field(min_length=3, max_length=2_000)
]
MOST_AREAS = 500


def _read_areas(value: Any) -> Any:
    """Read the outlines of areas: one for each, or a list of them with holes and exclaves."""
    if isinstance(value, str):
        message = f"'{value[:40]}' does not name a drawing"
        hint = "write the name of an SVG, or an outline for each area"
        raise validation_error("wrong-type", message, hint)
    if not isinstance(value, dict):
        return value
    return {name: _as_rings(item) for name, item in value.items()}


def _as_rings(value: Any) -> Any:
    first = value[0] if isinstance(value, list | tuple) and value else None
    inner = first[0] if isinstance(first, list | tuple) and first else None
    return value if isinstance(inner, list | tuple) else [value]


Areas = Annotated[
    dict[str, Annotated[tuple[AreaOutline, ...], Field(min_length=1, max_length=60)]],
    BeforeValidator(_read_areas),
    Field(min_length=1, max_length=MOST_AREAS),
    WithJsonSchema({"type": ["string", "object"]}),
]
"""Outlines in millimetres by the names of their spaces. A file may instead name an SVG with paths;
see ``pnp.content.shapes``."""


class Grid(SizedForPieces):
    """The spaces of a board: ``cells`` of a tiling, ``points`` of lines or at positions, or
    ``areas`` with outlines.

    ``size`` is the distance of two opposite sides, which is that of neighbouring centres; of a
    triangle its side, of points their spacing; or width and height. ``side`` is that of a cell.
    Instead, the grid may be ``for`` pieces, or for a ``piece`` of a size, which fit in its cells.
    ``offset`` are the rows (columns of hexes with a flat top) that are pushed by half a cell,
    counted from 1. Cells at the rim of the board are ``whole``, or cut in half at some of its
    sides. ``hide`` are sides, or lines between points, that are not drawn.
    """

    cells: Literal["hex", "square", "triangle"] | None = None
    points: Points | dict[str, Position] | None = None
    areas: Areas | None = None
    top: Literal["pointy", "flat"] = "pointy"
    offset: Literal["odd", "even"] = "even"
    shape: ShapeText | None = None
    join: Annotated[tuple[Literal["middles", "corners"], ...], Field(min_length=1)] = ("middles",)
    size: GridSize | None = None
    side: Annotated[Length, Field(ge=2, le=400)] | None = None
    piece: GridPiece | None = None
    edge: Literal["whole"] | Cut = "whole"
    outline: Outline | None = None
    lines: Literal["full", "corners", "dots", "none"] = "full"
    hide: SpaceList = ()
    holes: SpaceList = ()

    @model_validator(mode="after")
    def _one_form(self) -> Grid:
        given = [key for key in ("cells", "points", "areas") if getattr(self, key) is not None]
        if len(given) != 1:
            message = "a grid needs one of cells, points and areas"
            hint = "write  cells: hex, cells: square, points: square, or  areas: provinces.svg"
            at = (given[1], KEY) if given else ()
            raise validation_error("unknown-form", message, hint, *at)
        if self.shape is not None:
            known = _OF_TILING.get(self.tiling_name, ())
            if self.shape.form not in known:
                what = self.tiling_name or f"{given[0]} with positions of their own"
                message = f"a board of {what} cannot have the shape '{self.shape.form}'"
                hint = f"choose one of {', '.join(known)}" if known else "remove it"
                raise validation_error("unknown-shape", message, hint, "shape")
        sizes = [key for key in ("size", "side") if getattr(self, key) is not None]
        if len(sizes) == 2:
            hint = "remove one of them"
            message = "a grid cannot have both size and side"
            raise validation_error("unclear-size", message, hint, "side", KEY)
        if (self.side is not None or isinstance(self.size, tuple)) and self.cells is None:
            key = sizes[0]
            message = "points and areas have no sides"
            hint = "write one length, the spacing of the points, as their  size"
            raise validation_error("unclear-size", message, hint, key)
        return self

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.cells != "hex" and self.points != "triangle":
            hint = "write  cells: hex, or remove it"
            yield IdleKey("offset", "only hexes and points of triangles are pushed", hint)
        if self.cells != "hex":
            yield IdleKey("top", "only hexes have a pointy or a flat top", "remove it")
        if self.shape is None or self.shape.form != "rings":
            yield IdleKey("join", "only rings are joined", "write  shape: rings 3, or remove it")
        elif self.shape.form != "rectangle":
            yield IdleKey("offset", f"in a {self.shape.form} each row is pushed", "remove it")
        if self.cells is None:
            yield IdleKey("edge", "only cells are cut at the edge", "remove it")
        if self.is_free:
            for key in ("shape", "holes"):
                yield IdleKey(key, "the spaces are written with their places", "remove it")
            hint = "remove it; the places of the spaces are in mm"
            yield IdleKey("size", "the spaces have places of their own", hint)

    @property
    def is_free(self) -> bool:
        """Whether each space has a place of its own, instead of one on a tiling."""
        return self.areas is not None or isinstance(self.points, dict)

    @property
    def tiling_name(self) -> str:
        """The tiling in words, such as ``square points``; empty without one."""
        if self.cells is not None:
            return self.cells
        return f"{self.points} points" if isinstance(self.points, str) else ""


def _read_first(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if value != AXIAL and not parts_of(value)[0]:
        hint = "write the name of the first cell, such as  A1, 0101 or  1, or  axial"
        raise validation_error("unknown-coordinates", f"'{value}' is not a coordinate", hint)
    return value


POINTS_OF_SPACE = re.compile(r"centre|n|ne|e|se|s|sw|w|nw|[nesw]{1,2}\+[nesw]{1,2}")
_Where = Annotated[str, StringConstraints(pattern=f"^({POINTS_OF_SPACE.pattern})$")]


def _read_print(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


class Coordinates(Record):
    """The names of the cells, by the name of the ``first``, which is in the corner ``from``.

    ``order`` says whether a name begins with the column or with the row, and which letters it
    skips. In ``doubled`` names hexes count half cells in the direction in which they are pushed.
    Running numbers go in lines or as a snake. They are printed in each cell, along the ``edge``
    where counting begins, ``outside`` on all sides, or along some sides of the board.
    """

    first: Annotated[str, BeforeValidator(_read_first)] = "a1"
    from_: Annotated[Corner, Field(alias="from")] = "top-left"
    order: Literal["column", "row"] = "column"
    skip: Annotated[str, StringConstraints(pattern=r"^[A-Za-z]*$", max_length=24)] = ""
    after_z: Annotated[Literal["AA", "BB"], Field(alias="after-z")] = "AA"
    doubled: Flag = False
    run: Literal["line", "snake"] = "line"
    print: Annotated[
        Literal["none", "cell", "edge", "outside"] | tuple[Side4, ...], BeforeValidator(_read_print)
    ] = "none"
    at: _Where = "n"
    style: Role | None = None
    turn: Annotated[Whole, Field(ge=0, le=359)] = 0

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        return {"first": value, "print": "cell"} if isinstance(value, str) else value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that the first name alone may replace the mapping."""
        alone = {"type": ["string", "integer"]}
        return {"anyOf": [alone, handler.resolve_ref_schema(handler(schema))]}

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.first == AXIAL or not parts_of(self.first)[2]:
            for key in ("order", "skip", "after_z", "doubled"):
                yield IdleKey(key, "the names have one part", "remove it, or write  first: A1")
        if self.first == AXIAL or parts_of(self.first)[2]:
            yield IdleKey("run", "only running numbers run", "write  first: 1, or remove it")
        if self.print != "cell":
            for key in ("at", "turn"):
                hint = "write  print: cell, or remove it"
                yield IdleKey(key, "no names are printed in the cells", hint)
        if self.print == "none":
            yield IdleKey("style", "no names are printed", "add  print: cell  or  print: edge")
