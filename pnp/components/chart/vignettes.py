"""Small pictures for empty water and for waters that ships cannot enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.values import replace
from pnp.components.chart import (
    beasts,
    boats,
    cog,
    creatures,
    hazards,
    heavens,
    legends,
    norse,
    ships,
    starships,
)
from pnp.components.chart.engraving import Engraving
from pnp.model.vocabulary import art_fault
from pnp.scene import Item, Point
from pnp.theme import Theme


def draw(name: str, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the picture ``name``, or what the theme puts in its place, about ``size`` mm across,
    around ``at``."""
    name = theme.art(name) or name
    tones = (theme.colour(f"creature{part}") for part in ("", ".body", ".dark"))
    yield engraved(name, size, *tones).drawn(at)


# A game shows the same picture on its box, its screen and both sides of a standee.
@lru_cache(maxsize=64)
def engraved(name: str, size: float, ink: str, body: str, dark: str) -> Engraving:
    """Return the pen that has drawn a picture in three tones; it must draw nothing else."""
    pen = Engraving(ink, body, dark, size)
    _PICTURES[name](pen)
    return pen


_PICTURES: dict[str, Callable[[Engraving], None]] = {
    "anchor": boats.anchor,
    "asteroids": heavens.asteroids,
    "castle": legends.castle,
    "cog": cog.cog,
    "comet": heavens.comet,
    "dragon": legends.dragon,
    "fish": beasts.fish,
    "gulls": creatures.gulls,
    "knot": norse.knot,
    "kraken": beasts.kraken,
    "longship": norse.longship,
    "mermaid": beasts.mermaid,
    "prow": norse.prow,
    "reef": hazards.reef,
    "ringed-planet": heavens.ringed_planet,
    "rocket": starships.rocket,
    "rocks": hazards.rocks,
    "rune-stone": norse.rune_stone,
    "satellite": starships.satellite,
    "serpent": creatures.serpent,
    "ship": ships.galleon,
    "sloop": boats.sloop,
    "space-station": starships.space_station,
    "space-whale": starships.space_whale,
    "star-ship": heavens.star_ship,
    "sun": heavens.sun,
    "tower": legends.tower,
    "village": hazards.village,
    "whale": creatures.whale,
    "whirlpool": hazards.whirlpool,
    "wreck": boats.wreck,
}
NAMES = tuple(_PICTURES)


def in_one_ink(
    where: KeyPath,
    name: str,
    at: Point,
    size: float,
    theme: Theme,
    reporter: Reporter,
    *,
    ink: str,
    ground: str,
) -> Iterator[Item]:
    """Draw the engraving ``name``, about ``size`` mm across, in one ink on one ground.

    Reports a name that is none.
    """
    message, hint = art_fault(name, NAMES)
    if message:
        reporter.error(where, "unknown-art", message, hint)
        return
    own = {"creature": ink, "creature.body": ground}
    if theme.art("fills") != "none":
        own["creature.dark"] = ink
    yield from draw(name, at, size, replace(theme, colours={**theme.colours, **own}))
