"""Ships, and what lives in the sea and above it, in the colours and with the pen of the islands."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pnp.art import beasts, boats, creatures, ships, vignettes
from pnp.art.engraving import Engraving
from pnp.art.tints import legible
from pnp.base.values import replace
from pnp.scene import Group, Item, Matrix, Point
from pnp.theme import Theme

# A picture book has fewer and bolder lines than a chart, by this factor.
_BOLD = 1.5
_SHIPS: dict[str, Callable[[Engraving, Engraving, Engraving], None]] = {
    "ship": ships.galleon,
    "sloop": boats.sloop,
}
# The colour of the body of what is no ship; all else is as pale as foam.
_BODIES = {"fish": "sun", "kraken": "coral", "mermaid": "skin.a", "serpent": "beast"}
_BODIES |= {"gulls": "paper", "rocks": "stone", "whale": "sky.night", "wreck": "wood"}
DARK_SHIP = ("hunter.body", "hunter.canvas", "hunter.flag")
"""The roles of hull, sails and flags of a ship that is to be feared."""
_SHIP = ("wood", "sail", "coral")


def afloat(
    name: str, at: Point, size: float, theme: Theme, ship: tuple[str, str, str] = _SHIP
) -> Iterator[Item]:
    """Yield the picture ``name``, about ``size`` mm across, around a place; ``ship`` are the roles
    of hull, sails and flags. What a theme puts in its place is drawn in ink."""
    ink = theme.colour("ink")
    body = ship[0] if name in _SHIPS else _BODIES.get(name, "creature.body")
    if theme.art(name):
        yield from vignettes.draw(name, at, size, vignettes.in_ink(theme, ink, theme.colour(body)))
        return
    dark = theme.colour("creature.dark") if theme.art("fills") == "none" else ink
    wet = theme.colour("sea.line")
    pen = Engraving(ink, theme.colour(body), dark, size / _BOLD, wet=wet)
    _draw(name, pen, theme, ship)
    yield Group(tuple(pen.items), Matrix.scale(size / 100).then(Matrix.translate(*at)))


def _draw(name: str, pen: Engraving, theme: Theme, ship: tuple[str, str, str]) -> None:
    tone = theme.colour
    match name:
        case "ship" | "sloop":
            canvas, flag = tone(ship[1]), tone(ship[2])
            seams = legible(canvas, pen.ink, tone("stone.shade"))
            cloth = replace(pen, ink=seams, body=canvas)
            _SHIPS[name](pen, cloth, replace(pen, body=flag))
        case "whale":
            creatures.whale(pen, tone("creature.body"))
        case "fish":
            beasts.fish(pen, tone("coral"))
        case "mermaid":
            beasts.mermaid(pen, tone("stone"), tone("beast"), tone("lock"))
        case _:
            vignettes.picture(name)(pen)
