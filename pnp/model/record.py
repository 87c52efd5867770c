"""The base of all records, the types of their fields, and the fields that are roles of a theme."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple, Self, get_args

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    StringConstraints,
    WithJsonSchema,
)
from pydantic_core import PydanticCustomError

from pnp.base.diagnostics import KeyPath, name_with_lookalikes, to_latin
from pnp.base.ignorable import has_ink
from pnp.base.units import LengthError, parse_length
from pnp.model.braces import field_name

if TYPE_CHECKING:
    from pnp.model.measure import PieceCount


MAP = "map"
BOARD = "board"
"""The kind of maps that are boards of any game."""
FORMS = {
    "cells": "map",
    "shapes": "map",
    "squares": "squares",
    "cards": "mosaic",
    "tiles": "seas",
    "grid": BOARD,
}
"""The modules that read files of kind ``map``, by the key of their grid. Other forms than the last
may have that key too."""
BOARD_KEYS = ("grid", "tracks", "tables", "boxes")
"""The keys of a map without the key of another form, for boards of any game."""


def word_of(kind: str) -> str:
    """Return the word that authors write for a kind of file.

    >>> word_of("mosaic"), word_of("deck")
    ('map', 'deck')
    """
    return MAP if kind in FORMS.values() else kind


LONGEST_VALUE = 4_000
"""The default limit of characters in a text: enough to fill a page."""


MOST_PIECES = 200
"""The limit of pieces in one file of tokens, dice, mats or standees, each drawn separately."""
MOST_ITEMS = 100
"""The limit of items in a list inside a piece, such as the pictures on a map or the tracks of a
mat."""
MOST_PLAYERS = 12
"""The limit of player colours in which all pieces of a file are made."""
MOST_ENTRIES = 3_000
"""The limit of entries in a legend: one for each mark of the largest grid."""


Mount = Literal["card", "board"]
"""What pieces are glued onto if they should be thicker than printers allow."""


class IdleKey(NamedTuple):
    """A key without effect: its field, the reason, and what to write."""

    field: str
    why: str
    hint: str


class Record(BaseModel):
    """A typed value read from content: frozen, and rejecting unknown keys."""

    # Built on first use: most kinds of record are not used in one run of the command line.
    model_config = ConfigDict(
        frozen=True, extra="forbid", defer_build=True, str_max_length=LONGEST_VALUE
    )

    def __copy__(self) -> Self:
        """Return a copy without cached values: its fields may be changed."""
        copied = super().__copy__()
        for name in vars(copied).keys() - type(self).model_fields.keys():
            del vars(copied)[name]
        return copied

    def idle_keys(self) -> Iterator[IdleKey]:
        """Yield the keys that have no effect in this record, because of another key or its absence.
        Keys that it does not give may be included."""
        return iter(())

    @classmethod
    def type_for(cls, tree: Any) -> type[Self]:
        """Return the kind of record that reads ``tree``, which may declare its own keys."""
        del tree
        return cls

    def pieces_made(self) -> Iterator[PieceCount]:
        """Yield the pieces that a file makes, in layout order; none for sheets, whose pages are
        known only after layout."""
        return iter(())

    def ids_listed(self) -> Iterator[tuple[str, KeyPath]]:
        """Yield the ids of the pieces that a file lists, as written, with their paths."""
        return iter(())

    def spaces_of(self, piece: str) -> Iterator[str]:
        """Yield the names of the spaces on a piece of a file, to which figures refer."""
        del piece
        return iter(())

    def lands_of(self, piece: str) -> Iterator[str]:
        """Yield the names of places on a piece that are land, not spaces."""
        del piece
        return iter(())

    @classmethod
    def keys_at(cls, path: KeyPath) -> tuple[str, ...]:
        """Return the known keys at ``path`` inside a record of this kind, except those in braces,
        which linking adds."""
        kinds: list[type[Record]] = [cls]
        for step in path:
            if isinstance(step, int):
                continue
            inner = [k for kind in kinds for k in records_in(kind, step)]
            kinds = inner or kinds
        known = {key_of(k, f) for k in kinds for f in k.model_fields}
        return tuple(sorted(key for key in known if not key.startswith("{")))


def key_of(kind: type[Record], name: str) -> str:
    """Return the key of a field in content."""
    return kind.model_fields[name].alias or name


def records_in(kind: type[Record], key: str) -> list[type[Record]]:
    """Return the record kinds allowed in the field of ``key``."""
    found: list[type[Record]] = []
    for name, field in kind.model_fields.items():
        if key_of(kind, name) == key:
            todo: list[Any] = [field.annotation]
            while todo:
                item = todo.pop()
                if isinstance(item, type) and issubclass(item, Record):
                    found.append(item)
                todo.extend(get_args(item))
    return found


def id_hint(value: Any) -> str:
    """Return a hint that rewrites words as an id, or an empty string if they cannot be one.

    >>> id_hint("Owner_name"), id_hint("MoonBoats")
    ('write owner-name', 'write moon-boats')
    >>> id_hint("Übel"), id_hint("Crème Brûlée"), id_hint("Don't")
    ('write uebel', 'write creme-brulee', 'write don-t')
    """
    parted = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "-", to_latin(str(value)))
    suggestion = re.sub(r"[\s_-]+", "-", parted.strip().lower()).strip("-")
    if re.fullmatch(_ID, suggestion):
        return f"write {name_with_lookalikes(str(value), suggestion)}"
    spelled = field_name(parted)
    return f"write {spelled}" if re.fullmatch(_ID, spelled) else ""


def validation_error(code: str, message: str, hint: str, *at: str | int) -> PydanticCustomError:
    """Return the error with which a validator reports a problem in its own words; ``at`` is the
    path of the problem inside the value."""
    # The message is passed as context: pydantic would read braces in the text as fields.
    return PydanticCustomError(
        "fault", "{message}", {"code": code, "message": message, "hint": hint, "at": at}
    )


def _read_length(value: Any) -> Any:
    if isinstance(value, float | int):
        return value
    try:
        return parse_length(_read_text(value))
    except LengthError as error:
        raise validation_error("not-a-length", str(error), error.hint) from None


def _read_whole(value: Any) -> Any:
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    text = _read_text(value)
    if re.fullmatch(r"[+-]?[1-9]\d{9,}", text):
        raise validation_error("out-of-range", f"'{text}' is out of range", "")
    if not re.fullmatch(r"[+-]?(0|[1-9]\d{0,8})", text):
        raise validation_error(
            "not-a-whole-number", f"'{text}' is not a whole number", "write digits, such as 2"
        )
    return int(text)


def _read_number(value: Any) -> Any:
    if isinstance(value, float | int) and not isinstance(value, bool):
        return value
    text = _read_text(value)
    if not re.fullmatch(r"[+-]?\d{1,9}(\.\d{1,9})?", text):
        raise validation_error(
            "not-a-number", f"'{text}' is not a number", "write digits, such as 0.5"
        )
    return float(text)


def _read_values(value: Any) -> Any:
    return [value] if isinstance(value, str) else value


def _read_flag(value: Any) -> Any:
    if isinstance(value, bool):
        return value
    text = _read_text(value)
    if text not in ("true", "false"):
        raise validation_error(
            "not-a-flag", f"'{text}' is neither true nor false", "write true or false"
        )
    return text == "true"


def _read_text(value: Any) -> str:
    if not isinstance(value, str):
        raise validation_error(
            "wrong-type", f"expected one value, found {describe_value(value)}", "write one value"
        )
    return value.strip()


def _require_visible(value: str) -> str:
    """Reject a title without visible characters: letters, digits or signs."""
    if not any(map(has_ink, value)):
        raise validation_error("wrong-size", "the title has no visible characters", "write a title")
    return value


def _require_printed(value: str) -> str:
    """Reject a text that prints only spaces; an empty text is allowed, and means no text."""
    if value and not any(map(has_ink, value)):
        hint = "write the text, or '' if nothing is to be printed"
        raise validation_error(
            "blank-text", "the text consists of spaces alone and prints nothing", hint
        )
    return value


def parse_range(value: str, *, of: str, usual: str, digits: int) -> tuple[int, int]:
    """Return the ends of a range written as ``2-4`` or ``3``, with at most this many ``digits``.
    Raises an error for an invalid one; ``of`` names the things counted, and ``usual`` an example
    for the hint."""
    number = rf"[1-9]\d{{,{digits - 1}}}"
    found = re.fullmatch(rf"\s*({number})(?:\s*-\s*({number}))?\s*", value)
    if not found or int(found[2] or found[1]) < int(found[1]):
        raise _range_error(value, of, usual, digits)
    return int(found[1]), int(found[2] or found[1])


def _range_error(value: str, of: str, usual: str, digits: int) -> PydanticCustomError:
    """Return the error for an invalid range, with the reason if it nearly is one."""
    message, hint = f"'{value}' is not a valid number of {of}", f"write {usual}"
    number, between = rf"\s*(\d{{1,{digits}}})\s*", r"([-\u2010-\u2015\u2212]|to|\.\.+)"
    found = re.fullmatch(number + between + number, value)
    if found is not None:
        few, most = sorted((int(found[1]), int(found[3])))
        if few == 0:
            message += ": there must be at least 1"
        elif found[2] != "-":
            message += f": expected a hyphen between the numbers, found '{found[2]}'"
        else:
            message += ": write the smaller number first"
        hint = f"write {max(few, 1)}-{most}" if most > max(few, 1) else f"write {max(most, 1)}"
    return validation_error("not-a-range", message, hint)


def _read_players(value: Any) -> Any:
    if isinstance(value, dict | list):
        found = describe_value(value)
        raise validation_error(
            "wrong-type", f"expected numbers of players, found {found}", "write 3, or 2-4"
        )
    if not isinstance(value, str):
        return value
    return parse_range(value, of="players", usual="3, or 2-4", digits=2)


Length = Annotated[
    float,
    BeforeValidator(_read_length),
    WithJsonSchema({"type": "string", "pattern": r"^[+-]?(\d+(\.\d*)?|\.\d+)\s*(mm|cm|in|pt)$"}),
]
"""Millimetres, written with a unit."""
Whole = Annotated[int, BeforeValidator(_read_whole)]
Number = Annotated[float, BeforeValidator(_read_number)]
Flag = Annotated[bool, BeforeValidator(_read_flag)]
Values = Annotated[
    tuple[str, ...],
    BeforeValidator(_read_values),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
"""The accepted values of a field: one, or a list."""
Quantity = Annotated[int, BeforeValidator(_read_whole), Field(ge=1, le=10_000)]
_COPIES = re.compile(r"[x×]?\s*(?P<count>\d{1,9})(?:\.0{1,9})?\s*[x×]?", re.I)


def is_quantity(text: str) -> bool:
    """Return whether a text is a number of copies as people and spreadsheets write it.

    >>> is_quantity("2x"), is_quantity("2.0"), is_quantity("1.5")
    (True, True, False)
    """
    return _COPIES.fullmatch(text.strip()) is not None


def quantity_of(text: str) -> int:
    """Return the number that a text is, for which ``is_quantity`` holds."""
    found = _COPIES.fullmatch(text.strip())
    assert found is not None
    return int(found["count"])


def _read_copies(value: Any) -> Any:
    found = isinstance(value, str) and is_quantity(value)
    if not found and isinstance(value, str) and not re.fullmatch(r"[+-]?\d+", value.strip()):
        message = f"'{value}' is not a number of copies"
        raise validation_error("not-a-whole-number", message, "write digits, such as 2")
    return _read_whole(str(quantity_of(value)) if found else value)


Copies = Annotated[
    int,
    BeforeValidator(_read_copies),
    Field(ge=0, le=10_000),
    WithJsonSchema({"type": ["integer", "string"]}),
]
"""How often a card is printed, such as ``2``, ``2.0`` or ``x2``. With 0 it is not printed, but
others may refer to it."""
_ID = r"^[a-z0-9]+(-[a-z0-9]+)*$"
Id = Annotated[str, StringConstraints(pattern=_ID, max_length=64)]
"""Lower-case words joined by hyphens; also a file name, so nothing else is allowed in it."""
Players = Annotated[
    tuple[int, int], BeforeValidator(_read_players), WithJsonSchema({"type": ["string", "integer"]})
]
"""Least and most players, written ``2-4``."""


def _read_shares(value: Any) -> Any:
    if not isinstance(value, dict):
        return {} if _read_flag(value) else None
    return {_read_whole(key): _read_whole(share) for key, share in value.items()}


PerPlayer = Annotated[
    dict[int, Annotated[int, Field(ge=1, le=100)]] | None,
    BeforeValidator(_read_shares),
    WithJsonSchema({"type": ["boolean", "object"]}),
]
"""Whether each player gets an equal share of a file, and the number of shares if it depends on the
number of players: ``true``, or ``{2: 2}``."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Marks a field as printed text: it is filled in, translated and replaced by themes, whereas
    other strings are names, marks and choices.

    ``marked`` texts may have marks (``**bold**``, ``:icon:``), others are printed unchanged;
    ``bold`` texts are bold without marks. Names of a game's makers are not ``translated``.
    """

    marked: bool = False
    bold: bool = False
    translated: bool = True


Text = Annotated[str, Printed()]
"""Text of any length that is printed unchanged."""
Markup = Annotated[str, Printed(marked=True)]
"""Text of any length with marks."""
Inked = AfterValidator(_require_printed)
"""Requires a text on a piece to be visible, unless it is empty."""
BoldText = Annotated[str, Printed(marked=True, bold=True)]
ProperName = Annotated[str, Printed(translated=False)]
Title = Annotated[
    Text,
    StringConstraints(min_length=1, max_length=120, strip_whitespace=True),
    AfterValidator(_require_visible),
]
"""The title of a file, printed on its sheets, in its PDF and in the build report."""
Short = Annotated[Text, StringConstraints(max_length=120), Inked]
"""A line of text on a piece."""
Marked = Annotated[Markup, StringConstraints(max_length=120), Inked]
"""A line of text with marks on a piece."""
Long = Annotated[Markup, StringConstraints(max_length=400), Inked]
"""A few lines of text with marks on a piece."""
ShortTitle = Annotated[Title, Field(max_length=60)]
"""A title that is printed large."""
Version = Annotated[int, BeforeValidator(_read_whole), Field(ge=1, le=1)]
"""The version of the content format; there is one so far."""


def describe_value(value: Any) -> str:
    match value:
        case None:
            return "nothing"
        case dict():
            return "a mapping"
        case list() | tuple():
            return "a list"
        case _:
            return f"'{value}'"


# The values of a record that are roles, so that unknown roles can be reported.


ROLE = r"[a-z0-9]+([.-][a-z0-9]+)*"
_PATTERN = f"^(?:{ROLE}|#[0-9a-f]{{3}}|#[0-9a-f]{{6}})$"


def _read_role(value: Any) -> Any:
    """Read a literal colour in lower case."""
    return value.lower() if isinstance(value, str) and value.startswith("#") else value


Role = Annotated[
    str, BeforeValidator(_read_role), StringConstraints(pattern=_PATTERN, max_length=64)
]
"""A lower-case name with dots from the specific to the general: ``token.gold.rim``. A literal
colour, such as ``#57762c``, is a role of that colour."""

