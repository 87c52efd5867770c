"""What the legend of a map says of its spaces, without the waters between them."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.model.map import Legend, Map, stem
from pnp.rules.rule import Where

# What the rules read off a space that ships enter.
SIGNS = ("port", "number", "start", "mainland")


def of_type(map_: Map, *types: str) -> Iterator[tuple[str, Legend]]:
    """Yield the entries of the legend of these types, with their marks."""
    for mark, legend in map_.legend.items():
        if legend.type in types:
            yield mark, legend


def signs(mark: str, legend: Legend) -> Iterator[tuple[Where, str]]:
    """Yield the place of each sign that an entry of the legend gives to its spaces, and its key."""
    for key in SIGNS:
        if getattr(legend, key) is not None:
            yield ("legend", mark, key), key


def entry(map_: Map, space: str) -> Where:
    """Return the path of the legend's entry of a space."""
    return ("legend", space if space in map_.legend else stem(space))


# What only the solo game has: where the Governor's ships land, begin and pass.
SOLO = ("number", "start", "island", "mainland")


def solo_signs(map_: Map) -> Iterator[tuple[str, str]]:
    """Yield the signs of the solo game in the legend, as mark and key."""
    for mark, legend in map_.legend.items():
        for sign in SOLO:
            if getattr(legend, sign) is not None:
                yield mark, sign
