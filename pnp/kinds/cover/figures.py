"""Who is seen in a scene, in the colours of the cover: ships with their sails, beasts, emblems."""

from __future__ import annotations

from pnp.art import legends, vignettes
from pnp.art.canvas import SIZE, Canvas
from pnp.art.engraving import Engraving
from pnp.art.figure_art import VESSELS
from pnp.art.ships import bow_wave
from pnp.art.tints import pale
from pnp.base.values import replace
from pnp.model.drawings import AFLOAT, ALOFT
from pnp.scene import Group, Item, Matrix, Point
from pnp.theme import Theme

# Ships whose hulls breast the water, and how much higher than that of a galleon, in hundredths.
_BREASTING = {"brig": 0.0, "cog": 0.0, "longship": 2.0, "ship": 0.0, "sloop": 0.0}


def floats(theme: Theme, name: str) -> bool:
    """Return whether what is drawn for a name is at home in water."""
    return _engraving(theme, name) in AFLOAT


def flies(theme: Theme, name: str) -> bool:
    """Return whether what is drawn for a name is at home in the air."""
    return _engraving(theme, name) in ALOFT


def _engraving(theme: Theme, name: str) -> str:
    """Return the engraving for a name; a drawing of the theme's own is at home where the one is
    whose place it takes."""
    chosen = theme.art(name)
    return name if chosen in theme.drawings else chosen or name


def afloat(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw a ship or a beast that breasts the sea, with foam along it."""
    figure(at, name, place, wide)
    rise = _BREASTING.get(at.theme.art(name) or name)
    if rise is not None:
        foam = at.apart(at.theme.colour("paper"))
        bow_wave(foam)
        at.pen.put(foam, (place[0], place[1] - rise * wide / 100), wide / 100)


def figure(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw a figure ``wide`` units across around a place, or what the theme has in its stead."""
    body = at.tone("hull" if is_vessel(at.theme, name) else "figure")
    cloth, flags = pale(at.theme), at.theme.colour("accent")
    _put(at, drawn(at, name, _pen(at, body, wide), cloth, flags), place, wide)


def emblem(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw what has no place on the water, as on a medal."""
    paper = at.theme.colour("paper")
    _put(at, drawn(at, name, _pen(at, paper, wide), paper, paper), place, wide)


def is_vessel(theme: Theme, name: str) -> bool:
    """Return whether what is drawn for a name has sails of its own colour."""
    return (theme.art(name) or name) in VESSELS


def drawn(at: Canvas, name: str, pen: Engraving, sails: str, flags: str) -> tuple[Item, ...]:
    """Return a figure around the origin, 100 units across, by a pen that has drawn nothing;
    ``sails`` and ``flags`` are colours of what only ships have."""
    theme, chosen = at.theme, at.theme.art(name) or name
    if is_vessel(theme, name):
        VESSELS[chosen](pen, replace(pen, body=sails), replace(pen, body=flags))
        if chosen == "longship":
            legends.stripe(replace(pen, body=flags))
        return tuple(pen.items)
    inked = vignettes.in_ink(theme, pen.ink, pen.body)
    items = tuple(vignettes.draw(name, (0.0, 0.0), pen.size, inked))
    return (Group(items, Matrix.scale(100 / pen.size)),)


def _pen(at: Canvas, body: str, wide: float) -> Engraving:
    """Return a pen for a figure of a width, whose lines are as fine as those of all else."""
    return replace(at.apart(body), size=SIZE * wide / 100)


def _put(at: Canvas, items: tuple[Item, ...], place: Point, wide: float) -> None:
    at.pen.items.append(Group(items, Matrix.scale(wide / 100).then(Matrix.translate(*place))))
