"""Draw joined charts: frameless editions, with art that is reflected beyond the edge, so that a
slightly misplaced cut shows water next to water."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from pnp.base.diagnostics import Reporter
from pnp.kinds.boards.joining.record import SIDES, Joining, Spot, board_reporter, frameless
from pnp.kinds.boards.joining.table_board import BLEED, Plate, SeamStyle, Table, TableBoard
from pnp.kinds.boards.map import coast
from pnp.kinds.boards.map import layout as charts
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.grid import SHARED
from pnp.kinds.boards.map.survey import LEAST_BORDER
from pnp.scene import Group, Instance, Item, Matrix, Path, Rect, Stroke, line, rectangle
from pnp.theme import Theme

STYLE = SeamStyle(
    (Plate(4.4, 4.4, 2.7, "strong", 3.2, 0.6),),
    "cartouche",
    "cartouche.line",
    "frame.dark",
    required=True,
)
# The mirrored strip is wider than the bleed, to avoid a hairline at the edge.
_OVER = 0.05


def draw_charts(record: Joining, theme: Theme, reporter: Reporter) -> Table | None:
    """Draw all charts; return None if one of them has errors."""
    known = {record.maps[r][c]: map_ for (r, c), map_ in record.charts.items()}
    found = {
        id: charts.draw_chart(frameless(map_), theme, board_reporter(reporter, id))
        for id, map_ in known.items()
    }
    sound = {id: chart for id, chart in found.items() if chart is not None}
    if not all(id in sound for row in record.maps for id in row):
        return None
    boards = {(r, c): sound[record.maps[r][c]] for r, c in record.spots}
    size = boards[0, 0].board.map.board
    table = {}
    for (r, c), chart in boards.items():
        board = chart.board.map.board
        table[r, c] = TableBoard(
            chart.board.map.title,
            Rect(c * size.width, r * size.height, board.width, board.height),
            chart,
            (*_draw_bleed(chart, theme), *chart.art[1:]),
            tuple(_draw_seam_borders((r, c), boards, theme)),
            partial(_is_free, chart),
        )
    return Table(table, STYLE)


def _is_free(chart: charts.MapChart, box: Rect) -> bool:
    """Return whether a disc in a box covers no mark, no name and no inset."""
    panel = inset_of(chart.board.map)
    if chart.places.taken.touches(*box.centre, box.width / 2) or _boxes_overlap(box, panel):
        return False
    return not any(_boxes_overlap(box, name.box) for name in chart.places.names)


def _boxes_overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _draw_bleed(chart: charts.MapChart, theme: Theme) -> Iterator[Item]:
    """Yield the sea, the land and the borders of a board, reflected at each of its edges."""
    size = chart.board.map.board
    yield Path(
        rectangle(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED),
        fill=theme.colour("sea"),
    )
    water = (*coast.sea(chart.board, theme), *chart.borders.at_sea())
    land = (*coast.land(chart.board, theme), *coast.coastline(chart.board, theme))
    # Defined once, and placed at each edge and corner.
    ground = Group((*water, *land, *chart.borders.ashore()))
    wide, high, over = size.width, size.height, BLEED + _OVER
    strips = (
        (Matrix(a=-1), (-BLEED, 0, over, high)),
        (Matrix(a=-1, e=2 * wide), (wide - _OVER, 0, over, high)),
        (Matrix(d=-1), (0, -BLEED, wide, over)),
        (Matrix(d=-1, f=2 * high), (0, high - _OVER, wide, over)),
        (Matrix(a=-1, d=-1), (-BLEED, -BLEED, over, over)),
        (Matrix(a=-1, d=-1, e=2 * wide), (wide - _OVER, -BLEED, over, over)),
        (Matrix(a=-1, d=-1, f=2 * high), (-BLEED, high - _OVER, over, over)),
        (Matrix(a=-1, d=-1, e=2 * wide, f=2 * high), (wide - _OVER, high - _OVER, over, over)),
    )
    for mirror, strip in strips:
        yield Group((Instance(ground, mirror),), clip=rectangle(*strip))


def _draw_seam_borders(
    spot: Spot, boards: dict[Spot, charts.MapChart], theme: Theme
) -> Iterator[Item]:
    """Yield the borders along the seams of one board between whole spaces; partial spaces continue
    across them."""
    for r, c in boards:
        for down, right in SIDES:
            other = (r + down, c + right)
            if other in boards and spot in ((r, c), other):
                yield from _draw_seam_border((r, c), other, spot, boards, theme)


def _draw_seam_border(
    one: Spot, other: Spot, spot: Spot, boards: dict[Spot, charts.MapChart], theme: Theme
) -> Iterator[Item]:
    beside = one[0] == other[0]
    side, facing = SIDES[(0, 1) if beside else (1, 0)]
    board = boards[spot].board.map.board
    at = (board.width if beside else board.height) if spot == one else 0.0
    stroke = Stroke(theme.colour("space.border"), 0.6, (0.02, 1.15), "round")
    for a, b in _whole_space_spans(boards[one], side):
        for c, d in _whole_space_spans(boards[other], facing):
            low, high = max(a, c), min(b, d)
            if high - low >= LEAST_BORDER:
                ends = (at, low, at, high) if beside else (low, at, high, at)
                yield Path(line(*ends), stroke=stroke)


def _whole_space_spans(chart: charts.MapChart, side: str) -> Iterator[tuple[float, float]]:
    """Yield where whole spaces that pieces may enter meet a side, in mm from the top or left."""
    frame = chart.board.frame
    long = frame.height if side in ("left", "right") else frame.width
    for place in chart.board.waters.places.values():
        whole = place.passable and (place.legend.fraction or 1) > SHARED
        for s in place.rim if whole else ():
            if s.side == side:
                # Stretches run clockwise: up on the left, and from right to left at the bottom.
                backward = side in ("left", "bottom")
                yield (long - s.end, long - s.start) if backward else (s.start, s.end)
