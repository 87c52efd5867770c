"""The values of expressions: numbers, texts, icons, lists, rows and empty ones.

A number is a ``Decimal``, a text a ``str``, a list a ``tuple``, a condition a ``bool``, and what a
card lacks is ``None``. A text that looks like a number is one in calculations, and so is a cell
that stores one.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Protocol

from msgspec import Struct

MOST_PLACES = 4
"""Decimal places of a number that is printed."""
_NUMBER = re.compile(r"\s*([-+\u2212]?)(\d+(?:\.\d+)?)\s*")
_COMMA = re.compile(r"\s*([-+\u2212]?)(\d+),(\d+)\s*")
_EXACT = 12
"""Decimal places to which numbers are compared and rounded."""
_FEW = 40
# A longer row of digits is a code, not an amount.
_LARGEST = 10**12
YES, NO = ("yes", "true", "x"), ("no", "false", "")


class Cell(str):
    """A text of a card or a table; ``place`` is where it was written. A cell of a spreadsheet has a
    second face: its text is what the sheet shows and what is printed, ``stored`` the number that is
    calculated and compared with, None for other texts."""

    __slots__ = ("place", "stored")
    place: Any
    stored: Decimal | None

    def __new__(cls, text: str, place: Any, stored: str = "") -> Cell:
        made = super().__new__(cls, text)
        made.place = place
        number = Decimal(stored) if stored else None
        usable = number is not None and number.is_finite() and abs(number) <= _LARGEST
        made.stored = number if usable else None
        return made


class IconText(str):
    """Icons as in texts, which can be repeated."""

    __slots__ = ()


class Row(Struct, frozen=True):
    """A row of a table; ``key`` is its id."""

    table: str
    key: str
    cells: Mapping[str, Any]


class Table(Struct, frozen=True):
    """The rows of a table by their ids."""

    name: str
    rows: Mapping[str, Row]


class Language(Protocol):
    """What a language decides about values."""

    @property
    def decimal_sign(self) -> str: ...

    def upper(self, text: str) -> str: ...

    def lower(self, text: str) -> str: ...

    def ordinal(self, number: int) -> str: ...

    def format_pattern(self, value: Decimal, pattern: str) -> str: ...


class PlainLanguage:
    """Values before it is known in which language they are printed."""

    decimal_sign = "."

    def upper(self, text: str) -> str:
        return text.upper()

    def lower(self, text: str) -> str:
        return text.lower()

    def ordinal(self, number: int) -> str:
        return f"{number}."

    def format_pattern(self, value: Decimal, pattern: str) -> str:
        del pattern
        return str(value)


PLAIN = PlainLanguage()


def number_of(value: Any, language: Language) -> Decimal | None:
    """Return a value as a number; None if it is none."""
    if isinstance(value, Decimal):
        return value
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return Decimal(value)
    if isinstance(value, Cell) and value.stored is not None:
        return value.stored
    if not isinstance(value, str) or len(value) > _FEW:
        return None
    found = _NUMBER.fullmatch(value)
    if found is not None:
        number = Decimal(found[2])
    elif language.decimal_sign == "," and (found := _COMMA.fullmatch(value)):
        number = Decimal(f"{found[2]}.{found[3]}")
    else:
        return None
    if number > _LARGEST:
        return None
    return number if found[1] in ("", "+") else -number


def exact(value: Decimal) -> Decimal:
    """Return a number without the error of a division that has no end: a third of 3 is 1."""
    exponent = value.as_tuple().exponent
    if not isinstance(exponent, int) or exponent >= -_EXACT:
        return value
    return value.quantize(Decimal(1).scaleb(-_EXACT), ROUND_HALF_UP)


def intended_number(text: str) -> str:
    """Return the number that a text may mean, such as ``1,5``; empty if there is none."""
    found = _COMMA.fullmatch(text)
    if found is None:
        halves = {"\u00bd": "0.5", "\u00bc": "0.25", "\u00be": "0.75"}
        return halves.get(text.strip(), "")
    return f"{found[1]}{found[2]}{'' if len(found[3]) == 3 else '.'}{found[3]}"


def shown_number(value: Decimal, language: Language) -> str:
    """Return a number as it is printed: at most four decimal places, without needless zeros."""
    rounded = exact(value).quantize(Decimal(1).scaleb(-MOST_PLACES), ROUND_HALF_UP)
    text = f"{rounded:f}".rstrip("0").rstrip(".")
    text = "0" if text in ("-0", "") else text
    return text.replace(".", language.decimal_sign) if "." in text else text


def truth_of(value: Any) -> bool | None:
    """Return whether a value is true; None if it is neither true nor false."""
    if isinstance(value, bool):
        return value
    if value is None:
        return False
    if isinstance(value, str):
        word = value.strip().casefold()
        return True if word in YES else False if word in NO else None
    return None


def is_empty(value: Any) -> bool:
    """Return whether there is no value, or only blanks, or a list without entries."""
    return value is None or isinstance(value, str) and not value.strip() or value in ((), [])


def entries_of(value: Any) -> tuple[Any, ...]:
    """Return the entries of a list, or those of a text between semicolons, commas or bars. A cell
    that stores a number is one entry."""
    if isinstance(value, Cell) and value.stored is not None:
        return (value,)
    if isinstance(value, tuple | list):
        return tuple(value)
    if isinstance(value, Mapping):
        return tuple(value.values())
    if value is None:
        return ()
    if isinstance(value, str):
        return tuple(part.strip() for part in re.split(r"[;,|\n]", value) if part.strip())
    return (value,)


def kind_of(value: Any) -> str:
    """Return what a value is, in words of a message."""
    match value:
        case None:
            return "empty"
        case bool():
            return "true or false"
        case Decimal() | int():
            return "a number"
        case IconText():
            return "an icon"
        case str():
            return "a text"
        case Row():
            return "a row of a table"
        case Table():
            return "a table"
        case Mapping():
            return "a table of facts"
    return "a list"
