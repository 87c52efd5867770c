"""One of several boards that are joined, as it is drawn and as it lies on the table.

Charts and boards of cells are drawn in modules of their own; letters and the plan are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct

from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.joining.record import Spot
from pnp.kinds.boards.map.layout import MapChart
from pnp.scene import Item, Point, Rect

BLEED = 3.0


class Disc(Struct, frozen=True):
    """A disc on a seam: its radius, the distance of its letters from the edge and their size, and
    how far its inner ring is inside, 0 for none; all in millimetres."""

    radius: float
    letter: float
    size: float
    ring: float = 0.0


class SeamStyle(Struct, frozen=True):
    """How seams and the plan are drawn: discs, the larger ones first, and roles of a theme.

    If letters are ``required``, they are in the middle of a seam that has no free place. ``least``
    is the least width and height of the plan in millimetres.
    """

    discs: tuple[Disc, ...]
    fill: str
    ink: str
    frame: str
    required: bool
    least: tuple[float, float] = (0.0, 0.0)


class TableBoard(Struct, frozen=True):
    """A board: its title, and its ``place`` on the table without bleed.

    ``art`` is drawn from the top left of the place, and covers the bleed; ``over`` is drawn on it,
    below the discs. ``is_free`` returns whether a disc of a radius in millimetres may be at a point
    of the board. ``cuts`` are the lines along which a poster may be cut.
    """

    title: str
    place: Rect
    drawn: MapChart | BoardPlan
    art: tuple[Item, ...]
    over: tuple[Item, ...]
    is_free: Callable[[Point, float], bool]
    cuts: tuple[tuple[float, ...], tuple[float, ...]] = ((), ())


class Table(Struct, frozen=True):
    """All boards by row and column, and how their seams are drawn."""

    boards: Mapping[Spot, TableBoard]
    style: SeamStyle
