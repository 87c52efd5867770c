"""Draw joined boards of cells: each ends with its grid at the joined sides, and keeps its margin at
the others."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from pnp.base.diagnostics import Reporter
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.boards.board import layout as boards
from pnp.kinds.boards.board.covers import covers_of
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.joining.joined_grid import joined_plans
from pnp.kinds.boards.joining.record import Joining, Spot, board_reporter
from pnp.kinds.boards.joining.table_board import BLEED, Plate, SeamStyle, Table, TableBoard
from pnp.model.measure import DUST, depth_in_outline, overlap_depth
from pnp.scene import Group, Matrix, Rect, rectangle
from pnp.theme import Theme

# The smaller plate fits into the usual margin of a board, and keeps its letters from the cut.
STYLE = SeamStyle(
    (Plate(4.4, 4.4, 2.7, "strong", 3.2, 0.6), Plate(4.4, 1.5, 2.5, "coordinate", 2.0)),
    *("paper", "ink", "ink"),
    required=False,
    least=(120.0, 110.0),
)
# The distance of a plate from the grid, which has a line around it, in millimetres.
_AIR = 0.3


def draw_grids(record: Joining, theme: Theme, reporter: Reporter) -> Table | None:
    """Draw all boards; return None if one of them has errors."""
    plans = joined_plans(record)
    if plans is None:
        return None
    table = {}
    for spot, plan in plans.items():
        trim = plan.trim
        own = board_reporter(reporter, record.maps[spot[0]][spot[1]])
        art = boards.draw_board(plan, theme, own)
        clip = rectangle(-BLEED, -BLEED, trim.width + 2 * BLEED, trim.height + 2 * BLEED)
        moved = Group(art, Matrix.translate(-trim.x, -trim.y))
        across, down = boards.cuts_of(plan)
        table[spot] = TableBoard(
            plan.record.title,
            _place(spot, plans),
            plan,
            (Group((moved,), clip=clip),),
            (),
            partial(_is_free, plan, tuple(_printed_boxes(plan))),
            (_within(across, trim.x, trim.width), _within(down, trim.y, trim.height)),
        )
    return Table(_from_corner(table), STYLE)


def _place(spot: Spot, plans: Mapping[Spot, BoardPlan]) -> Rect:
    """Return the place of a board if the grid of the first one begins at the origin."""
    r, c = spot
    x = plain_sum(_grid_box(plans[0, i]).width for i in range(c))
    y = plain_sum(_grid_box(plans[i, 0]).height for i in range(r))
    grid, trim = _grid_box(plans[spot]), plans[spot].trim
    return Rect(x + trim.x - grid.x, y + trim.y - grid.y, trim.width, trim.height)


def _grid_box(plan: BoardPlan) -> Rect:
    """Return the box of a grid without places for pieces that extend beyond it."""
    left, top = plan.point((plan.edges["left"], plan.edges["top"]))
    right, bottom = plan.point((plan.edges["right"], plan.edges["bottom"]))
    return Rect(left, top, right - left, bottom - top)


def _from_corner(table: Mapping[Spot, TableBoard]) -> dict[Spot, TableBoard]:
    """Return boards with places from the top left of the table."""
    x = min(board.place.x for board in table.values())
    y = min(board.place.y for board in table.values())
    found = {}
    for spot, board in table.items():
        place = board.place
        moved = Rect(round(place.x - x, 6), round(place.y - y, 6), place.width, place.height)
        found[spot] = replace(board, place=moved)
    return found


def _within(cuts: Sequence[float], start: float, length: float) -> tuple[float, ...]:
    """Return lines along which a poster may be cut, from the start of a trimmed board."""
    return tuple(round(at - start, 6) for at in cuts if 0 < at - start < length)


def _printed_boxes(plan: BoardPlan) -> Iterator[Rect]:
    """Yield the boxes of what is printed beside the grid: coordinates, tracks, tables, boxes."""
    frame = plan.frame
    for side, depth in plan.bands.items():
        level = side in ("top", "bottom")
        wide, high = (plan.width, depth) if level else (depth, plan.height)
        x = 0.0 if level else frame.x - depth if side == "left" else frame.right
        y = 0.0 if not level else frame.y - depth if side == "top" else frame.bottom
        yield Rect(x, y, wide, high)
    for cover in covers_of(plan):
        yield from cover.boxes
    yield from plan.around.boxes.values()


def _is_free(plan: BoardPlan, printed: tuple[Rect, ...], place: Rect) -> bool:
    """Return whether a box is on the board, and covers no cell, no line around cut cells, and
    nothing beside the grid."""
    trim, frame = plan.trim, plan.frame
    box = Rect(place.x + trim.x, place.y + trim.y, place.width, place.height)
    framed = plan.record.grid is not None and plan.record.grid.edge != "whole"
    for side, reach, low, line, high in (
        ("left", box.x - trim.x, box.x, frame.x, box.right),
        ("top", box.y - trim.y, box.y, frame.y, box.bottom),
        ("right", trim.right - box.right, box.x, frame.right, box.right),
        ("bottom", trim.bottom - box.bottom, box.y, frame.bottom, box.bottom),
    ):
        crossing = framed and low - _AIR < line < high + _AIR
        if side not in plan.joined and (reach < 0 or crossing):
            return False
    if any(overlap_depth(box, other) > 0 for other in printed):
        return False
    # Halves of cells beyond the grid are not drawn.
    grid, wide = _grid_box(plan), box.inset(-_AIR)
    x, y = max(wide.x, grid.x), max(wide.y, grid.y)
    shown = Rect(x, y, min(wide.right, grid.right) - x, min(wide.bottom, grid.bottom) - y)
    if min(shown.width, shown.height) < DUST:
        return True
    assert plan.facts.grid is not None
    cells = plan.facts.grid.cells
    return not any(depth_in_outline(plan.outline(cell), shown) > DUST for cell in cells)
