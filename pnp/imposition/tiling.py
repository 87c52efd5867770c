"""Where a piece larger than the paper is cut into tiles.

Along one direction n tiles of at most P millimetres, each reaching o under the next, cover
n (P - o) + o. So a piece of S needs ceil((S - o) / (P - o)) of them. They would be equal, but each
seam moves to the nearest place where it cuts nothing that matters and as few names as can be, as
far as the tiles still fit the paper and none becomes a sliver. Where that frees a seam, less of the
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
# A tile shows at least this much of an equal share: a narrower one is hard to glue on straight.
LEAST_SHARE = 0.6
# A cut that misses the trim by this much still shows no paper; a clear seam may cost the rest.
LEAST_SHOWN = 0.5


class SeamTargets(Struct, frozen=True):
    """Where seams of one direction may be, and from where to where the names reach that they should
    spare."""

    clear: tuple[float, ...] = ()
    names: tuple[tuple[float, float], ...] = ()

    def count_cut_names(self, at: float) -> int:
        """Return how many names a seam would cut."""
        return sum(low < at < high for low, high in self.names)


class Cuts(Struct, frozen=True):
    """One direction of a poster: it runs from ``start`` to ``end`` (the piece with the bleed that
    is shown), cut at ``seams``; those that are ``unclear`` are at none of the preferred places, and
    all cut so many ``names``. Tiles reach ``overlap`` under the next; where that is 0 they are
    butted."""

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
        """Return what tile ``i`` shows when the poster is together."""
        bounds = (self.start, *self.seams, self.end)
        return bounds[i], bounds[i + 1]

    @property
    def extent(self) -> tuple[float, float]:
        """Return how much the smallest and the largest tile show."""
        shown = [high - low for low, high in map(self.visible_range, range(self.count))]
        return min(shown), max(shown)

    def printed_range(self, i: int) -> tuple[float, float]:
        """Return what tile ``i`` prints: its own stretch, and the overlap under the next tile."""
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
        """Return whether tiles meet without an overlap."""
        return self.columns.overlap == 0

    def name_of(self, column: int, row: int) -> str:
        """Return the name of a tile. Quarters have numerals: the squares of a board that is cut in
        four have names of letters and numbers as other tiles have."""
        return _QUARTERS[2 * row + column] if self.butted else tile_name(column, row)

    @property
    def seam_damage(self) -> tuple[int, int]:
        """Return how many seams are not clear, and how many names they cut."""
        return self.columns.unclear + self.rows.unclear, self.columns.names + self.rows.names

    @property
    def aspect_ratio(self) -> float:
        """Return how many times as long as wide a tile is at most."""
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
    """Return the tiling with the fewest sheets, of those the one with the fewest seams that are
    not clear and cut the fewest names, then the one whose tiles are least slender; upright paper on
    a tie."""
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
    """Cut ``size`` into as many tiles as its trim needs, showing the bleed that fits on these.

    As many seams as can be are where they are ``sought``; if it takes that, less bleed is shown.
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
    """Return the cuts with the fewest seams off the clear places, then those that cut the fewest
    names, then those nearest to equal tiles. A seam off the clear places is where equal tiles would
    have it."""
    start, end, most = 0.0 - shown, size + shown, room - OVERLAP + EPSILON
    share = (end - start - OVERLAP) / count
    least = LEAST_SHARE * share
    # For each place of a seam the best seams up to there: how many are unclear, how many names they
    # cut, how far all moved.
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
