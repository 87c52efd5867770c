"""Steps for boards of several sheets: overlapping tiles, and quarters that meet."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from pnp.base.values import replace
from pnp.kinds.assembly.drawing_style import DrawingStyle, fit_matrix
from pnp.kinds.assembly.tasks import AssemblyStep, AssemblyTask
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    line,
    rectangle,
    transform_outline,
)

# As fractions of a tile: the gap between separate tiles, and the width of strips that are
# overlapped or cut off; then the room for scissors.
_APART, _STRIP, _TOOLS = 0.3, 0.12, 2.2
# The gap if the board is shown with its names.
_PARTED = 0.03


class _Tile(Struct, frozen=True):
    """A tile in its place on the board, and whether it has neighbours to the right, below, left and
    above."""

    box: Rect
    right: bool
    below: bool
    left: bool
    above: bool


def poster(task: AssemblyTask) -> tuple[AssemblyStep, ...]:
    return (
        AssemblyStep("step.print", partial(_draw_plan, task)),
        AssemblyStep("step.edge", partial(_draw_tiles_apart, task)),
        AssemblyStep(
            "step.meet" if task.kind == "quarters" else "step.lap",
            partial(_draw_joining, task),
        ),
        AssemblyStep("step.tape", partial(_draw_back, task)),
    )


def _tiles(task: AssemblyTask, apart: float) -> list[_Tile]:
    """Return the tiles, separated by a fraction of the first."""
    columns = task.count
    rows = len(task.boxes) // columns
    gap = apart * min(task.boxes[0].width, task.boxes[0].height)
    found = []
    for i, box in enumerate(task.boxes):
        column, row = i % columns, i // columns
        moved = replace(box, x=box.x + gap * column, y=box.y + gap * row)
        found.append(_Tile(moved, column < columns - 1, row < rows - 1, column > 0, row > 0))
    return found


def _strips(task: AssemblyTask, tile: _Tile) -> Iterator[Rect]:
    """Yield the strips that go under the next tile, or, for quarters, those that are cut off."""
    box, deep = tile.box, _STRIP * min(tile.box.width, tile.box.height)
    if tile.right:
        yield Rect(box.right, box.y, deep, box.height)
    if tile.below:
        yield Rect(box.x, box.bottom, box.width, deep)
    if task.kind == "quarters" and tile.left:
        yield Rect(box.x - deep, box.y, deep, box.height)
    if task.kind == "quarters" and tile.above:
        yield Rect(box.x, box.y - deep, box.width, deep)


def _cuts(task: AssemblyTask, tile: _Tile) -> Iterator[tuple[Point, Point]]:
    """Yield the edges to cut before the tiles are joined."""
    box = tile.box
    upright = {box.x: tile.left, box.right: task.kind == "quarters" and tile.right}
    level = {box.y: tile.above, box.bottom: task.kind == "quarters" and tile.below}
    yield from (((x, box.y), (x, box.bottom)) for x, cut in upright.items() if cut)
    yield from (((box.x, y), (box.right, y)) for y, cut in level.items() if cut)


def _draw_plan(task: AssemblyTask, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the board divided into tiles, each with its name."""
    tiles = _tiles(task, _PARTED)
    fit = fit_matrix([p for tile in tiles for p in _corners(tile.box)], box.inset(_TOOLS / 2))
    art = Group(task.pieces[0].front, name="art")
    edge = Stroke(hand.ink, 0.2)
    room = min(min(tile.box.width, tile.box.height) for tile in tiles) * fit.a
    for tile, own, name in zip(tiles, task.boxes, task.names, strict=True):
        outline = transform_outline(_outline(tile.box), fit)
        placed = Matrix.translate(tile.box.x - own.x, tile.box.y - own.y).then(fit)
        yield Group((Instance(art, placed),), clip=outline, name="art")
        yield Path(outline, None, edge)
        yield from hand.name(name, fit.apply(tile.box.centre), room)


def _draw_tiles_apart(task: AssemblyTask, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the separate tiles with the strips to cut off or overlap, and scissors."""
    tiles = _tiles(task, _APART)
    corners = [p for tile in tiles for p in _corners(tile.box)]
    fit = fit_matrix(corners, box.inset(_TOOLS))
    for tile in tiles:
        yield hand.paper(transform_outline(_outline(tile.box), fit))
        for strip in _strips(task, tile):
            drawn = transform_outline(_outline(strip), fit)
            if task.kind == "quarters":
                yield Path(drawn, hand.ink)
            else:
                yield hand.paper(drawn, printed=False)
                yield hand.glue([fit.apply(corner) for corner in _corners(strip)])
    cuts = [cut for tile in tiles for cut in _cuts(task, tile)]
    for start, end in cuts:
        yield hand.cut(line(*fit.apply(start), *fit.apply(end)))
    start, end = cuts[-1]
    yield hand.scissors(fit.apply(end), -90 if start[0] == end[0] else 0)


def _draw_joining(task: AssemblyTask, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the tiles coming together, later ones on top."""
    tiles = _tiles(task, _APART * 0.7)
    fit = fit_matrix([p for tile in tiles for p in _corners(tile.box)], box.inset(_TOOLS / 2))
    for tile in tiles:
        yield hand.paper(transform_outline(_outline(tile.box), fit))
        if task.kind == "poster":
            for strip in _strips(task, tile):
                yield hand.glue([fit.apply(corner) for corner in _corners(strip)])
    for tile in tiles:
        x, y = fit.apply(tile.box.centre)
        reach = min(box.width, box.height) * 0.11
        if tile.left:
            yield from hand.arrow([(x - i * reach / 4, y) for i in range(9)])
        if tile.above:
            yield from hand.arrow([(x, y - i * reach / 4) for i in range(9)])


def _draw_back(task: AssemblyTask, hand: DrawingStyle, box: Rect) -> Iterator[Item]:
    """Draw the back of the board, with tape over its seams."""
    tiles = _tiles(task, 0.0)
    fit = fit_matrix([p for tile in tiles for p in _corners(tile.box)], box.inset(_TOOLS / 2))
    for tile in tiles:
        yield hand.paper(transform_outline(_outline(tile.box), fit), printed=False)
    tape = Stroke(hand.mark, 2.0, opacity=0.45)
    for tile in tiles:
        _, east, corner, south = (fit.apply(p) for p in _corners(tile.box))
        if tile.right:
            yield Path(line(*east, *corner), None, tape)
        if tile.below:
            yield Path(line(*south, *corner), None, tape)


def _corners(box: Rect) -> tuple[Point, ...]:
    return (box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom)


def _outline(box: Rect) -> Segments:
    return rectangle(box.x, box.y, box.width, box.height)
