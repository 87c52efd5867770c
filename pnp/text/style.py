"""How text looks: face, size, colour and spacing."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Style:
    """How a run of text is set.

    ``face`` is a name that ``fonts.find`` gave, ``size`` the em in millimetres, ``fill`` a colour
    ``#rrggbb``, ``tracking`` letter-spacing in thousandths of the em, ``leading`` the distance of
    baselines in ems. ``caps`` sets all letters as capitals.
    """

    face: str
    size: float
    fill: str
    tracking: float = 0.0
    leading: float = 1.3
    caps: bool = False

    def sized(self, size: float) -> Style:
        return replace(self, size=size)

    def filled(self, colour: str) -> Style:
        return replace(self, fill=colour)
