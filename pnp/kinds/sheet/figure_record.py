"""Figures in sheets: pieces of the game and parts of its boards, with call-outs."""

from __future__ import annotations

import re
from typing import Annotated, Any

from msgspec import Struct
from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema

from pnp.kinds import RECORDS
from pnp.model.record import Length, Markup, Record, validation_error

MOST_ROWS, MOST_SHOWN, MOST_NOTES = 8, 40, 16
_POINT = re.compile(r"(?:(.+?)\s+)?(-?\d{1,3}(?:\.\d+)?)%\s+(-?\d{1,3}(?:\.\d+)?)%")
_TURNED = re.compile(r"(.+?)\s+turned\s+(90|180|270)\s*")


def _as_list(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _read_rows(value: Any) -> Any:
    """Read one piece, or a list of pieces, as one row."""
    value = _as_list(value)
    whole = isinstance(value, list | tuple) and not any(isinstance(i, list) for i in value)
    return (value,) if whole else value


Named = Annotated[str, StringConstraints(min_length=1, max_length=140)]
_STRINGS: dict[str, Any] = {"type": ["string", "array"]}
Several = Annotated[
    tuple[Named, ...],
    BeforeValidator(_as_list),
    WithJsonSchema({**_STRINGS, "items": {"type": "string"}}),
]
Row = Annotated[Several, Field(min_length=1, max_length=MOST_SHOWN)]
Way = Annotated[tuple[Named, ...], Field(min_length=2, max_length=24)]


class PieceReference(Struct, frozen=True):
    """A reference to a piece in a figure: its id, side and rotation.

    ``side`` is the number of a die's face or ``back``, or empty for the front; ``turn`` is in
    degrees clockwise.
    """

    id: str
    side: str = ""
    turn: int = 0

    @staticmethod
    def of(text: str) -> PieceReference:
        found = _TURNED.fullmatch(text)
        id, _, side = (found[1] if found else text).partition(" ")
        return PieceReference(id, side.strip(), int(found[2]) if found else 0)

    @property
    def names(self) -> tuple[str, ...]:
        """The names that places of a figure may use for it, besides the written one."""
        return (self.id, f"{self.id} {self.side}") if self.side else (self.id,)


class PlaceReference(Struct, frozen=True):
    """A reference to a place in a figure: a piece or space by ``name``, and a point in it.

    The point is a fraction of its sides; an empty name is the only piece.
    """

    name: str
    point: tuple[float, float] | None = None

    @staticmethod
    def of(text: str) -> PlaceReference:
        found = _POINT.fullmatch(text.strip())
        if found is None:
            return PlaceReference(text.strip())
        return PlaceReference(found[1] or "", (float(found[2]) / 100, float(found[3]) / 100))


class FigureNote(Record):
    """A note about a place, or about the border of two spaces (``at: [c1, c2]``).

    The picture has a number there, and this text is below it.
    """

    at: Annotated[Several, Field(min_length=1, max_length=2)]
    text: Annotated[Markup, StringConstraints(min_length=1, max_length=1000)]


class Figure(Record):
    """A figure of the pieces that ``show`` names, in rows, at one scale.

    A board with ``crop`` is shown only around these spaces, or points, and all spaces that the
    figure names. ``on`` places pieces on spaces, or beside a piece by points outside it;
    ``standing`` is the scale of standing pieces, so that they do not hide what is below. ``moves``
    and ``attacks`` are arrows from place to place. ``notes`` number places and explain them.
    """

    show: Annotated[
        tuple[Row, ...],
        BeforeValidator(_read_rows),
        WithJsonSchema(_STRINGS),
        Field(min_length=1, max_length=MOST_ROWS),
    ]
    crop: Several = ()
    on: dict[str, Row] = {}
    standing: Annotated[float, Field(ge=0.2, le=1)] = 1.0
    moves: Annotated[tuple[Way, ...], Field(max_length=16)] = ()
    attacks: Annotated[tuple[Way, ...], Field(max_length=16)] = ()
    notes: Annotated[tuple[FigureNote, ...], Field(max_length=MOST_NOTES)] = ()
    caption: Annotated[Markup, Field(max_length=1000)] = ""
    height: Annotated[Length, Field(ge=8, le=300)] = 60.0
    width: Annotated[Length | None, Field(ge=8, le=400)] = None
    gap: Annotated[Length, Field(ge=0, le=40)] = 4.0

    @property
    def places(self) -> tuple[str, ...]:
        """All places that the figure names, as written."""
        ways = (name for way in (*self.moves, *self.attacks) for name in way)
        return (*self.crop, *self.on, *ways, *(name for note in self.notes for name in note.at))


class FigureFiles(Struct, frozen=True):
    """The records of the files that figures show, by kind and id, such as ``tokens/ships``.

    Rules that search the values of a sheet skip these files, which are checked separately.
    """

    records: dict[str, Record] = {}

    @staticmethod
    def read(enclosed: Any) -> FigureFiles:
        """Return the records of the files enclosed in a sheet."""
        if not hasattr(enclosed, "trees"):
            hint = "remove it; figures name what they show under  show  and  on"
            raise validation_error("unknown-key", "'figured' cannot be written", hint)
        return FigureFiles(
            {name: _read_record(name, tree) for name, tree in enclosed.trees.items()}
        )


def _read_record(name: str, tree: Any) -> Record:
    found: type[Record] = RECORDS.load(name.partition("/")[0]).FILE.type_for(tree)
    return found.model_validate(tree)
