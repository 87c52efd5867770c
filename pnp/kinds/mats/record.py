"""Player mats: areas with places for pieces, tracks and texts, and a strip of actions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field, model_validator

from pnp.base.diagnostics import KEY, KeyPath
from pnp.base.sums import plain_sum
from pnp.kinds.game.record import WithRulings
from pnp.kinds.mats.tables import Table
from pnp.kinds.mats.tracks import MatBox, Track
from pnp.kinds.sheet.record import Blocks
from pnp.model.component import ListedPiece, Pieces, TableForm
from pnp.model.drawings import OwnPicture
from pnp.model.measure import (
    Corner,
    PieceCount,
    SizedForPieces,
    extends_beyond,
    ids_by_colour,
    require_corner,
    shortfall_text,
    square_around,
)
from pnp.model.record import (
    MOST_ITEMS,
    MOST_PIECES,
    Id,
    IdleKey,
    Length,
    Long,
    Quantity,
    Record,
    Role,
    Short,
    Version,
    Whole,
    validation_error,
)
from pnp.scene import Point, Rect


class Places(SizedForPieces):
    """A block of equal places for pieces, numbered from ``first`` if given.

    ``for`` names the pieces for it. By default the places are as large as the largest of them with
    ``room`` mm to spare, and square if any has corners.

    The block starts at (x, y) of its area and runs along rows of ``columns``. Instead, ``rows``
    gives the number of rows, at most ``width`` mm wide, for any number of places: these are then
    closer, down to ``CLOSEST`` of their size from one to the next.
    """

    CLOSEST: ClassVar[float] = 0.75

    shape: Literal["round", "square"] = "round"
    size: Annotated[Length, Field(ge=5, le=80)]
    quantity: Quantity = 1
    columns: Annotated[Whole, Field(ge=1, le=40)] = 1
    rows: Annotated[Whole, Field(ge=1, le=40)] | None = None
    width: Annotated[Length, Field(ge=5, le=420)] | None = None
    gap: Annotated[Length, Field(ge=0, le=20)] = 0.8
    x: Annotated[Length, Field(ge=0)]
    y: Annotated[Length, Field(ge=0)]
    icon: str = ""
    first: Whole | None = None
    label: Short = ""

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.rows is not None:
            hint = "use either rows and width, or columns"
            yield IdleKey("columns", "the number of rows says how many are in each", hint)

    @model_validator(mode="after")
    def _far_enough(self) -> Places:
        if (self.rows is None) != (self.width is None):
            key, other = ("rows", "width") if self.width is None else ("width", "rows")
            what = {
                "rows": "the number of rows, such as  rows: 1",
                "width": "the width of its rows, such as  width: 60mm",
            }
            if "columns" in self.model_fields_set:
                message = f"a block of places cannot have both '{key}' and 'columns'"
                hint = f"remove {key}; or remove columns and add {what[other]}"
                raise validation_error("unclear-places", message, hint, key, KEY)
            message = f"a block of places with '{key}' needs '{other}'"
            hint = f"add {what[other]}; or write columns instead of {key}"
            raise validation_error("missing-key", message, hint, key, KEY)
        if self.pitch[0] < self.CLOSEST * self.size and self.per_row > 1:
            rows = f"{self.rows} row{'' if self.rows == 1 else 's'} of {self.width:g} mm"
            pieces = " and ".join(f"'{name}'" for name in self.for_)
            places = f"{self.quantity} places of {self.size:g} mm{f' for {pieces}' * bool(pieces)}"
            hint = f"{f'make {pieces} smaller, or ' * bool(pieces)}increase the width or the rows"
            key = "for" if pieces else "quantity"
            raise validation_error("no-room", f"{places} do not fit in {rows}", hint, key)
        return self

    @property
    def per_row(self) -> int:
        """The number of places in a row."""
        if self.rows is None:
            return min(self.columns, self.quantity)
        return -(-self.quantity // self.rows)

    @property
    def pitch(self) -> tuple[float, float]:
        """The distance from one place to the next across and down, in millimetres."""
        usual = self.size + self.gap
        if self.width is None or self.per_row == 1:
            return usual, usual
        return min(usual, (self.width - self.size) / (self.per_row - 1)), usual

    @property
    def centres(self) -> tuple[Point, ...]:
        """The middle of each place, from the top left of their area."""
        (across, down), half = self.pitch, self.size / 2
        spots = (divmod(index, self.per_row) for index in range(self.quantity))
        return tuple(
            (self.x + column * across + half, self.y + row * down + half) for row, column in spots
        )

    @property
    def rect(self) -> Rect:
        """Return the box of all places together, from the top left of their area."""
        (across, down), rows = self.pitch, -(-self.quantity // self.per_row)
        width, height = (self.per_row - 1) * across + self.size, (rows - 1) * down + self.size
        return Rect(self.x, self.y, width, height)


class MatArea(Record):
    """A panel of the mat with a heading, a line on what belongs there, and places.

    Its ``tracks`` and ``tables`` are measured from the area's top left. ``body`` is a text of
    blocks as in a sheet, in type of ``size``, that begins ``drop`` mm below the heading.
    """

    title: Short
    at: MatBox
    icon: str = ""
    note: Long = ""
    places: Annotated[tuple[Places, ...], Field(max_length=MOST_ITEMS)] = ()
    tracks: Annotated[tuple[Track, ...], Field(max_length=MOST_ITEMS)] = ()
    tables: Annotated[tuple[Table, ...], Field(max_length=MOST_ITEMS)] = ()
    body: Blocks = ()
    size: Annotated[Length, Field(ge=2.1, le=10)] = 2.65
    drop: Annotated[Length, Field(ge=0, le=200)] = 0.0

    def idle_keys(self) -> Iterator[IdleKey]:
        if not self.body:
            yield IdleKey("size", "the area has no text", "add  body: ...  or remove it")
            yield IdleKey("drop", "the area has no text", "add  body: ...  or remove it")

    @model_validator(mode="after")
    def _inside(self) -> MatArea:
        room = Rect(0, 0, self.at.width, self.at.height)
        for i, places in enumerate(self.places):
            if extends_beyond(places.rect, room):
                size = f"{places.quantity} places of {places.size:g} mm"
                lack = shortfall_text(places.rect, room)
                message = f"{size} do not fit in their area: {lack} are missing"
                hint = "make the area larger, or use fewer places"
                raise validation_error("outside-area", message, hint, "places", i)
        return self


class MatPicture(Record):
    """An ornament on the ground of a mat.

    It is an icon, an engraving of charts (``draw``) or an ``image`` in a square of ``size``. ``at``
    is its middle from the mat's top left.
    """

    icon: str = ""
    draw: str = ""
    image: OwnPicture | None = None
    at: tuple[Length, Length]
    size: Annotated[Length, Field(ge=4, le=200)]
    colour: Role = "ink"

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.image is not None:
            yield IdleKey("colour", "an image has its own colours", "remove it")

    @model_validator(mode="after")
    def _single(self) -> MatPicture:
        if plain_sum(map(bool, (self.icon, self.draw, self.image))) != 1:
            message = "a picture must have exactly one of icon, draw and image"
            raise validation_error("unclear-picture", message, "write one of icon, draw and image")
        return self


class SummaryEntry(Record):
    """One action of the summary: the number on the die, its name, where it works, its effect."""

    number: Annotated[Whole, Field(ge=0, le=20)]
    icon: str
    title: Short
    where: Short = ""
    text: Long


class Summary(Record):
    at: MatBox
    entries: Annotated[tuple[SummaryEntry, ...], Field(min_length=1, max_length=12)]


class Mat(ListedPiece):
    """One kind of mat.

    ``corner`` is the radius of its corners. ``head`` is the height of the title strip, and
    determines its type size. ``image`` covers the whole mat, below everything else.
    """

    subtitle: Short = ""
    width: Annotated[Length, Field(ge=40, le=420)] = 190.0
    height: Annotated[Length, Field(ge=40, le=420)] = 120.0
    corner: Corner = 0.0
    head: Annotated[Length, Field(ge=6, le=60)] = 9.0
    ground: Role = "mat.ground"
    accent: Role = "ink"
    image: OwnPicture | None = None
    icon: str = ""
    pictures: Annotated[tuple[MatPicture, ...], Field(max_length=MOST_ITEMS)] = ()
    areas: Annotated[tuple[MatArea, ...], Field(max_length=MOST_ITEMS)] = ()
    tracks: Annotated[tuple[Track, ...], Field(max_length=MOST_ITEMS)] = ()
    tables: Annotated[tuple[Table, ...], Field(max_length=MOST_ITEMS)] = ()
    summary: Summary | None = None

    @model_validator(mode="after")
    def _inside(self) -> Mat:
        require_corner(self.corner, self.width, self.height)
        room = Rect(0, 0, self.width, self.height)
        placed: list[tuple[KeyPath, str, MatBox]]
        placed = [(("areas", i), f"the area '{a.title}'", a.at) for i, a in enumerate(self.areas)]
        if self.summary is not None:
            placed.append((("summary",), "the summary", self.summary.at))
        for where, name, box in placed:
            if extends_beyond(box.rect, room):
                size = f"{self.width:g} x {self.height:g} mm"
                message = f"{name} extends beyond the mat of {size}"
                raise validation_error("outside-mat", message, _SMALLER, *where, "at")
        for i, picture in enumerate(self.pictures):
            if extends_beyond(square_around(picture.at, picture.size), room):
                size = f"{self.width:g} x {self.height:g} mm"
                name = picture.image.path if picture.image else picture.icon or picture.draw
                message = f"the picture '{name}' of {picture.size:g} mm"
                message += f" extends beyond the mat of {size}"
                raise validation_error("outside-mat", message, _SMALLER, "pictures", i, "at")
        return self


_SMALLER = "move it, or make it smaller"


class Mats(WithRulings, Pieces):
    """A file of mats; with ``colours`` each mat is made once per colour, as for tokens."""

    table_form: ClassVar[TableForm] = "mat"

    pnp: Version = 1
    mats: Id
    pieces: Annotated[tuple[Mat, ...], Field(min_length=1, max_length=MOST_PIECES)]

    @property
    def places_with_paths(self) -> Iterator[tuple[KeyPath, Mat, Places]]:
        """Yield all blocks of places, each with its path and its mat."""
        for i, mat in enumerate(self.pieces):
            for j, area in enumerate(mat.areas):
                for k, places in enumerate(area.places):
                    yield ("pieces", i, "areas", j, "places", k), mat, places

    @property
    def tracks_with_paths(self) -> Iterator[tuple[KeyPath, Track]]:
        """Yield all tracks, each with its path."""
        for i, mat in enumerate(self.pieces):
            for j, track in enumerate(mat.tracks):
                yield ("pieces", i, "tracks", j), track
            for j, area in enumerate(mat.areas):
                for k, track in enumerate(area.tracks):
                    yield ("pieces", i, "areas", j, "tracks", k), track

    def spaces_of(self, piece: str) -> Iterator[str]:
        """Yield the spaces of the named tracks and of the tables of a mat."""
        for mat in (mat for mat in self.pieces if mat.id == piece):
            parts: tuple[Mat | MatArea, ...] = (mat, *mat.areas)
            for of in parts:
                for track in of.tracks:
                    yield from map(track.space_name, track.numbers if track.track else ())
                for table in of.tables:
                    yield from map(table.space_name, table.marks_by_place)

    def pieces_made(self) -> Iterator[PieceCount]:
        for i, piece in enumerate(self.pieces):
            for id in ids_by_colour(piece.id, self.colours):
                yield PieceCount(id, piece.quantity, ("pieces", i, "id"))


FILE = Mats
