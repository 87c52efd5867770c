"""Player mats: areas with places for pieces, tracks and texts, a strip that sums the actions up."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pnp.model.record import (
    MOST_ITEMS,
    MOST_PIECES,
    MOST_PLAYERS,
    Id,
    Length,
    Quantity,
    Record,
    Version,
    Whole,
    fail,
)
from pnp.model.roles import Role
from pnp.model.ruled import Ruled
from pnp.model.sheet import Blocks
from pnp.model.tokens import Long, Short
from pnp.model.tracks import Box, Track


class Places(Record):
    """A block of equal places for pieces, numbered from ``first`` where that is given.

    The block starts at (x, y) of its area and runs along rows of ``columns``.
    """

    shape: Literal["round", "square"] = "round"
    size: Annotated[Length, Field(ge=5, le=80)]
    quantity: Quantity = 1
    columns: Annotated[Whole, Field(ge=1, le=40)] = 1
    gap: Annotated[Length, Field(ge=0, le=20)] = 0.8
    x: Annotated[Length, Field(ge=0)]
    y: Annotated[Length, Field(ge=0)]
    icon: str = ""
    first: Whole | None = None
    label: Short = ""


class Area(Record):
    """A panel of the mat with a heading, a line that says what belongs there, and places.

    Its ``tracks`` are measured from the area's top left. ``body`` is a text of blocks as in a
    sheet, in type of ``size``, that begins ``drop`` mm below the heading.
    """

    title: Short
    at: Box
    icon: str = ""
    note: Long = ""
    places: Annotated[tuple[Places, ...], Field(max_length=MOST_ITEMS)] = ()
    tracks: Annotated[tuple[Track, ...], Field(max_length=MOST_ITEMS)] = ()
    body: Blocks = ()
    size: Annotated[Length, Field(ge=2.1, le=10)] = 2.65
    drop: Annotated[Length, Field(ge=0, le=200)] = 0.0


class Picture(Record):
    """An ornament on the ground of a mat: an icon, or an engraving of charts that ``draw`` names.
    ``at`` is its middle from the mat's top left."""

    icon: str = ""
    draw: str = ""
    at: tuple[Length, Length]
    size: Annotated[Length, Field(ge=4, le=200)]
    colour: Role = "ink"

    @model_validator(mode="after")
    def _single(self) -> Picture:
        if bool(self.icon) == bool(self.draw):
            message = "a picture has either an icon or an engraving"
            raise fail("unclear-picture", message, "give one of icon and draw")
        return self


class Entry(Record):
    """One action of the summary: the number on the die, its name, where it works, what it does."""

    number: Annotated[Whole, Field(ge=0, le=20)]
    icon: str
    title: Short
    where: Short = ""
    text: Long


class Summary(Record):
    at: Box
    entries: Annotated[tuple[Entry, ...], Field(min_length=1, max_length=12)]


class Mat(Record):
    """One kind of mat. ``head`` is the height of the strip of its title, and sets its type."""

    id: Id
    title: Short
    subtitle: Short = ""
    width: Annotated[Length, Field(ge=40, le=420)] = 190.0
    height: Annotated[Length, Field(ge=40, le=420)] = 120.0
    quantity: Quantity = 1
    head: Annotated[Length, Field(ge=6, le=60)] = 9.0
    ground: Role = "mat.ground"
    accent: Role = "ink"
    icon: str = ""
    pictures: Annotated[tuple[Picture, ...], Field(max_length=MOST_ITEMS)] = ()
    areas: Annotated[tuple[Area, ...], Field(max_length=MOST_ITEMS)] = ()
    tracks: Annotated[tuple[Track, ...], Field(max_length=MOST_ITEMS)] = ()
    summary: Summary | None = None


class Mats(Ruled):
    """A file of mats. With ``colours`` each mat is made once for each of them, as for tokens."""

    pnp: Version = 1
    mats: Id
    game: Id | None = None
    title: Short
    note: str = ""
    colours: Annotated[dict[Id, str], Field(max_length=MOST_PLAYERS)] = {}
    pieces: Annotated[tuple[Mat, ...], Field(min_length=1, max_length=MOST_PIECES)]


FILE = Mats
