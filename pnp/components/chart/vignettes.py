"""Small pictures for empty water and for waters that nobody may enter."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.components.chart import creatures, hazards, ships
from pnp.components.chart.engraving import Engraving
from pnp.scene import Item, Point
from pnp.theme import Theme


def draw(name: str, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the picture ``name``, about ``size`` mm across, around ``at``."""
    ink, body = theme.colour("creature"), theme.colour("creature.body")
    pen = Engraving(ink, body, theme.colour("creature.dark"), [])
    _PICTURES[name](pen)
    yield pen.drawn(at, size)


_PICTURES: dict[str, Callable[[Engraving], None]] = {
    "anchor": hazards.anchor,
    "asteroids": hazards.asteroids,
    "fish": creatures.fish,
    "kraken": creatures.kraken,
    "reef": hazards.reef,
    "rocks": hazards.rocks,
    "serpent": creatures.serpent,
    "ship": ships.galleon,
    "sloop": ships.sloop,
    "village": hazards.village,
    "whale": creatures.whale,
    "whirlpool": hazards.whirlpool,
}
NAMES = tuple(_PICTURES)
