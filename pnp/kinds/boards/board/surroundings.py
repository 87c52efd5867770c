"""What is around and beside the grid of a board, from the grid outwards: coordinates, tracks around
it, then tracks, tables and boxes beside it."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from pnp.kinds.boards.board.grid_record import Coordinates, Side4
from pnp.kinds.boards.board.record import Board, BoardBox
from pnp.kinds.boards.board.track_record import BoardTable, BoardTrack
from pnp.kinds.mats import courses, grids
from pnp.kinds.mats.tables import Table, TableBox
from pnp.kinds.mats.tracks import MatBox, Track
from pnp.scene import Rect

BESIDE = 2.5
"""The distance of what is around or beside the grid from what is nearer to it, in millimetres."""
SIDES: tuple[Side4, ...] = ("top", "bottom", "left", "right")


class Surroundings(Struct, frozen=True):
    """What surrounds the grid: its depth at each side, and the tracks, the tables and the boxes
    with their places. ``tight`` are the tracks whose spaces have a size that leaves too little room
    for the grid, each with that room and the room needed, width and height."""

    depth: Mapping[str, float]
    tracks: tuple[Track, ...]
    tables: tuple[Table, ...]
    boxes: Mapping[str, Rect]
    tight: Mapping[int, tuple[tuple[float, float], tuple[float, float]]]


def printed_sides(written: Coordinates) -> tuple[Side4, ...]:
    """Return the sides of the board along which coordinates are printed."""
    if isinstance(written.print, tuple):
        return written.print
    if written.print == "outside":
        return ("top", "bottom", "left", "right")
    if written.print != "edge":
        return ()
    down: Side4 = "bottom" if written.from_.startswith("bottom") else "top"
    across: Side4 = "right" if written.from_.endswith("right") else "left"
    return (down, across)


def box_size(box: BoardBox, grid: Rect) -> tuple[float, float]:
    """Return the length of a box along the side of the grid, and its depth."""
    if box.beside in ("top", "bottom"):
        return box.size[0].of(grid.width), box.size[1].of(grid.height)
    return box.size[1].of(grid.height), box.size[0].of(grid.width)


def surroundings(record: Board, grid: Rect, bands: Mapping[str, float]) -> Surroundings:
    """Return what surrounds a grid in its box; ``bands`` are the depths of its coordinates."""
    around = _Around(grid, bands)
    tracks: list[Track] = list(record.tracks)
    tight = {}
    for i, track in enumerate(record.tracks):
        if track.around is not None:
            tracks[i], free, room = around.ring(track)
            if min(free[0] - room[0], free[1] - room[1]) < -0.01:
                tight[i] = free, room
    for i, track in enumerate(record.tracks):
        if track.beside is not None:
            level = track.beside in ("top", "bottom")
            length = grid.width if level else grid.height
            size = courses.box_along(track, length, level=level)
            at = _mat_box(around.put(track.beside, size))
            tracks[i] = track.model_copy(update={"at": at})
    tables: list[Table] = [
        table if table.beside is None else around.table(table, table.beside)
        for table in record.tables
    ]
    boxes = {}
    for name, box in record.boxes.items():
        if box.beside is not None:
            along, depth = box_size(box, grid)
            size = (along, depth) if box.beside in ("top", "bottom") else (depth, along)
            boxes[name] = around.put(box.beside, size)
    return Surroundings(around.depth, tuple(tracks), tuple(tables), boxes, tight)


class _Around:
    """Puts one thing after the other around a grid; ``depth`` is what is taken at each side."""

    def __init__(self, grid: Rect, bands: Mapping[str, float]) -> None:
        self.grid = grid
        self.depth: dict[str, float] = {side: bands.get(side, 0.0) for side in SIDES}

    def put(self, side: Side4, size: tuple[float, float]) -> Rect:
        """Return the place of a box at the middle of a side, beyond all that is there."""
        (x, y), (wide, high), grid = self.grid.centre, size, self.grid
        far = self.depth[side] + BESIDE
        match side:
            case "top":
                rect = Rect(x - wide / 2, grid.y - far - high, wide, high)
            case "bottom":
                rect = Rect(x - wide / 2, grid.bottom + far, wide, high)
            case "left":
                rect = Rect(grid.x - far - wide, y - high / 2, wide, high)
            case _:
                rect = Rect(grid.right + far, y - high / 2, wide, high)
        self.depth[side] = far + (high if side in ("top", "bottom") else wide)
        return rect

    def ring(self, track: BoardTrack) -> tuple[Track, tuple[float, float], tuple[float, float]]:
        """Return a track with its place around all that is there, the room that its spaces leave
        free, and the room of what is there."""
        grid, depth = self.grid, self.depth
        inner = Rect(
            grid.x - depth["left"],
            grid.y - depth["top"],
            grid.width + depth["left"] + depth["right"],
            grid.height + depth["top"] + depth["bottom"],
        )
        room = inner.inset(-BESIDE)
        ring = courses.ring_around(track, room.width, room.height)
        (x, y), wide, high = room.centre, ring.width, ring.height
        place = Rect(x - wide / 2, y - high / 2, wide, high)
        for side in SIDES:
            over = (high - inner.height) if side in ("top", "bottom") else (wide - inner.width)
            depth[side] += over / 2
        given: dict[str, object] = {"at": _mat_box(place), "length": ring.columns}
        if ring.corner is not None:
            given["size"] = ring.corner
        return track.model_copy(update=given), ring.inside, (room.width, room.height)

    def table(self, table: BoardTable, side: Side4) -> Table:
        """Return a table with its place; one that is longer than the grid needs room at its
        ends."""
        grid, level = self.grid, side in ("top", "bottom")
        if table.fills:
            length = grid.width if level else grid.height
            size = grids.box_along(table, length, level=level)
        else:
            box = grids.table_box(table)
            size = box.width, box.height
        rect = self.put(side, size)
        over = (size[0] - grid.width) / 2 if level else (size[1] - grid.height) / 2
        for end in ("left", "right") if level else ("top", "bottom"):
            self.depth[end] = max(self.depth[end], over)
        wide, high = size if table.fills else (None, None)
        x, y = round(rect.x, 6), round(rect.y, 6)
        at = TableBox.model_construct(x=x, y=y, width=wide, height=high)
        return table.model_copy(update={"at": at})


def _mat_box(rect: Rect) -> MatBox:
    """Return a box that may begin outside a board that is too small, which is reported."""
    return MatBox.model_construct(
        x=round(rect.x, 6), y=round(rect.y, 6), width=rect.width, height=rect.height
    )
