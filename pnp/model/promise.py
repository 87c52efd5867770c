"""Promises: what must hold of a board or a deck, stated in its file and decided by the validator.

A promise has an id, one predicate and usually ``is``, the promised number. Rules decide it; see
``pnp.checks.promises``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, Literal

from msgspec import Struct
from pydantic import BeforeValidator, Field, StringConstraints, WithJsonSchema, model_validator

from pnp.base.diagnostics import KEY, suggest_word
from pnp.model.record import (
    Flag,
    Id,
    IdleKey,
    Number,
    Record,
    describe_value,
    validation_error,
)

MOST_PROMISES = 100
FIELD_PREDICATES = ("count", "spread", "sum", "range", "even", "unique", "rises")
"""What a promise may state of the spaces of a board or the cards of a deck."""
BOARD_PREDICATES = (
    *("reach", "distance", "apart", "degree", "connected", "cut", "alike", "chains"),
)
"""What a promise may state of boards only."""
PREDICATES = (*FIELD_PREDICATES, *BOARD_PREDICATES)
TOUCH = "touch"
"""The relation of spaces with a common border, whether pieces may cross it or not."""
EACH = "each "
"""What comes before ``region`` or ``kind`` in a promise about each of them."""
_NUMBERED = (
    *("count", "spread", "sum", "range", "even"),
    *("distance", "apart", "degree", "cut", "chains"),
)
"""The predicates that need a number under ``is``."""


class Bounds(Struct, frozen=True):
    """The least and the greatest number that keeps a promise; None for no limit."""

    low: float | None
    high: float | None

    def __contains__(self, number: float) -> bool:
        return (self.low is None or number >= self.low) and (
            self.high is None or number <= self.high
        )

    def text(self) -> str:
        """Return the bounds in words.

        >>> Bounds(8, 12).text(), Bounds(6, None).text(), Bounds(2, 2).text()
        ('8 to 12', 'at least 6', '2')
        """
        low, high = (None if end is None else f"{end:g}" for end in (self.low, self.high))
        if low is None:
            return f"at most {high}"
        if high is None:
            return f"at least {low}"
        return low if low == high else f"{low} to {high}"


_NUMBER = r"\d{1,6}(?:\.\d{1,3})?"
_BOUNDS = re.compile(rf"(?P<low>{_NUMBER})(?:(?P<more>\+)|\s*-\s*(?P<high>{_NUMBER}))?")


def parse_bounds(text: str) -> Bounds | None:
    """Return the bounds of a text such as ``4``, ``8-12`` or ``6+``; None for any other.

    >>> parse_bounds("8-12"), parse_bounds("6+"), parse_bounds("many")
    (Bounds(low=8.0, high=12.0), Bounds(low=6.0, high=None), None)
    """
    found = _BOUNDS.fullmatch(text.strip())
    if found is None:
        return None
    low = float(found["low"])
    high = None if found["more"] else float(found["high"] or found["low"])
    return None if high is not None and high < low else Bounds(low, high)


def _read_promised(value: Any) -> Any:
    """Read a number, a range, the count of something else, or a table of numbers."""
    if isinstance(value, str | int | float):
        found = parse_bounds(str(value))
        if found is None:
            hint = "write a number, 8-12, or 6+ for at least 6"
            raise validation_error("not-a-range", f"'{value}' is not a promised number", hint)
        return found
    if isinstance(value, dict):
        if set(value) == {"count"}:
            return {"count": _as_names(value["count"])}
        table = {}
        for key, number in value.items():
            found = parse_bounds(str(number)) if isinstance(number, str | int | float) else None
            if found is None:
                message = f"expected a number for '{key}', found {describe_value(number)}"
                raise validation_error("not-a-range", message, "write a number", key)
            table[str(key)] = found
        return table
    message = f"expected a promised number, found {describe_value(value)}"
    raise validation_error("wrong-type", message, "write a number, 8-12, or 6+")


def _as_names(value: Any) -> Any:
    items = value if isinstance(value, list | tuple) else [value]
    for i, item in enumerate(items):
        if not isinstance(item, str) or not item.strip():
            at = (i,) if isinstance(value, list) else ()
            message = f"expected a name, found {describe_value(item)}"
            raise validation_error("wrong-type", message, "write the names of spaces", *at)
    return tuple(item.strip() for item in items)


def _as_fields(value: Any) -> Any:
    """Read names, or the values that a field may have, such as {number: [6, 8]}."""
    if isinstance(value, dict):
        return {str(key): _as_names(item) for key, item in value.items()}
    return _as_names(value)


Names = Annotated[
    tuple[str, ...],
    BeforeValidator(_as_names),
    Field(min_length=1, max_length=200),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
Chosen = Annotated[
    Any, BeforeValidator(_as_fields), WithJsonSchema({"type": ["string", "array", "object"]})
]
"""Names of spaces, kinds or regions, or fields with their values."""
Promised = Annotated[
    Any, BeforeValidator(_read_promised), WithJsonSchema({"type": ["string", "number", "object"]})
]
Conditions = Annotated[dict[str, Names], WithJsonSchema({"type": "object"}), Field(max_length=20)]
"""Fields with the values, or bounds of numbers, of which one must apply."""
Symmetry = Literal["mirror", "turn 60", "turn 90", "turn 120", "turn 180"]
Symmetries = Annotated[
    tuple[Symmetry, ...],
    BeforeValidator(_as_names),
    Field(min_length=1, max_length=5),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "string"}}),
]
FieldName = Annotated[str, StringConstraints(min_length=1, max_length=64)]


class Promise(Record):
    """One promise: exactly one of ``PREDICATES``, and what it needs.

    ``is`` is the promised number. ``from`` are the spaces where a way to others starts, by default
    those of kinds with ``start``; ``by`` are the relations or ways that count as moves, by default
    all; ``within`` is the greatest price. ``price`` measures a distance in prices of moves instead
    of their number. ``over`` limits a promise to some spaces or cards, ``where`` to those with some
    fields. ``under`` are the symmetries of which one must apply to what is ``alike``. ``with`` is
    the field that ``rises`` with another. ``of`` names the file that a promise of a game is about.
    """

    promise: Id
    of: str | None = None
    count: Chosen | None = None
    spread: FieldName | None = None
    sum: FieldName | None = None
    range: FieldName | None = None
    reach: Names | None = None
    distance: Annotated[Names, Field(min_length=2, max_length=2)] | None = None
    apart: Chosen | None = None
    degree: Names | None = None
    connected: Names | None = None
    cut: Annotated[Names, Field(min_length=2, max_length=2)] | None = None
    alike: Annotated[Names, Field(min_length=2, max_length=2)] | None = None
    chains: Names | None = None
    even: FieldName | None = None
    unique: Names | None = None
    rises: FieldName | None = None
    from_: Annotated[Names | None, Field(alias="from")] = None
    by: Names | None = None
    within: Number | None = None
    price: Flag = False
    over: Names | None = None
    where: Conditions = {}
    under: Symmetries = ("mirror", "turn 180")
    with_: Annotated[FieldName | None, Field(alias="with")] = None
    is_: Annotated[Promised | None, Field(alias="is")] = None
    severity: Literal["error", "warning"] = "error"
    why: Annotated[str, StringConstraints(max_length=400)] = ""

    @property
    def predicate(self) -> str:
        """The key of what it states."""
        return next(key for key in PREDICATES if getattr(self, key) is not None)

    @model_validator(mode="before")
    @classmethod
    def _one_predicate(cls, value: Any) -> Any:
        if not isinstance(value, dict):
            return value
        given = [key for key in PREDICATES if key in value]
        if len(given) != 1:
            if given:
                message = f"a promise states one thing; this one has {' and '.join(given)}"
                hint = "write two promises"
                raise validation_error("unclear-promise", message, hint, given[1], KEY)
            known = {field.alias or name for name, field in cls.model_fields.items()}
            others = [key for key in value if key not in known]
            message = "the promise states nothing"
            hint = f"add one of {', '.join(PREDICATES)}"
            if others:
                message = f"'{others[0]}' is not something to promise"
                hint = suggest_word(others[0], PREDICATES)
            at = (others[0], KEY) if others else ()
            raise validation_error("unclear-promise", message, hint, *at)
        (key,) = given
        if key in _NUMBERED and value.get("is") is None:
            message = f"the promised number of '{key}' is missing"
            raise validation_error("missing-key", message, "add  is: 4,  is: 8-12  or  is: 6+")
        if key == "rises" and value.get("with") is None:
            hint = "add  with: ...  and the field"
            raise validation_error("missing-key", "the field with which it rises is missing", hint)
        return value

    def idle_keys(self) -> Iterator[IdleKey]:
        graph = ("reach", "distance", "apart", "degree", "connected", "cut")
        used = {
            "from_": ("reach",),
            "within": ("reach",),
            "price": ("distance",),
            "by": graph,
            "over": FIELD_PREDICATES[1:],
            "where": (*FIELD_PREDICATES, "reach", "apart", "degree", "connected"),
            "under": ("alike",),
            "with_": ("rises",),
            "is_": _NUMBERED,
        }
        for key, predicates in used.items():
            if self.predicate not in predicates:
                hint = f"remove it; it is for {', '.join(predicates)}"
                yield IdleKey(key, f"'{self.predicate}' does not use it", hint)


Promises = Annotated[tuple[Promise, ...], Field(max_length=MOST_PROMISES)]


class WithPromises(Record):
    """A file that may make promises."""

    promises: Promises = ()