_WORD = r"([a-z0-9]|\{[^{}]+\})+"
_TEMPLATE = rf"^#?{_WORD}([.-]{_WORD})*$"

RoleTemplate = Annotated[
    str,
    BeforeValidator(_read_role),
    StringConstraints(pattern=_TEMPLATE),
    Field(max_length=128),
]
"""A role in which ``{field}`` is replaced with a field of the card, the space or the link."""

DOCUMENT = "document."
"""The prefix of roles that apply only to rules, instructions and references."""

PLAYER = "player"
"""The role that stands for the colour of the player in a file with ``colours``."""
EMBLEM = "emblem"
"""The icon that stands for the emblem of the player in a file with ``colours``."""
# The keys under which it may be used.
_ICONS = ("icon", "badge", "sail", "pip", "mark")


def role_suffixes(role: str) -> Iterator[str]:
    """Yield the role, then what remains as words are dropped from its left."""
    while role:
        yield role
        role = role.partition(".")[2]


def roles_of(record: Record, path: KeyPath = ()) -> Iterator[tuple[KeyPath, str]]:
    """Yield each role that a record names, with the path of the value; none of templates with
    fields."""
    for name, key, takes_role in _fields(type(record)):
        value, here = getattr(record, name), (*path, key)
        yield from _find_roles(value, here, takes_role)


