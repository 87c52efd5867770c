"""What an author may decide in a file: rulings where the rulebook is unclear, and variants."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from pydantic import BeforeValidator

from pnp.base.diagnostics import latin
from pnp.model.record import Id, Record, fail

Value: TypeAlias = int | bool | str


def _value(value: Any) -> Any:
    """Read digits as a whole number, ``true`` and ``false`` as a flag; other text stays text."""
    if not isinstance(value, str):
        if isinstance(value, dict | list) or value is None:
            raise fail(
                "wrong-type", "expected one value", "write a number, true or false, or a word"
            )
        return value
    text = value.strip()
    if re.fullmatch(r"-?\d{1,9}", text):
        return int(text)
    if re.fullmatch(r"-?\d+[.,]\d+", text):
        message = f"'{text}' is not a whole number"
        raise fail(
            "not-a-whole-number", message, "facts are whole numbers, true or false, or words"
        )
    if re.fullmatch(r"-?\d[\dOolI]*", latin(text)):
        raise fail("not-a-whole-number", f"'{text}' is not a whole number", "write digits")
    return text == "true" if text in ("true", "false") else text


def _fact(value: Any) -> Any:
    """Read a value, or a table of them by key, such as amounts by number of players."""
    if isinstance(value, dict):
        return {str(key).strip(): _value(item) for key, item in value.items()}
    if isinstance(value, list):
        return tuple(_value(item) for item in value)
    return _value(value)


Choice = Annotated[Any, BeforeValidator(_value)]
"""A whole number, a flag or a word."""
Fact = Annotated[Any, BeforeValidator(_fact)]
"""A value, a list of values, or values by key."""


class Ruled(Record):
    """A record that may decide what the rulebook leaves open.

    ``rulings`` choose between readings of the rulebook, ``variant`` declares numbers that differ
    from it. Which there are, with their defaults, stands in the file ``rulings.yaml`` of the game.
    """

    rulings: dict[Id, Choice] = {}
    variant: dict[Id, Fact] = {}
