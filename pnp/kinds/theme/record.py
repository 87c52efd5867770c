"""A theme file: the colours, fonts, icons, art and texts of the roles that drawings name."""

from __future__ import annotations

import re
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema

from pnp.kinds.words.record import Language, Retold
from pnp.model.board_look import Look
from pnp.model.component import Themed, Titled, WithGame
from pnp.model.record import (
    ROLE,
    Flag,
    Id,
    Length,
    Number,
    Record,
    Role,
    ShortTitle,
    Version,
    Whole,
    validation_error,
)

MOST_FAMILIES = 8
"""Font families per text style; further ones would hardly ever be used."""
MOST_ROLES = 1_000
"""Roles of one kind in a theme; drawings request far fewer."""


def _read_colour(value: Any) -> Any:
    if not isinstance(value, str):
        return value
    text = value.strip().lower()
    if not re.fullmatch(rf"#[0-9a-f]{{6}}|{ROLE}", text):
        hint = (
            "write # and six hex digits in quotes, such as '#c8a45d', or the name of another role"
        )
        raise validation_error("not-a-colour", f"'{value}' is not a colour", hint)
    return text


def _read_families(value: Any) -> Any:
    """Read one family as a list; further ones supply characters that the first lacks."""
    return [value] if isinstance(value, str) else value


Families = Annotated[
    tuple[Annotated[str, Field(max_length=60)], ...],
    BeforeValidator(_read_families),
    Field(min_length=1, max_length=MOST_FAMILIES),
    WithJsonSchema(
        {"type": ["string", "array"], "items": {"type": "string"}, "maxItems": MOST_FAMILIES}
    ),
]
"""Font families by name; a character comes from the first that has it."""

Colour = Annotated[str, BeforeValidator(_read_colour), Field(max_length=64)]
"""``#rrggbb``, or the name of a role whose colour is used."""

Choice = Annotated[str, Field(max_length=400)]
"""A way of drawing, an engraving or a field of cards by name, or the path of an SVG."""


class Font(Record):
    """A text style; missing values come from the styles it falls back to.

    ``tracking`` is in thousandths of the em, ``leading`` the distance of lines in ems. ``least`` is
    the size below which a build warns: text read during play is larger than a caption, and a
    caption larger than text read once.
    """

    family: Families | None = None
    weight: Annotated[Whole, Field(ge=100, le=900, multiple_of=100, examples=[700])] | None = None
    italic: Flag | None = None
    # 4 pt is the smallest size printers overprint; 200 mm fills a page with one word.
    size: Annotated[Length, Field(ge=1.4, le=200)] | None = None
    least: Annotated[Length, Field(ge=1.4, le=200)] | None = None
    colour: Role | None = None
    tracking: Annotated[Number, Field(ge=-200, le=1000)] | None = None
    leading: Annotated[Number, Field(ge=0.8, le=3)] | None = None
    caps: Flag | None = None


class ThemeFile(Retold, Titled, WithGame, Themed):
    """A theme as written: it changes the values it names and inherits the rest from ``extends``.
    ``font`` is the family of all text styles that the theme does not give another.

    ``art`` chooses between ways of drawing that components offer, such as ``relief: craters``;
    ``fills: none`` requests outlines instead of large solids, to save ink. The name of an engraving
    as key replaces it: by another engraving, or the path of an SVG. ``looks`` are ways of drawing
    boards. Its words are in the language of the games; ``languages`` has those of others.
    """

    pnp: Version = 1
    theme: Id
    title: ShortTitle
    extends: Id = "base"
    colours: Annotated[dict[Role, Colour], Field(max_length=MOST_ROLES)] = {}
    font: Families | None = None
    fonts: Annotated[dict[Role, Font], Field(max_length=MOST_ROLES)] = {}
    icons: Annotated[dict[Role, str], Field(max_length=MOST_ROLES)] = {}
    art: Annotated[dict[Role, Choice], Field(max_length=MOST_ROLES)] = {}
    looks: Annotated[dict[Id, Look], Field(max_length=60)] = {}
    languages: Annotated[dict[Language, Retold], Field(max_length=60)] = {}


FILE = ThemeFile
