"""Names of charts and of the places on them."""

from __future__ import annotations

from random import Random

from msgspec import Struct


class Names(Struct, frozen=True):
    """Words for names: ``first`` ones, separated by spaces, and second ones by kind of place."""

    first: str
    port: tuple[str, ...]
    coast: tuple[str, ...]
    ocean: tuple[str, ...]
    impassable: tuple[str, ...]
    title: tuple[str, ...]


SEA = Names(
    first=(
        "Amber Anchor Badger Barley Beacon Bramble Bristle Butter Candle Cinnamon Clover Cobble "
        "Cotton Curlew Dapple Ember Feather Fiddle Flint Ginger Gull Hazel Heron Hollow Ivory "
        "Juniper Kettle Lantern Lark Lobster Magpie Marrow Maple Mossy Nutmeg Oyster Pebble "
        "Pepper Periwinkle Plover Puffin Quill Raven Rope Rusty Saffron Salt Sandpiper Seal "
        "Silver Sparrow Starling Tallow Teal Thimble Thistle Timber Velvet Walnut Willow"
    ),
    port=("Harbour", "Quay", "Wharf", "Landing", "Haven", "Docks", "Port", "Slip"),
    coast=("Point", "Cove", "Strand", "Head", "Bay", "Sands", "Hook", "Cliffs"),
    ocean=("Deep", "Roads", "Reach", "Sound", "Water"),
    impassable=("Teeth", "Swirl", "Rocks", "Coils"),
    title=("Sea", "Isles", "Waters", "Islands", "Passage"),
)
SPACE = Names(
    first=(
        "Amber Argent Basalt Beryl Cinder Cobalt Copper Crystal Distant Dusk Ember Ferrous Frost "
        "Garnet Hollow Indigo Jasper Lonely Marble Nickel Obsidian Onyx Opal Pale Quartz Quiet "
        "Russet Saffron Silent Silver Slate Sulphur Tin Topaz Umber Velvet Violet Zinc"
    ),
    port=("Station", "Dome", "Dock", "Relay", "Colony", "Mooring"),
    coast=("Moon", "Arc", "Ridge", "Crater", "Plain", "Shadow"),
    ocean=("Deep", "Void", "Drift", "Reach", "Dark"),
    impassable=("Gravel", "Cloud", "Stones", "Storm"),
    title=("Worlds", "Orbit", "System", "Belt", "Drift"),
)


class NameGiver:
    """Gives names in which no first word is used twice."""

    def __init__(self, names: Names, random: Random) -> None:
        self._names = names
        self._random = random
        self._first = names.first.split()
        random.shuffle(self._first)

    def name(self, kind: str) -> str:
        """Return a new name for a kind of place; empty if all words are used."""
        if not self._first:
            return ""
        first, second = self._first.pop(), getattr(self._names, kind)
        word = second[self._random.randrange(len(second))]
        if kind in ("ocean", "impassable", "title") and self._random.random() < 0.5:
            return f"The {first} {word}"
        return f"{first} {word}"
