"""Who is seen in a scene, in the colours of the cover: ships with their sails, beasts, emblems."""

from __future__ import annotations

from pnp.base.values import replace
from pnp.components.chart import norse, vignettes
from pnp.components.chart.ships import bow_wave
from pnp.components.fronts.canvas import SIZE, Canvas
from pnp.components.painted import VESSELS
from pnp.model.drawings import AFLOAT, ALOFT
from pnp.scene import Group, Matrix, Point
from pnp.theme import Theme

# Ships whose hulls breast the water, and how much higher than that of a galleon, in hundredths.
_BREASTING = {"cog": 0.0, "longship": 2.0, "ship": 0.0, "sloop": 0.0}


def floats(theme: Theme, name: str) -> bool:
    """Return whether what is drawn for a name is at home in water."""
    return (theme.art(name) or name) in AFLOAT


def flies(theme: Theme, name: str) -> bool:
    """Return whether what is drawn for a name is at home in the air."""
    return (theme.art(name) or name) in ALOFT


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
    theme, chosen = at.theme, at.theme.art(name) or name
    if chosen in VESSELS and theme.own_drawing(name, at.pen.ink) is None:
        hull = at.apart(at.tone("hull"))
        sails, flags = theme.colour("paper"), theme.colour("accent")
        VESSELS[chosen](hull, replace(hull, body=sails), replace(hull, body=flags))
        if chosen == "longship":
            norse.stripe(replace(hull, body=flags))
        at.pen.put(hull, place, wide / 100)
        return
    _inked(at, name, place, wide, at.tone("figure"))


def emblem(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw what has no place on the water, as on a medal."""
    _inked(at, name, place, wide, at.theme.colour("paper"))


def _inked(at: Canvas, name: str, place: Point, wide: float, body: str) -> None:
    inked = vignettes.in_ink(at.theme, at.pen.ink, body)
    items = tuple(vignettes.draw(name, (0.0, 0.0), wide * SIZE / 100, inked))
    at.pen.items.append(Group(items, Matrix.scale(100 / SIZE).then(Matrix.translate(*place))))
