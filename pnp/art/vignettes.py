"""Small pictures for empty water and for waters that ships cannot enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache

from pnp.art import airships, hazards, legends, sea_beasts, ships, small_ships, space
from pnp.art.engraving import Engraving
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.values import replace
from pnp.model.drawings import art_problem
from pnp.pictures import place_picture
from pnp.scene import Item, Point, Rect
from pnp.theme import Theme


def draw(name: str, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the picture ``name``, or the theme's replacement, about ``size`` mm across, at
    ``at``."""
    ink, body, dark = (theme.colour(f"creature{part}") for part in ("", ".body", ".dark"))
    own = theme.own_drawing(name, ink)
    if own is None:
        yield engrave(theme.art(name) or name, size, ink, body, dark).as_group(at)
    else:
        yield place_picture(own, Rect(at[0] - size / 2, at[1] - size / 2, size, size), "contain")


# A game shows the same picture on its box, its screen and both sides of a standee.
@lru_cache(maxsize=64)
def engrave(name: str, size: float, ink: str, body: str, dark: str) -> Engraving:
    """Return a pen that has drawn a picture in three tones; do not draw more with it."""
    pen = Engraving(ink, body, dark, size)
    _PICTURES[name](pen)
    return pen


_PICTURES: dict[str, Callable[[Engraving], None]] = {
    "airship": airships.airship,
    "anchor": small_ships.anchor,
    "asteroids": space.asteroids,
    "brig": small_ships.brig,
    "castle": legends.castle,
    "cog": small_ships.cog,
    "comet": space.comet,
    "dragon": legends.dragon,
    "fish": sea_beasts.fish,
    "gulls": sea_beasts.gulls,
    "knot": legends.knot,
    "kraken": sea_beasts.kraken,
    "longship": legends.longship,
    "mermaid": sea_beasts.mermaid,
    "prow": legends.prow,
    "reef": hazards.reef,
    "ringed-planet": space.ringed_planet,
    "rocket": space.rocket,
    "rocks": hazards.rocks,
    "rune-stone": legends.rune_stone,
    "satellite": space.satellite,
    "serpent": sea_beasts.serpent,
    "ship": ships.galleon,
    "sloop": small_ships.sloop,
    "space-station": space.space_station,
    "space-whale": space.space_whale,
    "star-ship": space.star_ship,
    "sun": space.sun,
    "tower": legends.tower,
    "village": hazards.village,
    "whale": sea_beasts.whale,
    "whirlpool": hazards.whirlpool,
    "wreck": small_ships.wreck,
}
NAMES = tuple(_PICTURES)


def drawing_of(name: str) -> Callable[[Engraving], None]:
    """Return the function that draws a picture, one of ``NAMES``."""
    return _PICTURES[name]


def draw_in_one_ink(
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

    Reports an unknown name.
    """
    message, hint = art_problem(name, NAMES)
    if message:
        reporter.error(where, "unknown-art", message, hint)
        return
    yield from draw(name, at, size, one_ink_theme(theme, ink, ground))


def one_ink_theme(theme: Theme, ink: str, ground: str) -> Theme:
    """Return a theme whose engravings are in one ink on one ground."""
    own = {"creature": ink, "creature.body": ground}
    if theme.art("fills") != "none":
        own["creature.dark"] = ink
    return replace(theme, colours={**theme.colours, **own})
