"""Tables of mats and boards: small grids of spaces whose marks are printed, such as a share
market."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.base.diagnostics import closest_word
from pnp.kinds.boards.rows import Rows, comment_hint, comment_in, rows_reader, uneven_rows
from pnp.kinds.boards.squares.record import name_of
from pnp.kinds.mats.tracks import PanelChoice, SpaceSize
from pnp.model.measure import SizedForPieces
from pnp.model.record import (
    Id,
    IdleKey,
    Inked,
    Length,
    Record,
    Role,
    Short,
    Text,
    validation_error,
)

# More columns or rows than a sheet of paper has room for.
_MOST = 40
# The mark of a place without a space.
ABSENT = "."

Direction = Literal["right", "left", "up", "down"]


class TableBox(Record):
    """The place of a table from the top left of its mat, area or board; without width and height it
    is as large as its spaces."""

    x: Annotated[Length, Field(ge=0)]
    y: Annotated[Length, Field(ge=0)]
    width: Annotated[Length, Field(gt=0)] | None = None
    height: Annotated[Length, Field(gt=0)] | None = None


def read_place(value: Any) -> Any:
    """Read a pair of lengths as the top left of a table."""
    if isinstance(value, list | tuple) and len(value) == 2:
        return dict(zip(("x", "y"), value, strict=True))
    return value


class TableKind(Record):
    """A kind of space of a table; one with a ``title`` is explained below the table."""

    title: Short = ""
    ground: Role | None = None
    icon: Annotated[str, StringConstraints(max_length=120)] = ""


class TableMark(NamedTuple):
    """The text on a space of a table, and the key of its kind in the legend, or an empty string."""

    text: str
    kind: str


class Table(SizedForPieces):
    """Rows of spaces whose ``marks`` are printed; ``.`` is no space.

    A mark may end with a key of the ``legend``, which is the kind of the space and is not printed:
    ``100p`` is a space of kind p with the text 100. ``arrows`` say what a move in a direction
    means.

    With a box of a width and a height, spaces are as large as it allows, unless a ``size`` is
    given; otherwise they have that size, or that of their ``piece``, the largest of those that
    ``for`` names, with ``room`` mm to spare. They are never smaller than it.
    """

    table: Id
    title: Short = ""
    icon: str = ""
    note: Annotated[Text, StringConstraints(max_length=400), Inked] = ""
    panel: PanelChoice = "box"
    at: Annotated[
        TableBox,
        BeforeValidator(read_place),
        WithJsonSchema({"type": ["array", "object"]}),
    ]
    marks: Annotated[Rows, rows_reader("marks")]
    legend: Annotated[
        dict[Annotated[str, StringConstraints(min_length=1, max_length=12)], TableKind],
        Field(max_length=100),
    ] = {}
    arrows: Annotated[dict[Direction, Short], Field(max_length=4)] = {}
    shape: Literal["square", "rectangle"] = "square"
    size: SpaceSize | None = None
    piece: Annotated[Length, Field(ge=4, le=80)] | None = None
    gap: Annotated[Length, Field(ge=0, le=20)] = 0.0
    ground: Role = "mat.place"
    accent: Role | None = None

    @property
    def name(self) -> str:
        """The table in the words of findings."""
        return f"the table '{self.title or self.table}'"

    @property
    def place_key(self) -> str:
        """The key that says where the table is."""
        return "at"

    @property
    def fills(self) -> bool:
        """Whether the spaces are as large as a box or the grid beside them allows."""
        return self.at.width is not None

    @property
    def given_size(self) -> tuple[float, float] | None:
        """The width and height that all spaces must have, in millimetres."""
        return (self.size, self.size) if isinstance(self.size, float | int) else self.size

    @property
    def extent(self) -> tuple[int, int]:
        """The numbers of columns and rows."""
        return len(self.marks[0]), len(self.marks)

    @cached_property
    def marks_by_place(self) -> dict[tuple[int, int], TableMark]:
        """The marks of all spaces by column and row, from row to row."""
        return {
            (column, row): self._mark(word)
            for row, words in enumerate(self.marks)
            for column, word in enumerate(words)
            if word != ABSENT
        }

    @cached_property
    def kinds_used(self) -> tuple[str, ...]:
        """The kinds of the legend that are in the table, in the order of the legend."""
        used = {mark.kind for mark in self.marks_by_place.values()}
        return tuple(kind for kind in self.legend if kind in used)

    def space_name(self, place: tuple[int, int]) -> str:
        """Return the name of a space by its column and row, such as ``market/c2``."""
        return f"{self.table}/{name_of(place)}"

    def _mark(self, word: str) -> TableMark:
        kinds = [kind for kind in self.legend if word.endswith(kind)]
        kind = max(kinds, key=len, default="")
        return TableMark(word.removesuffix(kind) if kind else word, kind)

    def idle_keys(self) -> Iterator[IdleKey]:
        if self.panel == "none":
            for key in ("icon", "note", "title"):
                why = "it is printed on the panel, and the table has none"
                yield IdleKey(key, why, "remove it")
        elif not self.title:
            hint = "add a title, or write the icon in a text"
            yield IdleKey("icon", "it is beside the title, and the table has none", hint)
        if self.size is not None:
            yield IdleKey("shape", "the size says how wide and high the spaces are", "remove it")
        elif not self.fills:
            yield IdleKey("shape", "the spaces are as large as their pieces", "remove it")

    @model_validator(mode="after")
    def _in_rows(self) -> Table:
        wide = max(map(len, self.marks))
        if max(wide, len(self.marks)) > _MOST:
            message = f"the table has {len(self.marks)} rows of up to {wide} spaces"
            hint = f"use at most {_MOST} in each direction"
            raise validation_error("out-of-range", message, hint, "marks")
        for r, row in enumerate(self.marks):
            if remark := comment_in(row, (ABSENT, *self.legend)):
                at = row.index(remark.split()[0])
                hint = comment_hint(remark, "marks")
                message = "a row of marks cannot contain a comment"
                raise validation_error("unknown-mark", message, hint, "marks", r, at)
        for r, lack, message in uneven_rows(self.marks, "marks"):
            hint = f"add {lack} of {ABSENT} where there is no space" if lack > 0 else ""
            hint = hint or "write one mark for each space, without blanks in it"
            raise validation_error("ragged-rows", message, hint, "marks", r)
        if not self.marks_by_place:
            message = f"the table has no spaces: all its marks are {ABSENT}"
            raise validation_error("unknown-mark", message, "write what is on them", "marks")
        return self

    @model_validator(mode="after")
    def _known_kinds(self) -> Table:
        for r, row in enumerate(self.marks):
            for c, word in enumerate(row):
                found = re.fullmatch(r"\d+([^\W\d]+)", word)
                if self.legend and found and not self._mark(word).kind:
                    message = f"the legend has no entry '{found[1]}'"
                    near = closest_word(found[1], self.legend)
                    hint = f"did you mean {near}?  Else add" if near else "add"
                    hint += f"  {found[1]}: {{title: ...}}  to the legend"
                    raise validation_error("unknown-mark", message, hint, "marks", r, c)
        return self

    @model_validator(mode="after")
    def _of_some_size(self) -> Table:
        if (self.at.width is None) != (self.at.height is None):
            lack = "width" if self.at.width is None else "height"
            message = f"the box of a table with one side lacks its {lack}"
            raise validation_error("unclear-size", message, f"add the {lack}", "at")
        if not self.fills and self.size is None and self.piece is None:
            message = "neither the spaces of the table nor its box have a size"
            hint = "add  size: 15mm, or the pieces that the spaces are for"
            raise validation_error("unclear-size", message, hint, "table")
        return self
