"""The figures of a scene in the cover's colours: ships with their sails, beasts, emblems."""

from __future__ import annotations

from pnp.art import legends, vignettes
from pnp.art.canvas import SIZE, Canvas
from pnp.art.engraving import Engraving
from pnp.art.figure_art import VESSELS
from pnp.art.ships import bow_wave
from pnp.art.tints import cloth_colour
from pnp.base.values import replace
from pnp.model.drawings import AFLOAT, ALOFT
from pnp.scene import Group, Item, Matrix, Point
from pnp.theme import Theme

# Ships whose hulls breast the water, and how much higher than a galleon's, in hundredths.
_BREASTING = {"brig": 0.0, "cog": 0.0, "longship": 2.0, "ship": 0.0, "sloop": 0.0}


def floats(theme: Theme, name: str) -> bool:
    """Return whether the engraving for a name belongs in water."""
    return _engraving_name(theme, name) in AFLOAT


def flies(theme: Theme, name: str) -> bool:
    """Return whether the engraving for a name belongs in the air."""
    return _engraving_name(theme, name) in ALOFT


def _engraving_name(theme: Theme, name: str) -> str:
    """Return the engraving for a name; a theme's own drawing counts as the one it replaces."""
    chosen = theme.art(name)
    return name if chosen in theme.drawings else chosen or name


def draw_afloat(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw a ship or a beast in the sea, with foam along it."""
    draw_figure(at, name, place, wide)
    rise = _BREASTING.get(at.theme.art(name) or name)
    if rise is not None:
        foam = at.blank_pen(at.theme.colour("paper"))
        bow_wave(foam)
        at.pen.add_scaled(foam, (place[0], place[1] - rise * wide / 100), wide / 100)


def draw_figure(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw a figure ``wide`` units across around a place, or the theme's replacement."""
    body = at.tone("hull" if is_vessel(at.theme, name) else "figure")
    cloth, flags = cloth_colour(at.theme), at.theme.colour("accent")
    _add_items(at, figure_items(at, name, _figure_pen(at, body, wide), cloth, flags), place, wide)


def draw_emblem(at: Canvas, name: str, place: Point, wide: float) -> None:
    """Draw a figure that does not belong on the water, like on a medal."""
    paper = at.theme.colour("paper")
    _add_items(at, figure_items(at, name, _figure_pen(at, paper, wide), paper, paper), place, wide)


def is_vessel(theme: Theme, name: str) -> bool:
    """Return whether the engraving for a name has sails of a separate colour."""
    return (theme.art(name) or name) in VESSELS


def figure_items(at: Canvas, name: str, pen: Engraving, sails: str, flags: str) -> tuple[Item, ...]:
    """Return a figure around the origin, 100 units across, drawn with a blank pen.

    ``sails`` and ``flags`` are colours for ships only.
    """
    theme, chosen = at.theme, at.theme.art(name) or name
    if is_vessel(theme, name):
        VESSELS[chosen](pen, replace(pen, body=sails), replace(pen, body=flags))
        if chosen == "longship":
            legends.paint_stripes(replace(pen, body=flags))
        return tuple(pen.items)
    inked = vignettes.one_ink_theme(theme, pen.ink, pen.body)
    items = tuple(vignettes.draw(name, (0.0, 0.0), pen.size, inked))
    return (Group(items, Matrix.scale(100 / pen.size)),)


def _figure_pen(at: Canvas, body: str, wide: float) -> Engraving:
    """Return a pen for a figure of a width, with lines as fine as elsewhere."""
    return replace(at.blank_pen(body), size=SIZE * wide / 100)


def _add_items(at: Canvas, items: tuple[Item, ...], place: Point, wide: float) -> None:
    at.pen.items.append(Group(items, Matrix.scale(wide / 100).then(Matrix.translate(*place))))
