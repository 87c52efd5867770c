"""The names of drawings, and a game's own pictures under the key ``image``.

The named drawings are in ``pnp.art``, which is slow to load.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, Literal, get_args

from pydantic import GetJsonSchemaHandler, StringConstraints, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from pnp.base.diagnostics import KeyPath, suggest_word
from pnp.base.registry import Registry
from pnp.model.record import Record, key_of

Border = Literal["plain", "rings", "beads", "rope", "reeded", "guilloche"]
"""The ornaments of the rim of a token or a spinner."""
CROSS = "cross"
"""The icon that is painted with two brush strokes."""

ENGRAVINGS: Mapping[str, str] = {
    "airship": "an airship with fins and a gondola, among clouds",
    "anchor": "an anchor with a rope around it",
    "asteroids": "cratered rocks adrift",
    "brig": "a brig with a painted streak along its hull, on waves",
    "castle": "a castle of five towers with flags, on a hill",
    "cog": "a plump ship with one square sail, on waves",
    "comet": "a comet with its tail, among stars",
    "dragon": "a winged dragon that sits",
    "fish": "a scaly fish that leaps from waves",
    "gulls": "two gulls in flight",
    "knot": "a round shield with knotwork",
    "kraken": "a kraken that rises from waves",
    "longship": "a longship with a striped sail, shields and oars",
    "mermaid": "a mermaid on a rock, seen from behind",
    "prow": "the dragon's head of a longship, on waves",
    "reef": "pointed rocks, far apart in the surf",
    "ringed-planet": "a banded planet with rings, among stars",
    "rocket": "a rocket in flight, among stars",
    "rocks": "pointed rocks, close together in water",
    "rune-stone": "a standing stone with runes and a compass, in grass",
    "satellite": "a satellite with panels and a dish, among stars",
    "serpent": "a sea serpent, its coils above waves",
    "ship": "a galleon under full sail, on waves",
    "sloop": "a small ship with two sails, on waves",
    "space-station": "a space station like a wheel, among stars",
    "space-whale": "a whale that bears a constellation, among stars",
    "star-ship": "a starship on a swirl of dust",
    "sun": "the sun with a face",
    "tower": "a wizard's tower on a hill, the moon behind it",
    "village": "three straw huts with a palm, fences and a cauldron",
    "whale": "a whale that spouts, on waves",
    "whirlpool": "a whirlpool, seen from above",
    "wreck": "a wrecked ship with a torn sail, and a chest",
}
"""Small pictures for empty water, standees, screens and boxes, with descriptions."""
COMPASS = "compass"
"""Another drawing that a chart may have."""
TUB = "tub"
"""The small ship, used only as a figure, never as an ornament of a chart."""
SHIPS = ("airship", "brig", "cog", "longship", "rocket", "ship", "sloop", TUB)
"""The drawings that have a sail, which may carry an icon."""
AFLOAT = frozenset(
    ("brig", "cog", "fish", "kraken", "longship", "mermaid", "serpent", "ship", "sloop", TUB)
    + ("whale", "whirlpool")
)
"""The drawings that fit on open water."""
ALOFT = frozenset(
    ("airship", "asteroids", "comet", "dragon", "gulls", "ringed-planet", "rocket", "satellite")
    + ("space-station", "space-whale", "star-ship", "sun")
)
"""The drawings that fit in the air or among the stars."""
SCENERY = ("hills", "hoard", "huts", "lighthouse", "monster", "palms", "rocks", "skull", "town")
"""The scenery of islands on a board of squares."""
SCENES = Registry("pnp.art.event_scenes", needs=("draw",), hyphens=True)
"""Pictures that fill a panel of a board, or a box of a card."""


def art_problem(name: str, known: Collection[str]) -> tuple[str, str]:
    """Return why there is no drawing with a name, and a hint; empty strings if there is one."""
    return (
        ("", "") if name in known else (f"there is no drawing '{name}'", suggest_word(name, known))
    )


# A game's own pictures, wherever a piece may show one: under the key ``image``.


Fit = Literal["cover", "contain"]


class OwnPicture(Record):
    """A file of the game's folder, such as ``art/parrot.png``. With ``cover`` it fills its box to
    the edge, or the bleed if the piece has one; with ``contain`` the whole picture is visible."""

    path: Annotated[str, StringConstraints(min_length=1, max_length=400)]
    fit: Fit = "cover"

    @model_validator(mode="before")
    @classmethod
    def _shorthand(cls, value: Any) -> Any:
        return {"path": value} if isinstance(value, str) else value

    @classmethod
    def __get_pydantic_json_schema__(
        cls, schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """Declare for editors that a path alone may replace the mapping."""
        return {"anyOf": [{"type": "string"}, handler.resolve_ref_schema(handler(schema))]}


def images_in(record: Record) -> Iterator[tuple[KeyPath, str]]:
    """Yield the paths of the pictures that a record shows, each with its place in the record."""
    yield from _find_images(record, ())


def _find_images(value: Any, path: KeyPath) -> Iterator[tuple[KeyPath, str]]:
    match value:
        case OwnPicture():
            yield (*path, "path"), value.path
        case Record():
            for name in _image_fields(type(value)):
                yield from _find_images(getattr(value, name), (*path, key_of(type(value), name)))
        case tuple():
            for i, item in enumerate(value):
                yield from _find_images(item, (*path, i))
        case dict():
            for key, item in value.items():
                yield from _find_images(item, (*path, key))


@cache
def _image_fields(kind: type[Record]) -> tuple[str, ...]:
    """Return the fields of a record that may contain pictures: most have none, and thousands of
    cells need no check."""
    fields = kind.model_fields.items()
    return tuple(name for name, field in fields if _contains_image(field.annotation, (kind,)))


def _contains_image(sort: Any, seen: tuple[Any, ...]) -> bool:
    if isinstance(sort, type) and issubclass(sort, Record):
        inner = () if sort in seen else sort.model_fields.values()
        found = (_contains_image(field.annotation, (*seen, sort)) for field in inner)
        return sort is OwnPicture or any(found)
    return any(_contains_image(part, seen) for part in get_args(sort))
