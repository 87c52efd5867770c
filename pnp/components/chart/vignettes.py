"""Small pictures for empty water and for waters that nobody may enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.components.chart import beasts, boats, cog, creatures, hazards, heavens, ships
from pnp.components.chart.engraving import Engraving
from pnp.scene import Item, Point
from pnp.theme import Theme


def draw(name: str, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the picture ``name``, about ``size`` mm across, around ``at``."""
    ink, body = theme.colour("creature"), theme.colour("creature.body")
    pen = Engraving(ink, body, theme.colour("creature.dark"), size)
    _PICTURES[name](pen)
    yield pen.drawn(at)


_PICTURES: dict[str, Callable[[Engraving], None]] = {
    "anchor": boats.anchor,
    "asteroids": heavens.asteroids,
    "cog": cog.cog,
    "comet": heavens.comet,
    "fish": beasts.fish,
    "gulls": creatures.gulls,
    "kraken": beasts.kraken,
    "mermaid": beasts.mermaid,
    "reef": hazards.reef,
    "ringed-planet": heavens.ringed_planet,
    "rocks": hazards.rocks,
    "serpent": creatures.serpent,
    "ship": ships.galleon,
    "sloop": boats.sloop,
    "star-ship": heavens.star_ship,
    "sun": heavens.sun,
    "village": hazards.village,
    "whale": creatures.whale,
    "whirlpool": hazards.whirlpool,
    "wreck": boats.wreck,
}
NAMES = tuple(_PICTURES)