def emblems_in(tree: Any, path: KeyPath = ()) -> Iterator[KeyPath]:
    """Yield the path of each icon in the tree of a file that is replaced by the owner's emblem."""
    items: Iterable[tuple[Any, Any]] = tree.items() if isinstance(tree, dict) else ()
    for key, value in enumerate(tree) if isinstance(tree, list) else items:
        if value == f":{EMBLEM}:" or (value == EMBLEM and key in _ICONS):
            yield (*path, key)
        yield from emblems_in(value, (*path, key))


@cache
def _fields(kind: type[Record]) -> tuple[tuple[str, str, bool], ...]:
    """Return name, key and whether it takes a role of each field that may contain one: a deck has
    thousands of cards, all of one kind."""
    found = []
    for name, field in kind.model_fields.items():
        takes_role = _takes_role((field.annotation, *field.metadata))
        if takes_role or get_args(field.annotation) or field.annotation not in (str, int, float):
            found.append((name, field.alias or name, takes_role))
    return tuple(found)


def _find_roles(value: Any, path: KeyPath, takes_role: bool) -> Iterator[tuple[KeyPath, str]]:
    match value:
        case str() if takes_role and "{" not in value:
            yield path, value
        case Record():
            yield from roles_of(value, path)
        case tuple():
            for i, item in enumerate(value):
                yield from _find_roles(item, (*path, i), takes_role)
        case dict():
            for key, item in value.items():
                yield from _find_roles(item, (*path, key), takes_role)


def _takes_role(parts: tuple[Any, ...]) -> bool:
    """Return whether a type or its metadata is that of a role, a template or an optional role."""
    patterns = (_PATTERN, _TEMPLATE)
    return any(
        getattr(part, "pattern", None) in patterns or _takes_role(get_args(part)) for part in parts
    )
