"""An area inside the map belongs to no space.

A dot marks a place outside the map. In the middle of the map nothing is drawn there, and players
cannot tell whether it is water, land or a misprint.

Instead, mark the cells as an existing space, as impassable water, or as land with #.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KeyPath, Severity
from pnp.base.geometry import Area, box_of, inner_point, join, polygons, size_of, subtract, within
from pnp.base.sums import plain_sum
from pnp.facts.lattice import OUTSIDE
from pnp.facts.rim import inset_of
from pnp.facts.tiling import tiling
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "G-F03",
    Severity.WARNING,
    "derived",
    over=MeasuredMap,
    drawn=True,
    proves="the spaces cover the whole map without overlap",
)


# Land that no shape and no mark names begins so.
LAND = "#"
# Square millimetres that may be lost or doubled where lines are rounded.
SLIP = 0.5


def check(drawn: MeasuredMap) -> Iterator[Finding | Proved]:
    board = drawn.board
    areas = [space.area for space in board.spaces.values()]
    window = subtract(box_of(board.frame), box_of(inset_of(board.map)))
    covered = join(areas)
    holes = [part for part in polygons(subtract(window, covered)) if size_of(part) > SLIP]
    inner = [hole for hole in holes if not _at_edge(hole, drawn)]
    shapes = tiling(drawn.record) if drawn.record.shapes else None
    for hole in inner:
        if shapes is not None and shapes.in_gap(hole):
            continue  # what separates its neighbours is reported at them
        x, y = inner_point(hole)
        yield Finding(
            _mark(hole, drawn),
            f"{size_of(hole):.0f} mm² at [{x:.0f}, {y:.0f}], in the middle of the map, belong to "
            "no space",
            "mark these cells as a space, or as land with #"
            if drawn.record.cells
            else "draw a space there, or extend one beside it",
        )
    parted = shapes is not None and any(shapes.gaps())
    if not (inner or parted) and plain_sum(map(size_of, areas)) - size_of(covered) <= SLIP:
        named = sum(not name.startswith(LAND) for name in board.spaces)
        outside = plain_sum(map(size_of, holes))
        but = f" but for {outside:.0f} mm² at its edge" if holes else ""
        yield Proved(
            f"{named} spaces cover the whole map{but}, and no two overlap by more than {SLIP} mm²"
        )


def _at_edge(hole: Area, drawn: MeasuredMap) -> bool:
    x0, y0, x1, y1 = hole.bounds
    frame = drawn.board.frame
    return bool(min(x0 - frame.x, y0 - frame.y, frame.right - x1, frame.bottom - y1) < 1e-6)


def _mark(hole: Area, drawn: MeasuredMap) -> KeyPath:
    """Return the path of the first mark inside a hole."""
    board, on = drawn.board, drawn.waters.lattice
    inside = within(hole, on.middles)
    hits = (cell for cell, hit in zip(on.cells, inside, strict=True) if hit)
    found = next((cell for cell in hits if cell.name == OUTSIDE), None)
    return board.map.marked(found.row, found.column) if found is not None else (board.map.form,)
