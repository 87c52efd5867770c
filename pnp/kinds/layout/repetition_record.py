"""The keys of boxes that are drawn at many places: ``places`` and ``repeat``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from pnp.base.diagnostics import KEY
from pnp.base.units import LengthError, parse_extent
from pnp.kinds.layout.measures import Extent, Pair, parse_degrees, read_extent
from pnp.model.braces import FIELD
from pnp.model.record import Flag, Record, Whole, validation_error

NUMBER = "n"
"""The name of the number of a place or repetition, from 1, in the templates of its box."""
MOST_PLACES = 100
"""The limit of places and repetitions of one box."""


def place_key(name: str, number: int) -> str:
    """Return the key of a computed value at a place, if it differs from that of the first."""
    return f"{name}@{number}"


def values_at(values: Mapping[str, str], number: int, names: Iterable[str]) -> dict[str, str]:
    """Return the values of a card by field, with the number of a place and the values of computed
    ``names`` there."""
    own = {name: values[key] for name in names if (key := place_key(name, number)) in values}
    return {**values, **own, NUMBER: str(number)}


class Spot(NamedTuple):
    """A place of a box: that of its middle, and its further turn in degrees."""

    x: Extent
    y: Extent
    turn: float = 0.0


Spots: TypeAlias = tuple[Spot, ...]


class PlacesError(ValueError):
    """A text that is not a list of places; the message and ``hint`` are fit for the user."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message)
        self.hint = hint


def parse_places(text: str) -> Spots:
    """Return the places that a text spells out, such as ``25% 20%; 75% 80% 180``.

    Raises PlacesError.

    >>> [spot.turn for spot in parse_places("25% 20%; 10mm 80% -90")]
    [0.0, 270]
    >>> parse_places("")
    ()
    """
    found = []
    for part in text.split(";"):
        if not part.strip():
            continue
        words = part.split()
        angle = parse_degrees(words[2]) if len(words) == 3 else 0.0
        if len(words) not in (2, 3) or angle is None:
            hint = "write x, y and, if it is turned, degrees, such as  25% 20%; 75% 80% 180"
            raise PlacesError(f"'{part.strip()}' is not a place", hint)
        try:
            x, y = (Extent(*parse_extent(word)) for word in words[:2])
        except LengthError as error:
            hint = f"{error.hint}, or a percentage of the card such as 50%"
            raise PlacesError(f"'{part.strip()}' is not a place: {error}", hint) from None
        found.append(Spot(x, y, angle))
    if len(found) > MOST_PLACES:
        message = f"a box has {len(found)} places; the maximum is {MOST_PLACES}"
        raise PlacesError(message, "use several boxes")
    return tuple(found)


def _read_places(value: Any) -> Any:
    if isinstance(value, str):
        if FIELD.search(value) or "{" in value:
            return value
        try:
            found = parse_places(value)
        except PlacesError as error:
            raise validation_error("not-a-place", str(error), error.hint) from None
        if not found:
            hint = "write places such as  25% 20%; 75% 80% 180"
            raise validation_error("not-a-place", "there is no place", hint)
        return found
    if not isinstance(value, list | tuple):
        return value
    return tuple(_read_spot(i, item) for i, item in enumerate(value))


def _read_spot(index: int, item: Any) -> Any:
    if isinstance(item, Spot):
        return item
    if not isinstance(item, list | tuple) or len(item) not in (2, 3):
        hint = "write x, y and, if it is turned, degrees, such as  [75%, 80%, 180]"
        raise validation_error("not-a-place", "this is not a place", hint, index)
    turn = parse_degrees(str(item[2])) if len(item) == 3 else 0.0
    if turn is None:
        message = f"'{item[2]}' is not a number of degrees"
        hint = "write degrees clockwise, such as 90 or -22.5"
        raise validation_error("unknown-choice", message, hint, index, 2)
    return Spot(read_extent(item[0]), read_extent(item[1]), turn)


Places = Annotated[
    Spots | str,
    BeforeValidator(_read_places),
    WithJsonSchema({"type": ["string", "array"], "items": {"type": "array"}}),
]
"""Places of the middle of a box: a list of x, y and degrees, or a text that spells them out."""


def _read_count(value: Any) -> Any:
    """Read a number of repetitions, or a template of the fields of a card."""
    text = str(value) if isinstance(value, int) else value
    if not isinstance(text, str) or "{" in text:
        return text
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= MOST_PLACES):
        message = f"'{text}' is not a whole number from 1 to {MOST_PLACES}"
        raise validation_error("not-a-whole-number", message, "write digits, such as 2")
    return text


Count = Annotated[
    str, BeforeValidator(_read_count), WithJsonSchema({"type": ["string", "integer"]})
]


class Repeat(Record):
    """A box drawn a number of ``times``, ``step`` mm from one to the next, at most ``wrap`` in each
    of the ``rows`` or ``columns``; or as a ``ring`` about its place, on a circle with a ``radius``,
    clockwise from the top, each turned outwards if ``turned``."""

    times: Count | None = None
    step: Pair | None = None
    wrap: Annotated[Whole, Field(ge=1, le=MOST_PLACES)] | None = None
    order: Literal["rows", "columns"] = "rows"
    ring: Count | None = None
    radius: Pair | None = None
    turned: Flag = False

    @model_validator(mode="after")
    def _one_form(self) -> Repeat:
        if (self.times is None) == (self.ring is None):
            message = "a box is repeated either a number of times or as a ring"
            if self.ring is not None:
                raise validation_error("unclear-place", message, "remove one of them", "ring", KEY)
            hint = "add  times: 3  and  step: 6mm,  or  ring: 8  and  radius: 20mm"
            raise validation_error("missing-key", message, hint)
        needed = "step" if self.ring is None else "radius"
        if getattr(self, needed) is None:
            hint = f"add it, such as  {needed}: {'6mm' if needed == 'step' else '20mm'}"
            raise validation_error("missing-key", f"missing key '{needed}'", hint)
        unused = ("radius", "turned") if self.ring is None else ("step", "wrap", "order")
        for key in unused:
            if key in self.model_fields_set:
                kind = "ring" if self.ring is None else "times"
                hint = f"remove it; it belongs to  {kind}"
                raise validation_error(
                    "unclear-place", f"'{key}' has no effect here", hint, key, KEY
                )
        return self

    @property
    def count(self) -> str:
        """The number of repetitions, as a template."""
        return self.times or self.ring or ""

    @property
    def key(self) -> str:
        """The key of the number of repetitions."""
        return "times" if self.ring is None else "ring"


class Repeated(Record):
    """The keys of boxes that are drawn at many places."""

    places: Places | None = None
    repeat: Repeat | None = None

    def templates_of_places(self) -> Iterator[str]:
        """Yield the templates that determine the places."""
        if isinstance(self.places, str):
            yield self.places
        if self.repeat is not None:
            yield self.repeat.count
