"""One of several boards that are joined, as it is drawn and as it lies on the table.

Charts and boards of cells are drawn in modules of their own; letters and the plan are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.joining.record import Spot
from pnp.kinds.boards.map.layout import MapChart
from pnp.scene import Item, Rect

BLEED = 3.0


class Plate(Struct, frozen=True):
    """What the letters of a seam are on, halved by the cut: how far it reaches ``across`` and
    ``along`` the seam from its middle, a disc if both are equal; the distance of the letters from
    the seam, their text style and size; and how far its inner ring is inside, 0 for none. All
    lengths are in millimetres."""

    across: float
    along: float
    letter: float
    style: str
    size: float
    ring: float = 0.0

    def half_size(self, *, beside: bool) -> tuple[float, float]:
        """Return half of its width and height on a seam of boards ``beside`` each other, or above
        each other."""
        return (self.across, self.along) if beside else (self.along, self.across)


class SeamStyle(Struct, frozen=True):
    """How seams and the plan are drawn: plates, the preferred ones first, and roles of a theme.

    If letters are ``required``, they are in the middle of a seam that has no free place. ``least``
    is the least width and height of the plan in millimetres.
    """

    plates: tuple[Plate, ...]
    fill: str
    ink: str
    frame: str
    required: bool
    least: tuple[float, float] = (0.0, 0.0)


class TableBoard(Struct, frozen=True):
    """A board: its title, and its ``place`` on the table without bleed.

    ``art`` is drawn from the top left of the place, and covers the bleed; ``over`` is drawn on it,
    below the plates. ``is_free`` returns whether a box on the board, in millimetres from its top
    left, covers nothing. ``cuts`` are the lines along which a poster may be cut.
    """

    title: str
    place: Rect
    drawn: MapChart | BoardPlan
    art: tuple[Item, ...]
    over: tuple[Item, ...]
    is_free: Callable[[Rect], bool]
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


class Table(Struct, frozen=True):
    """All boards by row and column, and how their seams are drawn."""

    boards: Mapping[Spot, TableBoard]
    style: SeamStyle
