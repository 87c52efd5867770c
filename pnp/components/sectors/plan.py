"""Where things lie on a card of a mosaic: its sectors, and in each the icon and the berth.

The icon stands up and to one side, the same on the whole card, so that a token of up to half a
sector lies beside it, not upon it. All in millimetres from the top left of the trim box.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pnp.base.geometry import wander
from pnp.facts.sectors import Place, places, shape
from pnp.model.mosaic import Mosaic, MosaicCard, Sector
from pnp.scene import Point, Rect

# Where icon and berth lie, in parts of the sector from its middle, on a card with icons at left.
_ICON, _BERTH = (-0.175, -0.165), (0.13, -0.03)
# How far a coast stays from the edge of its card, so that any two cards join on open sea.
SHORE = 3.2


@dataclass(frozen=True, slots=True)
class Plan:
    """One card of a mosaic measured. ``outer`` names the sides (``top``, ``right``, ``bottom``,
    ``left``) that lie on the rim of the board in every layout: only there land may run out."""

    record: Mosaic
    card: MosaicCard
    outer: frozenset[str]

    @property
    def trim(self) -> Rect:
        return Rect(0, 0, *self.record.trim)

    @property
    def unit(self) -> float:
        """Return the shorter side of a sector."""
        rows, columns = shape(self.record)
        return min(self.trim.width / columns, self.trim.height / rows)

    def sectors(self) -> Iterator[tuple[Place, Sector]]:
        for r, row in enumerate(self.card.sectors):
            for c, mark in enumerate(row):
                yield (r, c), self.record.legend[mark]

    def sector(self, at: Place) -> Sector | None:
        """Return the sector at a row and column, None beyond the card."""
        rows, columns = shape(self.record)
        if not (0 <= at[0] < rows and 0 <= at[1] < columns):
            return None
        return self.record.legend[self.card.sectors[at[0]][at[1]]]

    def box(self, at: Place) -> Rect:
        rows, columns = shape(self.record)
        wide, high = self.trim.width / columns, self.trim.height / rows
        return Rect(at[1] * wide, at[0] * high, wide, high)

    def icon(self, at: Place) -> Point:
        """Return the middle of a sector's icon: that of the sector where no ship comes."""
        sector = self.sector(at)
        return self._off(at, (0.0, 0.0) if sector and sector.blocked else _ICON)

    def berth(self, at: Place) -> Point:
        return self._off(at, _BERTH)

    def _off(self, at: Place, part: Point) -> Point:
        box = self.box(at)
        x, y = box.centre
        # Coasts that all lie alike would look stamped.
        side = 1 if wander(self.card.card) < 0 else -1
        return x + side * part[0] * box.width, y + part[1] * box.height


def plan(record: Mosaic, card: MosaicCard) -> Plan:
    """Measure a card of a sound mosaic."""
    last_row, last_column = len(record.arrangement) - 1, len(record.arrangement[0]) - 1
    spots = places(record, card.kind)
    sides = {
        "top": all(r == 0 for r, _ in spots),
        "right": all(c == last_column for _, c in spots),
        "bottom": all(r == last_row for r, _ in spots),
        "left": all(c == 0 for _, c in spots),
    }
    return Plan(record, card, frozenset(side for side, rim in sides.items() if rim))
