"""What the legend of a map says of its spaces, without the waters between them."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.map.record import Map, MapLegend, stem

# What the rules read off a space that ships enter.
SIGNS = ("port", "number", "start", "mainland")


class Port(Struct, frozen=True):
    """What a port yields when it is plundered, and whether ships are built there."""

    gold: int
    resources: int
    shipyard: bool


class Signs(Struct, frozen=True):
    """The signs of a space.

    ``red`` is a coast that ships may not land on. The solo game adds ``island`` (the island that a
    coast or port belongs to), ``mainland`` (place in the mainland patrol, from 1 on the left),
    ``number`` (where the island patrol lands on that roll) and ``start`` (of a Governor's ship).
    """

    port: Port | None
    red: bool
    island: str | None
    mainland: int | None
    number: int | None
    start: str | None


def signs_of(legend: MapLegend) -> Signs:
    """Return the signs of a space. One that a game redeclares as something else is skipped."""
    given = legend.signs
    port = given.get("port")
    return Signs(
        port=_port(port) if isinstance(port, dict) else None,
        red=given.get("red") is True,
        island=_word(given.get("island")),
        mainland=_number(given.get("mainland")),
        number=_number(given.get("number")),
        start=_word(given.get("start")),
    )


def _port(given: dict[str, Any]) -> Port:
    gold, resources = _number(given.get("gold")), _number(given.get("resources"))
    return Port(gold or 0, resources or 0, given.get("shipyard") is True)


def _word(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _number(value: Any) -> int | None:
    return value if type(value) is int else None


def of_type(map_: Map, *types: str) -> Iterator[tuple[str, MapLegend]]:
    """Yield the entries of the legend of these types, with their marks."""
    for mark, legend in map_.legend.items():
        if legend.type in types:
            yield mark, legend


def signs(mark: str, legend: MapLegend) -> Iterator[tuple[KeyPath, str]]:
    """Yield the place of each sign that an entry of the legend gives to its spaces, and its key."""
    for key in SIGNS:
        if key in legend.signs:
            yield ("legend", mark, key), key


def entry(map_: Map, space: str) -> KeyPath:
    """Return the path of the legend's entry of a space."""
    return ("legend", space if space in map_.legend else stem(space))


# What only the solo game has: where the Governor's ships land, begin and pass.
SOLO = ("number", "start", "island", "mainland")


def solo_signs(map_: Map) -> Iterator[tuple[str, str]]:
    """Yield the signs of the solo game in the legend, as mark and key."""
    for mark, legend in map_.legend.items():
        for sign in SOLO:
            if sign in legend.signs:
                yield mark, sign
