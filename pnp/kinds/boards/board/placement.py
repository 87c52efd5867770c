"""The places of a board in millimetres: its size, its grid, and what lies beside the grid."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from pnp.base import geometry
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.areas import areas_of
from pnp.kinds.boards.board.coordinates import PairScheme
from pnp.kinds.boards.board.lattice import Key, Lattice
from pnp.kinds.boards.board.record import Board, BoardBox
from pnp.kinds.boards.board.spaces import BoardFacts, Space, facts_of
from pnp.kinds.boards.board.surroundings import (
    BESIDE,
    SIDES,
    Surroundings,
    box_size,
    printed_sides,
    surroundings,
)
from pnp.kinds.boards.board.track_record import AT_GRID
from pnp.kinds.mats import courses
from pnp.kinds.mats.grids import table_spaces
from pnp.model.measure import DUST
from pnp.scene import Point, Rect

ONE_SHEET = (197.3, 266.7)
"""The width and height in millimetres that fit both A4 and Letter inside their margins."""
LARGEST_CELL = 30.0
"""The largest default size of cells, in millimetres."""
BAND = 5.5
"""The depth of a band of coordinates along a side, in millimetres."""
# How far, in cells, the middle of a space of several cells must be inside it to be its centre.
_WELL_INSIDE = 0.45
_EMPTY = (60.0, 40.0)


class BoardPlan(Struct, frozen=True, dict=True):
    """A board in millimetres from its top left, y down.

    ``unit`` are the units of its lattice, ``origin`` the place of the key (0, 0). ``frame`` is the
    box of the grid, ``cell`` the width and height of a cell, ``size`` the distance of two opposite
    sides (of points their spacing). ``bands`` are the depths of coordinates by side, ``around`` is
    what surrounds the grid. At its ``joined`` sides the board ends with its grid.
    """

    facts: BoardFacts
    width: float
    height: float
    frame: Rect
    origin: Point
    unit: tuple[float, float]
    cell: tuple[float, float]
    size: float
    bands: Mapping[str, float]
    around: Surroundings
    too_small: tuple[float, float] | None = None
    joined: frozenset[str] = frozenset()

    @property
    def record(self) -> Board:
        return self.facts.record

    @property
    def whole(self) -> Rect:
        """The whole board."""
        return Rect(0, 0, self.width, self.height)

    @cached_property
    def edges(self) -> dict[str, int]:
        """The place of each side of the grid on its lattice: x of left and right, y of top and
        bottom."""
        (left, right), (top, bottom) = key_extent(self.facts)
        return {"left": left, "right": right, "top": top, "bottom": bottom}

    @cached_property
    def cut(self) -> frozenset[str]:
        """The sides where the board is joined, or where its cells are cut in half."""
        written = self.record.grid
        halved = () if written is None or written.edge == "whole" else written.edge.cut
        return self.joined.union(halved)

    @cached_property
    def trim(self) -> Rect:
        """The board without what is beyond its grid at the joined sides."""
        left, top = self.point((self.edges["left"], self.edges["top"]))
        right, bottom = self.point((self.edges["right"], self.edges["bottom"]))
        x = left if "left" in self.joined else 0.0
        y = top if "top" in self.joined else 0.0
        wide = (right if "right" in self.joined else self.width) - x
        high = (bottom if "bottom" in self.joined else self.height) - y
        return Rect(round(x, 6), round(y, 6), round(wide, 6), round(high, 6))

    def over_seams(self, box: Rect, by: float) -> Rect:
        """Return a box that is larger at the joined sides."""
        left, top, right, bottom = (
            by if side in self.joined else 0.0 for side in ("left", "top", "right", "bottom")
        )
        return Rect(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)

    def inside_cuts(self, box: Rect, air: float) -> Rect:
        """Return a box moved so far that it is inside the sides where the board is joined or cells
        are cut in half, by ``air`` millimetres."""
        left, top = self.point((self.edges["left"], self.edges["top"]))
        right, bottom = self.point((self.edges["right"], self.edges["bottom"]))
        x, y = box.x, box.y
        if "left" in self.cut:
            x = max(x, left + air)
        if "right" in self.cut:
            x = min(x, right - air - box.width)
        if "top" in self.cut:
            y = max(y, top + air)
        if "bottom" in self.cut:
            y = min(y, bottom - air - box.height)
        return Rect(x, y, box.width, box.height)

    def with_cells_beyond(self, cells: Iterable[Key]) -> tuple[Key, ...]:
        """Return some cells and those across their sides at the joined edges of the board."""
        found = list(cells)
        if self.facts.grid is None:
            return tuple(found)
        lattice = self.facts.grid.lattice
        for side in SIDES:
            if side not in self.joined:
                continue
            for cell in tuple(found):
                i = side_at_edge(lattice, cell, side, self.edges[side])
                if i is not None:
                    found.append(lattice.across(cell, i))
        return tuple(found)

    def point(self, key: Key) -> Point:
        """Return the place of a cell's centre or of a corner."""
        return self.origin[0] + key[0] * self.unit[0], self.origin[1] + key[1] * self.unit[1]

    def side(self, side: Key) -> Point:
        """Return the middle of a side."""
        x, y = self.point(side)
        return (x + self.origin[0]) / 2, (y + self.origin[1]) / 2

    def side_turn(self, side: Key) -> float:
        """Return the direction of a side in degrees, so that texts along it are read upright."""
        grid = self.facts.grid
        assert grid is not None
        (ax, ay), (bx, by) = map(self.point, grid.side_ends[side])
        return upright_turn(bx - ax, by - ay)

    def outline(self, cell: Key) -> tuple[Point, ...]:
        """Return the corners of a cell."""
        grid = self.facts.grid
        assert grid is not None
        return tuple(self.point(corner) for corner in grid.lattice.corners(cell))

    @cached_property
    def areas(self) -> Mapping[str, geometry.Area]:
        """The areas with outlines, by the ids of their spaces, moved to the frame."""
        found = areas_of(self.record)
        dx, dy = self.origin
        return {id: geometry.translate(area, dx, dy) for id, area in found.items()}

    @cached_property
    def centres(self) -> dict[str, Point]:
        """The place where each space is marked: the centre of its cell (of several cells, their
        middle or the cell nearest to it), its point, or the middle of the largest circle in its
        area; off the grid, its middle."""
        found = {id: self._centre(space) for id, space in self.facts.spaces.items()}
        found.update((id, box.centre) for id, box in self.off_grid.items())
        return found

    @cached_property
    def off_grid(self) -> dict[str, Rect]:
        """The spaces of named tracks and of tables, by id."""
        found: dict[str, Rect] = {}
        for track in self.around.tracks:
            for space in courses.spaces(track) if track.track else ():
                found.setdefault(track.space_name(space.value), space.extent)
        for table in self.around.tables:
            for place in table_spaces(table):
                found.setdefault(place.name, place.box)
        return found

    def extent(self, id: str) -> Rect:
        """Return the box of a space of the grid, of a track or of a table."""
        return self.off_grid[id] if id in self.off_grid else self.box(self.facts.spaces[id])

    def _centre(self, space: Space) -> Point:
        if space.id in self.areas:
            return geometry.inscribed_circle(self.areas[space.id])[0]
        if not space.cells:
            assert self.record.grid is not None
            points: Any = self.record.grid.points
            x, y = points[space.id]
            return self.origin[0] + x, self.origin[1] + y
        found = [self.point(cell) for cell in space.cells]
        if len(found) == 1:
            return found[0]
        middle = (
            math.fsum(x for x, _ in found) / len(found),
            math.fsum(y for _, y in found) / len(found),
        )
        near = min(found, key=lambda at: (round(math.dist(at, middle), 6), at))
        if self.facts.grid is None or self.facts.grid.points:
            return near
        area = geometry.join([geometry.area_of(self.outline(cell)) for cell in space.cells])
        return middle if geometry.depths(area, [middle])[0] >= _WELL_INSIDE * self.size else near

    def span(self, space: Space) -> tuple[float, float]:
        """Return the width and height that percentages in a space refer to."""
        if space.id in self.areas:
            radius = geometry.inscribed_circle(self.areas[space.id])[1]
            return 2 * radius, 2 * radius
        return self.size, self.size

    def box(self, space: Space) -> Rect:
        """Return the bounding box of a space; of a point, a square as large as its spacing."""
        if space.id in self.areas:
            xs, ys = zip(
                *(at for ring in geometry.rings(self.areas[space.id]) for at in ring), strict=True
            )
        elif not space.cells or (self.facts.grid is not None and self.facts.grid.points):
            (x, y), half = self.centres[space.id], self.size / 2
            return Rect(x - half, y - half, 2 * half, 2 * half)
        else:
            corners = [at for cell in space.cells for at in self.outline(cell)]
            xs, ys = zip(*corners, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def anchor(self, space: Space, word: str) -> Point:
        """Return a point of a space by the compass: its centre, a side or a corner."""
        x, y = self.centres[space.id]
        if word == "centre":
            return x, y
        grid = self.facts.grid
        if grid is not None and space.cells and not grid.points:
            cell = min(space.cells, key=lambda key: math.dist(self.point(key), (x, y)))
            form = grid.lattice.form(cell)
            if word in form.corner_index:
                return self.point(grid.lattice.corners(cell)[form.corner_index[word]])
            if word in form.side_index:
                return self.side(grid.lattice.sides(cell)[form.side_index[word]])
        box = self.box(space)
        across = 0.5 + 0.5 * (("e" in word) - ("w" in word))
        down = 0.5 + 0.5 * (("s" in word) - ("n" in word))
        return box.x + across * box.width, box.y + down * box.height


def upright_turn(dx: float, dy: float) -> float:
    """Return the direction of a line in degrees, above -90 and up to 90, so that texts along it are
    read upright."""
    turn = math.degrees(math.atan2(dy, dx)) % 180
    return round(turn - 180 if turn > 90 else turn, 6)


def side_at_edge(lattice: Lattice, cell: Key, side: str, edge: int) -> int | None:
    """Return which side of a cell lies on the edge of the grid at a side of the board, by its
    index; None if no one does."""
    axis = 0 if side in ("left", "right") else 1
    corners = lattice.corners(cell)
    ends = zip(corners, (*corners[1:], corners[0]), strict=True)
    return next((i for i, (a, b) in enumerate(ends) if a[axis] == b[axis] == edge), None)


@cached_on_record
def plan_of(record: Board) -> BoardPlan:
    """Return the places of a board."""
    facts = facts_of(record)
    unit, cell, size, rect = _grid_extent(record, facts)
    margin = record.board.margin
    bands = _bands(record, facts, size)
    depth = surroundings(record, rect, bands).depth
    wide = rect.width + depth["left"] + depth["right"]
    high = rect.height + depth["top"] + depth["bottom"]
    width = record.board.width or math.ceil(20 * (wide + 2 * margin) - 1e-6) / 20
    height = record.board.height or math.ceil(20 * (high + 2 * margin) - 1e-6) / 20
    small = None
    if wide > width + 0.01 or high > height + 0.01:
        small = wide, high
    left = (width - wide) / 2 + depth["left"]
    top = (height - high) / 2 + depth["top"]
    frame = Rect(round(left, 6), round(top, 6), rect.width, rect.height)
    origin = (round(left - rect.x, 6), round(top - rect.y, 6))
    around = surroundings(record, frame, bands)
    return BoardPlan(facts, width, height, frame, origin, unit, cell, size, bands, around, small)


def _grid_extent(
    record: Board, facts: BoardFacts
) -> tuple[tuple[float, float], tuple[float, float], float, Rect]:
    """Return the units of the lattice, the width and height of a cell, its size, and the box of the
    grid from the place of the key (0, 0)."""
    grid, written = facts.grid, record.grid
    if written is None:
        board = record.board
        wide = (board.width or _EMPTY[0]) - 2 * board.margin
        high = (board.height or _EMPTY[1]) - 2 * board.margin
        return (1.0, 1.0), (10.0, 10.0), 10.0, Rect(0, 0, wide, high)
    if grid is None:
        return (1.0, 1.0), (10.0, 10.0), 10.0, _free_extent(record)
    cell = _cell_size(record, facts)
    return grid.lattice.unit(*cell), cell, _size_of(cell, facts), _grid_box(record, facts, cell)


def _grid_box(record: Board, facts: BoardFacts, cell: tuple[float, float]) -> Rect:
    """Return the box of a grid of cells of a width and height from the place of the key (0, 0)."""
    assert facts.grid is not None
    (left, right), (top, bottom) = key_extent(facts)
    across, down = facts.grid.lattice.unit(*cell)
    rect = Rect(left * across, top * down, (right - left) * across, (bottom - top) * down)
    return rect.inset(-_overhang(record, facts))


def _overhang(record: Board, facts: BoardFacts) -> float:
    """Return how far places for pieces on points, sides and corners extend beyond the grid; pieces
    on points need the room of places that are not drawn, too."""
    points = facts.grid is not None and facts.grid.points
    reach = [
        max(rule.slot) / 2
        for rule in record.places
        if rule.slot is not None
        and (points or (rule.draw != "none" and rule.on in ("sides", "corners")))
    ]
    return max(reach, default=0.0)


def _size_of(cell: tuple[float, float], facts: BoardFacts) -> float:
    """Return the distance of opposite sides of a cell."""
    grid = facts.grid
    assert grid is not None
    if grid.lattice.tiling == "hex":
        return cell[0] if grid.lattice.top == "pointy" else cell[1]
    return min(cell)


def key_extent(facts: BoardFacts) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return the least and greatest x and y of the corners of all cells, or of all points, on the
    lattice; where cells are cut, of their centres."""
    grid = facts.grid
    assert grid is not None
    keys = grid.cells if grid.points else tuple(grid.corners)
    xs, ys = [x for x, _ in keys], [y for _, y in keys]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    if facts.record.grid is not None and facts.record.grid.edge != "whole":
        centres_x, centres_y = [x for x, _ in grid.cells], [y for _, y in grid.cells]
        cut = facts.record.grid.edge.cut
        left = min(centres_x) if "left" in cut else left
        right = max(centres_x) if "right" in cut else right
        top = min(centres_y) if "top" in cut else top
        bottom = max(centres_y) if "bottom" in cut else bottom
    return (left, right), (top, bottom)


def _cell_size(record: Board, facts: BoardFacts) -> tuple[float, float]:
    """Return the width and height of a cell: as written, or the largest that fits a sheet."""
    grid, written = facts.grid, record.grid
    assert grid is not None
    assert written is not None
    regular = grid.lattice.regular
    if isinstance(written.size, tuple):
        return written.size
    if written.size is not None:
        return regular(written.size)
    if written.side is not None:
        return regular(written.side * (math.sqrt(3) if grid.lattice.tiling == "hex" else 1))
    if written.piece is not None:
        return cell_for(written.piece, grid.lattice)
    unit = grid.lattice.unit(*regular(1.0))
    (first, last), (top, bottom) = key_extent(facts)
    bands, wider = (_bands(record, facts, spacing) for spacing in (0.0, 1.0))
    growth = {side: wider[side] - depth for side, depth in bands.items()}
    around = 2 * record.board.margin + 2 * _overhang(record, facts)
    across = (last - first) * unit[0] + growth.get("left", 0) + growth.get("right", 0)
    down = (bottom - top) * unit[1] + growth.get("top", 0) + growth.get("bottom", 0)
    board = record.board
    wide_off = around + bands.get("left", 0) + bands.get("right", 0)
    high_off = around + bands.get("top", 0) + bands.get("bottom", 0)
    for box in record.boxes.values():
        depth = box_size(box, Rect(0, 0, ONE_SHEET[0], ONE_SHEET[1]))[1]
        if box.beside in ("left", "right"):
            wide_off += depth + BESIDE
        elif box.beside is not None:
            high_off += depth + BESIDE

    def largest(paper: tuple[float, float]) -> float:
        wide, high = board.width or paper[0], board.height or paper[1]
        return min(
            (wide - wide_off) / across if across else LARGEST_CELL,
            (high - high_off) / down if down else LARGEST_CELL,
        )

    best = max(largest(ONE_SHEET), largest((ONE_SHEET[1], ONE_SHEET[0])))
    size = max(3.0, min(LARGEST_CELL, math.floor(2 * best + 1e-6) / 2))
    keys = {track.place_key for track in record.tracks}
    if keys.union(table.place_key for table in record.tables).intersection(AT_GRID):
        # What they need depends on the size of the grid, so that sizes are tried.
        while size > 3.0 and not _fits_sheet(record, facts, regular(size)):
            size -= 0.5
    return regular(size)


def _fits_sheet(record: Board, facts: BoardFacts, cell: tuple[float, float]) -> bool:
    """Return whether a board with cells of a width and height fits one sheet, or its own size."""
    grid, board = _grid_box(record, facts, cell), record.board
    depth = surroundings(record, grid, _bands(record, facts, _size_of(cell, facts))).depth
    wide = grid.width + depth["left"] + depth["right"] + 2 * board.margin
    high = grid.height + depth["top"] + depth["bottom"] + 2 * board.margin
    return any(
        wide <= (board.width or paper[0]) + DUST and high <= (board.height or paper[1]) + DUST
        for paper in (ONE_SHEET, ONE_SHEET[::-1])
    )


_HEX = 2 / math.sqrt(3)


def cell_for(piece: tuple[float, ...], lattice: Lattice) -> tuple[float, float]:
    """Return the width and height of the smallest cell that a piece fits in, upright."""
    if len(piece) == 1:
        return lattice.regular(piece[0])
    wide, high = piece
    if lattice.tiling != "hex":
        return lattice.regular(max(piece))
    pointy = lattice.top == "pointy"
    if pointy:
        wide, high = high, wide
    if abs(wide / high - _HEX) < 0.02:
        return (high, wide) if pointy else (wide, high)  # a hexagonal tile with the same top
    # A rectangle touches the flat sides, or the slanting ones with its corners.
    return lattice.regular(max(high, (wide * math.sqrt(3) + high) / 2))


def _free_extent(record: Board) -> Rect:
    """Return the box of points with positions, or of areas; a page drawn for the board keeps its
    size."""
    written = record.grid
    assert written is not None
    if isinstance(written.points, dict) and written.points:
        xs, ys = zip(*written.points.values(), strict=True)
        room = 8.0
        left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
        board = record.board
        if board.width is not None and board.height is not None:
            wide, high = board.width - 2 * board.margin, board.height - 2 * board.margin
            depth = surroundings(record, Rect(0, 0, wide, high), {}).depth
            # Positions count from the corner of the board, as those of its boxes do.
            return Rect(
                board.margin + depth["left"],
                board.margin + depth["top"],
                wide - depth["left"] - depth["right"],
                high - depth["top"] - depth["bottom"],
            )
        return Rect(left - room, top - room, right - left + 2 * room, bottom - top + 2 * room)
    corners = [
        at for area in areas_of(record).values() for ring in geometry.rings(area) for at in ring
    ]
    if not corners:
        return Rect(0, 0, *_EMPTY)
    xs, ys = zip(*corners, strict=True)
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))


def _bands(record: Board, facts: BoardFacts, spacing: float) -> dict[str, float]:
    """Return the depth of the coordinates at each side where they are printed; those of points lie
    outside the pieces on the outer points, which by default are as large as the spacing."""
    if facts.grid is None or not isinstance(facts.grid.scheme, PairScheme):
        return {}
    covered = facts.grid.points and not _overhang(record, facts)
    depth = BAND + (spacing / 2 - 2.0 if covered else 0.0)
    return dict.fromkeys(printed_sides(record.coordinates), depth)


def box_of(plan: BoardPlan, name: str, box: BoardBox) -> Rect:
    """Return the place of a box of the board that is neither on parts nor over spaces."""
    if name in plan.around.boxes:
        return plan.around.boxes[name]
    width, height = box.size[0].of(plan.width), box.size[1].of(plan.height)
    across = {"left": 0.0, "right": 1.0}
    word = box.anchor
    u = next((part for key, part in across.items() if key in word), 0.5)
    v = 0.0 if "top" in word else 1.0 if "bottom" in word else 0.5
    x = u * (plan.width - width) + box.at[0].of(plan.width)
    y = v * (plan.height - height) + box.at[1].of(plan.height)
    return Rect(round(x, 6), round(y, 6), width, height)
