"""Convert a grid of marks to cells with shared corners, and cells to smooth outlines.

Corners have whole-number keys on a lattice, so that neighbouring cells share them exactly. For
pointy hexes one lattice step is half a cell's width across and a quarter of its height down; flat
hexes swap the two; a square has its corners at whole numbers.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.base.geometry import Area, reflect
from pnp.base.hand_drawn import round_corners, signed_noise
from pnp.kinds.boards.map.record import MapGrid, name_stem
from pnp.scene import Point, Rect

SHARED = 0.65
"""A space with at most this fraction on a board continues on the adjacent board."""

Rows = Sequence[Sequence[str]]


class Facing(Struct, frozen=True):
    """Whether left and right, and top and bottom, are swapped; both together are a half turn."""

    mirrored_across: bool = False
    mirrored_down: bool = False

    def corner(self, x: int, y: int, ends: tuple[int, int, int, int]) -> tuple[int, int]:
        """Return the position of a corner on the other map.

        ``ends`` are the first and the last corner across, and those down.
        """
        x0, x1, y0, y1 = ends
        return x0 + x1 - x if self.mirrored_across else x, y0 + y1 - y if self.mirrored_down else y

    def point(self, x: float, y: float, frame: Rect) -> Point:
        """Return the position of a point on the other map, in millimetres."""
        return (
            frame.x + frame.right - x if self.mirrored_across else x,
            frame.y + frame.bottom - y if self.mirrored_down else y,
        )

    def area(self, area: Area, frame: Rect) -> Area:
        """Return an area of the other map as it lies on this one."""
        return reflect(area, frame, across=self.mirrored_across, down=self.mirrored_down)

    def rows(self, rows: Rows) -> Rows:
        turned = [row[::-1] if self.mirrored_across else row for row in rows]
        return turned[::-1] if self.mirrored_down else turned

    def grid(self, grid: MapGrid, rows: Rows) -> MapGrid:
        """Return a grid with adapted offset lines."""
        ends, lines = (self.mirrored_across, self.mirrored_down), len(rows)
        if grid.top == "flat":
            ends, lines = (self.mirrored_down, self.mirrored_across), len(rows[0])
        if ends[0] == (ends[1] and lines % 2 == 0):
            return grid
        return grid.model_copy(update={"offset": "even" if grid.offset == "odd" else "odd"})


UPRIGHT = Facing()


def facing(rows: Rows) -> Facing:
    """Return the direction of the marks of an even grid."""
    return Facing(_read_backward(rows), _read_backward(list(zip(*rows, strict=True))))


def _read_backward(lines: Rows) -> bool:
    """Return whether lines of marks are to be read backwards.

    If numbers rise as often as they fall, the order of the lines' words decides.
    """
    turned = [line[::-1] for line in lines]
    rise = _rising_share(lines)
    return rise < 0 or (rise == 0 and sorted(map(tuple, turned)) < sorted(map(tuple, lines)))


def _rising_share(lines: Rows) -> int:
    """Return how much more often the number of a mark rises above the last of its kind than it
    falls.

    >>> _rising_share([["c1", "c1", "P1", "c2"], ["c10", "P3", "P2", "c9"]])
    -1
    """
    rise = 0
    for line in lines:
        last: dict[str, tuple[int, str]] = {}
        for mark in line:
            name = mark.removesuffix("#")
            kind = name_stem(name)
            number = len(name) - len(kind), name.removeprefix(kind)
            before = last.setdefault(kind, number)
            rise += (number > before) - (number < before)
            last[kind] = number
    return rise


Corner = tuple[int, int]
Edge = tuple[Corner, Corner]


class Cell(Struct, frozen=True, eq=False):
    """One mark of the grid and the corners of its outline, clockwise.

    Corners of ``holes`` run counter-clockwise. Cells are keys of many tables, so they compare by
    identity, which is fast.
    """

    row: int
    column: int
    name: str
    land: bool
    corners: tuple[Corner, ...]
    holes: tuple[tuple[Corner, ...], ...] = ()

    @property
    def edges(self) -> Iterator[Edge]:
        """The sides of the cell, directed so that the cell is to their right."""
        yield from pairwise((*self.corners, self.corners[0]))
        for hole in self.holes:
            yield from pairwise((*hole, hole[0]))


def cells_of(rows: Sequence[Sequence[str]], grid: MapGrid) -> list[Cell]:
    """Return a cell for each mark; a trailing ``#`` of a longer mark means that it is on land."""
    found = []
    for r, row in enumerate(rows):
        for c, mark in enumerate(row):
            land = mark.endswith("#")
            name = mark[:-1] if land and len(mark) > 1 else mark
            found.append(Cell(r, c, name, land, _corners(r, c, grid)))
    return found


def _corners(row: int, column: int, grid: MapGrid) -> tuple[Corner, ...]:
    if grid.cells == "square":
        return (
            (column, row),
            (column + 1, row),
            (column + 1, row + 1),
            (column, row + 1),
        )
    along, across = (column, row) if grid.top == "pointy" else (row, column)
    shifted = across % 2 == (1 if grid.offset == "odd" else 0)
    x, y = 2 * along + (1 if shifted else 0), 3 * across
    ring = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
    corners = [(x + dx, y + dy) for dx, dy in ring]
    if grid.top == "flat":
        corners = [(b, a) for a, b in reversed(corners)]
    return tuple(corners)


