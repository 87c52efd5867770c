"""The net of a die: where its faces, creases and glue tabs lie.

A cross: the strip 5 1 2 6 with 3 above the 1 and 4 below it. Opposite faces add up to 7, and
with the printed side outwards 1, 2, 3 run counter-clockwise about their common corner, as on
western dice. The cross has fourteen free edges, so seven carry a tab and seven receive one.
"""

from __future__ import annotations

from msgspec import Struct

from pnp.scene import Point, Rect, Segments, polygon

# Column and row of each face on the cross.
_PLACES = {5: (0, 1), 1: (1, 1), 2: (2, 1), 6: (3, 1), 3: (1, 0), 4: (1, 2)}

# A tab is a third of the edge, but no wider than is needed nor narrower than glue holds.
_NARROWEST, _WIDEST = 4.0, 7.0


class Tab(Struct, frozen=True):
    """A glue tab on the edge from ``start`` to ``end`` of face ``of``, stuck behind ``to``."""

    of: int
    to: int
    start: Point
    end: Point
    outline: tuple[Point, Point, Point, Point]


class Net(Struct, frozen=True):
    """The faces by number, the creases between them, the tabs, all from the top left of the net.

    ``folds`` join neighbouring faces; every tab folds along its edge as well. ``free`` are the
    edges without a tab, each with the face it belongs to.
    """

    edge: float
    tab: float
    faces: tuple[tuple[int, Rect], ...]
    folds: tuple[tuple[Point, Point], ...]
    tabs: tuple[Tab, ...]
    free: tuple[tuple[int, Point, Point], ...]
    cut: Segments

    @property
    def width(self) -> float:
        return 4 * self.edge + self.tab

    @property
    def height(self) -> float:
        return 3 * self.edge + 2 * self.tab


def net(edge: float) -> Net:
    """Return the net of a die with edges of ``edge`` mm."""
    tab = min(_WIDEST, max(_NARROWEST, edge / 3))
    faces = tuple(
        (value, Rect(column * edge, tab + row * edge, edge, edge))
        for value, (column, row) in sorted(_PLACES.items())
    )
    x = [i * edge for i in range(5)]
    y = [tab + i * edge for i in range(4)]
    # Clockwise round the cross: where each free edge ends, whose it is, what its tab is glued to.
    rim: tuple[tuple[Point, int, int], ...] = (
        ((x[1], y[0]), 3, 5),
        ((x[2], y[0]), 3, 6),
        ((x[2], y[1]), 3, 2),
        ((x[3], y[1]), 2, 0),
        ((x[4], y[1]), 6, 0),
        ((x[4], y[2]), 6, 5),
        ((x[3], y[2]), 6, 0),
        ((x[2], y[2]), 2, 0),
        ((x[2], y[3]), 4, 2),
        ((x[1], y[3]), 4, 6),
        ((x[1], y[2]), 4, 5),
        ((x[0], y[2]), 5, 0),
        ((x[0], y[1]), 5, 0),
        ((x[1], y[1]), 5, 0),
    )
    tabs: list[Tab] = []
    free: list[tuple[int, Point, Point]] = []
    cut: list[Point] = []
    start = rim[-1][0]
    for end, of, to in rim:
        if to:
            tabs.append(_tab(of, to, start, end, tab))
            cut += tabs[-1].outline[1:3]
        else:
            free.append((of, start, end))
        cut.append(end)
        start = end
    folds = (
        *(((x[i], y[1]), (x[i], y[2])) for i in (1, 2, 3)),
        ((x[1], y[1]), (x[2], y[1])),
        ((x[1], y[2]), (x[2], y[2])),
    )
    return Net(edge, tab, faces, folds, tuple(tabs), tuple(free), polygon(cut))


def _tab(of: int, to: int, start: Point, end: Point, height: float) -> Tab:
    """Return a tab with its corners cut at 45 degrees, on the left of the way to ``end``."""
    long = abs(end[0] - start[0]) + abs(end[1] - start[1])
    ux, uy = (end[0] - start[0]) / long, (end[1] - start[1]) / long
    nx, ny = uy, -ux
    first = (start[0] + (ux + nx) * height, start[1] + (uy + ny) * height)
    second = (end[0] + (nx - ux) * height, end[1] + (ny - uy) * height)
    return Tab(of, to, start, end, (start, first, second, end))
