"""The tools of the pictures: a pen in many colours, drawings that are used in many places."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from msgspec import Struct

from pnp.art.engraving import Engraving
from pnp.scene import Group, Instance, Item, Matrix, Point
from pnp.theme import Theme


class Paint(Struct, frozen=True):
    """A pen that asks the theme for its colours."""

    pen: Engraving
    theme: Theme

    def tone(self, role: str) -> str:
        return self.theme.colour(role)


Picture = Callable[[Paint], None]


def paint(theme: Theme, size: float = 100.0, body: str = "paper") -> Paint:
    """Return a pen whose 100 units are ``size`` mm; without a size its units are millimetres."""
    ink = theme.colour("ink")
    dark = theme.colour("creature.dark") if theme.art("fills") == "none" else ink
    return Paint(Engraving(ink, theme.colour(body), dark, size), theme)


@dataclass(slots=True)
class Stamps:
    """Pictures by name and size: what is used in many places is drawn once."""

    theme: Theme
    _cut: dict[tuple[str, float], Group] = field(default_factory=dict)

    def stamp(
        self, name: str, picture: Picture, size: float, at: Point, turned: bool = False
    ) -> Item:
        """Return the picture, ``size`` mm for 100 units, with its foot at a place.

        ``turned`` mirrors it: as light falls from the side, only for what has none, or little.
        """
        # Sizes in steps of a quarter of a millimetre, so that few drawings are many places.
        size = round(size * 4) / 4
        key = name, size
        if key not in self._cut:
            brush = paint(self.theme, size)
            picture(brush)
            self._cut[key] = brush.pen.drawn((0, 0))
        flip = -1.0 if turned else 1.0
        return Instance(self._cut[key], Matrix(a=flip, e=round(at[0], 2), f=round(at[1], 2)))