def corner_map(
    rows: int, columns: int, grid: MapGrid, frame: Rect, facing: Facing = UPRIGHT
) -> Callable[[Corner], Point]:
    """Return the map from corners to millimetres that makes the grid cover ``frame`` exactly.

    The frame cuts the hexes at the rim. Inner corners are displaced by up to ``grid.wobble`` of a
    cell, determined by the seed and ``facing``, so that two builds agree.
    """
    if grid.cells == "square":
        x0, y0, x1, y1 = 0, 0, columns, rows
        step_x, step_y = 1.0, 1.0
    else:
        line, lines = (columns, rows) if grid.top == "pointy" else (rows, columns)
        x0, y0, x1, y1 = 0, -1, 2 * line - 1, 3 * (lines - 1) + 1
        step_x, step_y = 2.0, 4.0
        if grid.top == "flat":
            x0, y0, x1, y1 = y0, x0, y1, x1
            step_x, step_y = step_y, step_x
    scale_x, scale_y = frame.width / (x1 - x0), frame.height / (y1 - y0)
    cell = min(step_x * scale_x, step_y * scale_y)

    def place(corner: Corner) -> Point:
        x, y = facing.corner(*corner, (x0, x1, y0, y1))
        px, py = (x - x0) * scale_x, (y - y0) * scale_y
        # The rim is pushed out of sight in order, so that neither wobble nor rounded corners leave
        # a gap.
        if x <= x0 or x >= x1:
            px += cell if x >= x1 else -cell
        if y <= y0 or y >= y1:
            py += cell if y >= y1 else -cell
        if x0 < x < x1 and y0 < y < y1:
            px += signed_noise(f"x{grid.seed}:{x}:{y}") * grid.wobble * cell
            py += signed_noise(f"y{grid.seed}:{x}:{y}") * grid.wobble * cell
        return facing.point(frame.x + px, frame.y + py, frame)

    return place


def cell_stretch(rows: int, columns: int, grid: MapGrid, frame: Rect) -> float:
    """Return how far cells are from regular: 1 is regular, 1.2 is 20 % too wide or too tall."""
    ratio = _cell_ratio(rows, columns, grid, frame)
    return max(ratio, 1 / ratio)


def cells_too_wide(rows: int, columns: int, grid: MapGrid, frame: Rect) -> bool:
    """Return whether cells are too wide rather than too tall."""
    return _cell_ratio(rows, columns, grid, frame) > 1


def _cell_ratio(rows: int, columns: int, grid: MapGrid, frame: Rect) -> float:
    """Return the width of cells relative to their height, compared with regular ones."""
    if grid.cells == "square":
        return (frame.width / columns) / (frame.height / rows)
    if grid.top == "pointy":
        return frame.width / (2 * columns - 1) / (frame.height / (3 * rows - 1)) / 3**0.5
    return frame.width / (3 * columns - 1) / (frame.height / (2 * rows - 1)) * 3**0.5


def borders(
    cells: Iterable[Cell], key: Callable[[Cell], str]
) -> tuple[list[list[Corner]], list[list[Corner]]]:
    """Return the chains of edges between cells of different ``key``, and those of the rim.

    A chain ends where three of them meet; a closed chain repeats its first corner at its end.
    """
    sides: dict[Edge, list[str]] = defaultdict(list)
    for cell in cells:
        name = key(cell)
        for a, b in cell.edges:
            sides[(a, b) if a < b else (b, a)].append(name)
    rim = {edge for edge, keys in sides.items() if len(keys) == 1}
    inner = [edge for edge, keys in sides.items() if len(keys) == 2 and keys[0] != keys[1]]
    stops = {corner for edge in inner for corner in edge} & {c for edge in rim for c in edge}
    return _chain_edges(inner, stops), _chain_edges([e for e in sides if e in rim], stops)


def _chain_edges(edges: Sequence[Edge], stops: set[Corner]) -> list[list[Corner]]:
    at: dict[Corner, list[Edge]] = defaultdict(list)
    for edge in edges:
        at[edge[0]].append(edge)
        at[edge[1]].append(edge)
    used: set[Edge] = set()
    chains: list[list[Corner]] = []
    ends = [corner for corner, here in at.items() if len(here) != 2 or corner in stops]
    for start in (*ends, *at):
        for edge in at[start]:
            if edge not in used:
                chains.append(_follow(start, edge, at, stops, used))
    return chains


def _follow(
    start: Corner,
    edge: Edge,
    at: dict[Corner, list[Edge]],
    stops: set[Corner],
    used: set[Edge],
) -> list[Corner]:
    chain = [start]
    here = start
    while True:
        used.add(edge)
        here = edge[1] if edge[0] == here else edge[0]
        chain.append(here)
        onward = [e for e in at[here] if e not in used]
        if len(at[here]) != 2 or here in stops or not onward:
            return chain
        edge = onward[0]


def smoothed(
    chains: Iterable[Sequence[Corner]],
    place: Callable[[Corner], Point],
    *,
    relax: int = 0,
    rounds: int = 0,
) -> list[list[Point]]:
    """Return the chains in millimetres, with their ends fixed.

    ``relax`` is how often each point is pulled towards its neighbours, which removes the zigzag
    from a run of hexes; ``rounds`` of corner cutting then turn it into a curve.
    """
    found = []
    for chain in chains:
        closed = chain[0] == chain[-1]
        points = [place(corner) for corner in (chain[:-1] if closed else chain)]
        for _ in range(relax):
            points = _relax(points, closed)
        curve = round_corners(points, rounds, closed)
        found.append([*curve, curve[0]] if closed else curve)
    return found


def _relax(points: list[Point], closed: bool) -> list[Point]:
    n = len(points)
    moved = list(points)
    for i in range(0 if closed else 1, n if closed else n - 1):
        (xa, ya), (x, y), (xb, yb) = points[i - 1], points[i], points[(i + 1) % n]
        moved[i] = (x / 2 + (xa + xb) / 4, y / 2 + (ya + yb) / 4)
    return moved
