"""The names of drawings: engravings of charts, scenery of islands, scenes.

Their drawings are in ``pnp.art``, which is slow to load.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from pnp.base.diagnostics import suggest_word
from pnp.base.registry import Registry

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
