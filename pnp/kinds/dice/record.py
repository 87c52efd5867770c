"""Fold-up dice: paper nets that are cut out, folded and glued."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, WithJsonSchema, model_validator

from pnp.base.diagnostics import KEY
from pnp.kinds.game.record import WithRulings
from pnp.model.component import ListedPiece, Pieces, TableForm
from pnp.model.measure import Measure, PieceCount, ids_by_colour
from pnp.model.record import (
    MOST_PIECES,
    Id,
    IdleKey,
    Length,
    Printed,
    Record,
    Role,
    Short,
    Version,
    validation_error,
)

_ICON = r":([a-z][^:\s]*(?::[^:\s]+)?):"


class DieFace(Record):
    """The content of one face.

    It is an icon, a text, an icon above a text, several ``icons`` (each kind once with its number),
    or nothing.
    """

    icon: str = ""
    text: Short = ""
    icons: Annotated[tuple[str, ...], Field(max_length=6)] = ()

    @model_validator(mode="before")
    @classmethod
    def _without_overlap(cls, given: Any) -> Any:
        """Refuse anything that would be drawn over ``icons``, which fill the face."""
        if isinstance(given, dict) and given.get("icons"):
            shown = [key for key in given if key in cls.model_fields and given[key]]
            if len(shown) > 1:
                second = shown[1] if shown[0] == "icons" else "icons"
                message = f"'{second}' would be drawn over '{shown[0]}'"
                hint = "choose one: icons alone, or  icon, text  or both of them without  icons"
                raise validation_error("wrong-draw", message, hint, second, KEY)
        return given


def _read_face(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if not re.fullmatch(rf"\s*({_ICON}\s*)+", value):
        # A text of spaces only is kept, so that it is reported.
        return {"text": value.strip() or value}
    icons = re.findall(_ICON, value)
    return {"icon": icons[0]} if len(icons) == 1 else {"icons": icons}


def _face_form(value: Any) -> str:
    return "Sides" if isinstance(value, list | tuple) else "Style"


Side = Annotated[
    DieFace,
    Printed(),
    BeforeValidator(_read_face),
    WithJsonSchema({"type": ["string", "integer", "object"]}),
]
"""A face; a single word is its text, ``:star:`` its icon, ``:star: :star:`` are two of them, and an
empty text is a blank face."""
Faces = Annotated[
    Annotated[Literal["pips", "numerals"], Tag("Style")]
    | Annotated[tuple[Side, ...], Field(min_length=6, max_length=6), Tag("Sides")],
    Discriminator(_face_form),
]
"""A way of writing 1 to 6, or six faces; the first is in the place of a 1, and so on."""


class Die(ListedPiece):
    """One kind of die.

    ``pip`` is an icon drawn for each pip instead of a round spot; ``mark`` is an icon in two
    corners of every face with a numeral. ``size`` is the length of an edge: below 12 mm the glue
    tabs are too narrow to hold.
    """

    size: Annotated[Length, Field(ge=12, le=60)] = 16.0
    faces: Faces = "pips"
    ground: Role = "token.ground"
    ink: Role | None = None
    pip: str = ""
    mark: str = ""

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers on the faces; none if a face shows anything else."""
        if isinstance(self.faces, str):
            return (1, 2, 3, 4, 5, 6)
        texts = [face.text for face in self.faces]
        return tuple(map(int, texts)) if all(text.isdecimal() for text in texts) else ()

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.faces != "pips":
            yield IdleKey("pip", "the faces have no pips", "write  faces: pips, or remove it")
        if self.faces != "numerals":
            hint = "write  faces: numerals, or remove it"
            yield IdleKey("mark", "only faces of numerals have marks in their corners", hint)

    def measure(self) -> Measure:
        """Return the size of the die on a face."""
        return Measure(self.size, self.size, cornered=True)


class Dice(WithRulings, Pieces):
    """A file of dice; with ``colours`` each die is made once per colour, as for tokens."""

    table_form: ClassVar[TableForm] = "die"

    pnp: Version = 1
    dice: Id
    pieces: Annotated[tuple[Die, ...], Field(min_length=1, max_length=MOST_PIECES)]

    def pieces_made(self) -> Iterator[PieceCount]:
        for i, piece in enumerate(self.pieces):
            for id in ids_by_colour(piece.id, self.colours):
                yield PieceCount(id, piece.quantity, ("pieces", i, "id"))


FILE = Dice
