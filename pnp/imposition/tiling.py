"""Where a piece larger than the paper is cut into tiles.

In one direction, n tiles of at most P millimetres, each extending o under the next, cover n (P - o)
+ o. So a piece of S needs ceil((S - o) / (P - o)) of them. They would be equal, but each seam moves
to the nearest place where it cuts nothing important and as few names as possible, provided that the
tiles still fit the paper and none becomes a sliver. If that is needed for a clear seam, less of the
outer bleed is shown.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from msgspec import Struct

from pnp.base.values import replace
from pnp.imposition.paper import EPSILON, PaperArea
from pnp.scene.piece import Piece

OVERLAP = 10.0
# A tile shows at least this part of an equal share: a narrower one is hard to glue on straight.
LEAST_SHARE = 0.6
# A cut that misses the trim by this much still shows no paper; a clear seam may cost the rest.
LEAST_SHOWN = 0.5


class SeamTargets(Struct, frozen=True):
    """The preferred places of seams in one direction, and the extents of names that they should not
    cut."""

    clear: tuple[float, ...] = ()
    names: tuple[tuple[float, float], ...] = ()

    def count_cut_names(self, at: float) -> int:
        """Return how many names a seam would cut."""
        return sum(low < at < high for low, high in self.names)


class Cuts(Struct, frozen=True):
    """One direction of a poster: from ``start`` to ``end`` (the piece with its visible bleed), cut
    at ``seams``. ``unclear`` is the number of seams that are at none of the preferred places,
    ``names`` the number of names that all of them cut. Tiles extend ``overlap`` under the next; if
    it is 0 they are butted."""

    start: float
    end: float
    seams: tuple[float, ...]
    unclear: int = 0
    names: int = 0
    overlap: float = OVERLAP

    @property
    def count(self) -> int:
        return len(self.seams) + 1

    def visible_range(self, i: int) -> tuple[float, float]:
        """Return the visible range of tile ``i`` in the assembled poster."""
        bounds = (self.start, *self.seams, self.end)
        return bounds[i], bounds[i + 1]

    @property
    def extent(self) -> tuple[float, float]:
        """The smallest and the largest visible size of a tile."""
        shown = [high - low for low, high in map(self.visible_range, range(self.count))]
        return min(shown), max(shown)

    def printed_range(self, i: int) -> tuple[float, float]:
        """Return the printed range of tile ``i``: its visible range, and the overlap under the next
        tile."""
        low, high = self.visible_range(i)
        return low, high if i == self.count - 1 else high + self.overlap


_QUARTERS = ("I", "II", "III", "IV")


class Tiling(Struct, frozen=True):
    """A piece cut into ``columns.count`` x ``rows.count`` tiles for the room of a field."""

    field: PaperArea
    columns: Cuts
    rows: Cuts

    @property
    def count(self) -> int:
        return self.columns.count * self.rows.count

    @property
    def butted(self) -> bool:
        """Whether tiles meet without an overlap."""
        return self.columns.overlap == 0

    def name_of(self, column: int, row: int) -> str:
        """Return the name of a tile. Quarters have numerals, since the squares of their board may
        have letters and numbers, as other tiles do."""
        return _QUARTERS[2 * row + column] if self.butted else tile_name(column, row)

    @property
    def seam_damage(self) -> tuple[int, int]:
        """The number of seams that are not clear, and of names that they cut."""
        return self.columns.unclear + self.rows.unclear, self.columns.names + self.rows.names

    @property
    def aspect_ratio(self) -> float:
        """The largest ratio of length to width of any tile."""
        (narrow, wide), (low, high) = self.columns.extent, self.rows.extent
        return max(wide / low, high / narrow)


def tile_name(column: int, row: int) -> str:
    """Return a letter for the row and a number for the column, both counted from 0.

    >>> tile_name(0, 0), tile_name(2, 1), tile_name(0, 26)
    ('A1', 'B3', 'AA1')
    """
    letters = ""
    rest = row + 1
    while rest:
        rest, digit = divmod(rest - 1, 26)
        letters = chr(ord("A") + digit) + letters
    return f"{letters}{column + 1}"


def count_tiles(size: float, room: float) -> int:
    """Return how many tiles cover ``size``.

    >>> count_tiles(457.2, 197.3), count_tiles(457.2, 284.3)
    (3, 2)
    """
    return max(1, math.ceil((size - OVERLAP) / (room - OVERLAP) - EPSILON))


def tile_piece(piece: Piece, fields: Sequence[PaperArea]) -> Tiling:
    """Return the tiling with the fewest sheets; of these the one with the fewest unclear seams,
    then the fewest cut names, then the least slender tiles; upright paper on a tie."""
    tilings = (_tiling(piece, field) for field in fields)
    return min(tilings, key=lambda of: (of.count, of.seam_damage, round(of.aspect_ratio, 1)))


def _tiling(piece: Piece, field: PaperArea) -> Tiling:
    xs, ys = piece.seams
    across = SeamTargets(xs, tuple((box.x, box.right) for box in piece.names))
    down = SeamTargets(ys, tuple((box.y, box.bottom) for box in piece.names))
    return Tiling(
        field,
        cut_tiles(piece.width, piece.bleed, field.room.width, across),
        cut_tiles(piece.height, piece.bleed, field.room.height, down),
    )


def cut_tiles(size: float, bleed: float, room: float, sought: SeamTargets) -> Cuts:
    """Cut ``size`` into as many tiles as its trim needs, with the bleed that fits on them.

    As many seams as possible are at the places in ``sought``; if necessary, less bleed is shown.
    """
    count = count_tiles(size, room)
    spare = count * (room - OVERLAP) + OVERLAP - size
    shown = _visible_bleed(bleed, spare / 2)
    found = _cut_at_seams(size, shown, room, count, sought)
    harm = found.unclear, found.names
    if harm == (0, 0) or shown <= LEAST_SHOWN:
        return found
    freed = _cut_at_seams(size, LEAST_SHOWN, room, count, sought)
    if (freed.unclear, freed.names) >= harm:
        return found
    outer = min(room - OVERLAP - freed.seams[0], room - (size - freed.seams[-1]))
    shown = _visible_bleed(bleed, outer)
    return replace(freed, start=0.0 - shown, end=size + shown)


def _visible_bleed(bleed: float, spare: float) -> float:
    """Return the bleed, or as many tenths of a millimetre of it as there is room for."""
    return min(bleed, max(0.0, math.floor((spare + EPSILON) * 10) / 10))


def _cut_at_seams(size: float, shown: float, room: float, count: int, sought: SeamTargets) -> Cuts:
    """Return the cuts with the fewest unclear seams, then those that cut the fewest names, then
    those nearest to equal tiles. An unclear seam is where equal tiles would have it."""
    start, end, most = 0.0 - shown, size + shown, room - OVERLAP + EPSILON
    share = (end - start - OVERLAP) / count
    least = LEAST_SHARE * share
    # For each seam position, the best seams up to there: the number of unclear ones, of names that
    # they cut, and the total shift.
    ways: list[tuple[int, int, float, tuple[float, ...]]] = [(0, 0, 0.0, (start,))]
    for i in range(1, count):
        middle = start + i * share
        # Beyond these the tiles before or after could not reach, however large.
        low, high = end - OVERLAP - (count - i) * most, start + i * most
        places = [*((at, 0) for at in sought.clear if low <= at <= high), (middle, 1)]
        longer: list[tuple[int, int, float, tuple[float, ...]]] = []
        for at, unclear in places:
            before = [way for way in ways if least <= at - way[3][-1] <= most]
            if before:
                so_far, names, moved, seams = min(before)
                cuts = names + sought.count_cut_names(at)
                longer.append((so_far + unclear, cuts, moved + abs(at - middle), (*seams, at)))
        ways = longer
    unclear, names, _, seams = min(way for way in ways if end - way[3][-1] >= least)
    return Cuts(start, end, seams[1:], unclear, names)
