"""Small pictures for empty water and for waters that ships cannot enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.art import (
    airships,
    beasts,
    boats,
    brig,
    cog,
    creatures,
    hazards,
    heavens,
    legends,
    norse,
    ships,
    starships,
)
from pnp.art.engraving import Engraving
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.values import replace
from pnp.model.drawings import art_fault
from pnp.pictures import placed
from pnp.scene import Item, Point, Rect
from pnp.theme import Theme


def draw(name: str, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the picture ``name``, or what the theme puts in its place, about ``size`` mm across,
    around ``at``."""
    ink, body, dark = (theme.colour(f"creature{part}") for part in ("", ".body", ".dark"))
    own = theme.own_drawing(name, ink)
    if own is None:
        yield engraved(theme.art(name) or name, size, ink, body, dark).drawn(at)
    else:
        yield placed(own, Rect(at[0] - size / 2, at[1] - size / 2, size, size), "contain")


# A game shows the same picture on its box, its screen and both sides of a standee.
@lru_cache(maxsize=64)
def engraved(name: str, size: float, ink: str, body: str, dark: str) -> Engraving:
    """Return the pen that has drawn a picture in three tones; it must draw nothing else."""
    pen = Engraving(ink, body, dark, size)
    _PICTURES[name](pen)
    return pen


_PICTURES: dict[str, Callable[[Engraving], None]] = {
    "airship": airships.airship,
    "anchor": boats.anchor,
    "asteroids": heavens.asteroids,
    "brig": brig.brig,
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
    "star-ship": starships.star_ship,
    "sun": heavens.sun,
    "tower": legends.tower,
    "village": hazards.village,
    "whale": creatures.whale,
    "whirlpool": hazards.whirlpool,
    "wreck": boats.wreck,
}
NAMES = tuple(_PICTURES)


def picture(name: str) -> Callable[[Engraving], None]:
    """Return what draws a picture, one of ``NAMES``."""
    return _PICTURES[name]


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
    yield from draw(name, at, size, in_ink(theme, ink, ground))


def in_ink(theme: Theme, ink: str, ground: str) -> Theme:
    """Return a theme whose engravings are in one ink on one ground."""
    own = {"creature": ink, "creature.body": ground}
    if theme.art("fills") != "none":
        own["creature.dark"] = ink
    return replace(theme, colours={**theme.colours, **own})
