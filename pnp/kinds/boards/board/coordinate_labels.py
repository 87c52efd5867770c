"""Print the coordinates of a board: in each cell, or along its sides."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from pnp.art.pen import Pen, capital_height, text_width
from pnp.base.colours import contrast
from pnp.kinds.boards.board.coordinates import PairScheme
from pnp.kinds.boards.board.grounds import distance_to_chain, role_of
from pnp.kinds.boards.board.lattice import Key
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.spaces import Space
from pnp.kinds.boards.board.surroundings import printed_sides
from pnp.model.board_look import Look
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, rounded_rectangle
from pnp.text import shaping
from pnp.text.shaping import Style

# The distance of a coordinate from the side of its cell, in millimetres.
_INSET = 0.7
# The distance of a coordinate from a side of the board that is joined, or cuts cells in half.
_CUT = 1.4
_READABLE = 4.5


def coordinate_style(plan: BoardPlan, pen: Pen, usual: str = "coordinate") -> Style:
    """Return the style of coordinates, by default a ``usual`` one; unknown roles are reported."""
    given = plan.record.coordinates.style
    role = given or usual
    if given is not None and not pen.theme.has_style(role) and role != "text":
        message, hint = pen.theme.role_fault(role, text=True)
        pen.reporter.error(("coordinates", "style"), "unknown-role", message, hint)
    return pen.theme.style(role)


def cell_labels(plan: BoardPlan, pen: Pen) -> dict[str, Rect]:
    """Return the box of the coordinate in each space, by its id; none if they are not printed
    there."""
    grid, written = plan.facts.grid, plan.record.coordinates
    if grid is None or written.print != "cell":
        return {}
    style = coordinate_style(plan, pen)
    high = capital_height(style)
    found = {}
    for id, space in plan.facts.spaces.items():
        x, y = _label_place(plan, space, written.at, high, text_width(id, style))
        half = text_width(id, style) / 2 + 0.3
        if written.turn in (90, 270):
            box = Rect(x - high / 2 - 0.3, y - half, high + 0.6, 2 * half)
        else:
            box = Rect(x - half, y - high / 2 - 0.3, 2 * half, high + 0.6)
        found[id] = _inside_cuts(plan, space, box) if plan.cut else box
    return found


def _inside_cuts(plan: BoardPlan, space: Space, box: Rect) -> Rect:
    """Return the box of a coordinate in the half of its cell that is on the board; in a corner of a
    hex it moves along the slanting side."""
    moved = plan.inside_cuts(box, _CUT)
    x, y = moved.centre
    grid, (_, middle) = plan.facts.grid, plan.centres[space.id]
    if grid is not None and grid.lattice.tiling == "hex" and grid.lattice.top == "pointy":
        drop = abs(x - box.centre[0]) / math.sqrt(3)
        y += min(drop, abs(middle - y)) * (1 if middle > y else -1)
    return Rect(x - box.width / 2, y - box.height / 2, box.width, box.height)


def _label_place(plan: BoardPlan, space: Space, word: str, high: float, wide: float) -> Point:
    """Return the middle of a coordinate at a point of its cell, a little inside."""
    grid = plan.facts.grid
    if grid is not None and grid.lattice.tiling == "triangle" and word in ("n", "s"):
        # At the level side, where the cell is wide, rather than in the tip.
        word = next(side for side in grid.lattice.form(space.cells[0]).sides if side in ("n", "s"))
    (cx, cy), (x, y) = plan.centres[space.id], plan.anchor(space, word)
    if word == "centre":
        return cx, cy
    level = high / 2 + _INSET
    across = (wide / 2 + _INSET) if "e" in word or "w" in word else 0.0
    if grid is not None and grid.lattice.tiling == "hex" and "+" not in word:
        # Slanting sides: the label moves towards the centre by its own size.
        dx, dy = cx - x, cy - y
        far = (dx * dx + dy * dy) ** 0.5 or 1.0
        if abs(dx) > 0.01:
            reach = level + wide / 4
        elif grid.lattice.top == "pointy":
            # Below a corner of 120 degrees, where the cell is as wide as the label.
            reach = high / 2 + (wide / 2 + _INSET) / math.sqrt(3)
        else:
            reach = level
        return x + dx / far * reach, y + dy / far * reach
    sx = 1 if cx > x + 0.01 else -1 if cx < x - 0.01 else 0
    sy = 1 if cy > y + 0.01 else -1 if cy < y - 0.01 else 0
    return x + sx * across, y + sy * level


def draw_in_cells(
    plan: BoardPlan, look: Look, pen: Pen, lines: Sequence[tuple[Sequence[Point], float]]
) -> Iterator[Item]:
    """Draw the coordinate of each cell, legible on its ground; one that a way crosses is on a plate
    of the ground. ``lines`` are the ways, each with half its width."""
    written = plan.record.coordinates
    boxes = cell_labels(plan, pen)
    if not boxes:
        return
    style = coordinate_style(plan, pen)
    first = next(iter(boxes))
    pen.report_missing_glyphs(("coordinates", "first"), first, style)
    _report_too_wide(plan, boxes, pen)
    styles: dict[str | None, Style] = {}
    drop = capital_height(style) / 2
    for id, box in boxes.items():
        space = plan.facts.spaces[id]
        role = role_of(space, look)
        if role not in styles:
            styles[role] = _legible(style, role, look, pen)
        x, y = box.centre
        if any(distance_to_chain((x, y), chain) < half + box.height / 2 for chain, half in lines):
            plate = rounded_rectangle(box.x, box.y, box.width, box.height, 0.5)
            yield Path(plate, pen.theme.colour(role or look.ground or "paper"))
        if not written.turn:
            yield shaping.set_line(id, styles[role], x, y + drop, "middle")
            continue
        line = shaping.set_line(id, styles[role], 0.0, drop, "middle")
        turned = Matrix.rotate(written.turn).then(Matrix.translate(x, y))
        yield Group((line,), turned)


def _report_too_wide(plan: BoardPlan, boxes: Mapping[str, Rect], pen: Pen) -> None:
    widest = max(boxes, key=lambda id: boxes[id].width)
    room = plan.size
    if boxes[widest].width > room:
        message = f"the coordinate '{widest}' is wider than its cell of {room:g} mm"
        hint = "choose a smaller style for them, or larger cells"
        pen.reporter.error(("coordinates",), "text-overflow", message, hint)


def _legible(style: Style, role: str | None, look: Look, pen: Pen) -> Style:
    """Return a style with the colour that is legible on a ground: its own, ink or paper."""
    ground = pen.theme.colour(role or look.ground or "paper")
    if contrast(style.fill, ground) >= _READABLE:
        return style
    inks = (pen.theme.colour("ink"), pen.theme.colour("paper"))
    return style.with_fill(max(inks, key=lambda ink: contrast(ink, ground)))


def draw_along_sides(plan: BoardPlan, pen: Pen) -> Iterator[Item]:
    """Draw the names of columns above or below the grid, and those of rows beside it."""
    grid = plan.facts.grid
    if grid is None or not isinstance(grid.scheme, PairScheme):
        return
    sides = printed_sides(plan.record.coordinates)
    if not sides:
        return
    style = coordinate_style(plan, pen, "edge.coordinate")
    pen.report_missing_glyphs(("coordinates", "first"), grid.name(grid.cells[0]), style)
    drop = capital_height(style) / 2
    for side in sides:
        for label, cell in _outermost(plan, side).items():
            wide = text_width(label, style)
            x, y = _beside(plan, side, cell, wide)
            if plan.cut:
                box = Rect(x - wide / 2, y - drop, wide, 2 * drop)
                x, y = plan.inside_cuts(box, _CUT).centre
            yield shaping.set_line(label, style, x, y + drop, "middle")


def _outermost(plan: BoardPlan, side: str) -> dict[str, Key]:
    """Return the cell of each column or row that is nearest a side, by the name of that."""
    grid = plan.facts.grid
    assert grid is not None
    assert isinstance(grid.scheme, PairScheme)
    level = side in ("top", "bottom")
    sign = 1 if side in ("top", "left") else -1
    found: dict[str, Key] = {}
    for cell in grid.cells:
        label = grid.scheme.labels(cell)[0 if level else 1]
        at = plan.point(cell)[1 if level else 0] * sign
        known = found.get(label)
        if known is None or at < plan.point(known)[1 if level else 0] * sign:
            found[label] = cell
    return found


def _beside(plan: BoardPlan, side: str, cell: Key, wide: float) -> Point:
    """Return the middle of a label beside the grid."""
    grid, frame = plan.facts.grid, plan.frame
    assert grid is not None
    x, y = plan.point(cell)
    half = plan.bands[side] / 2
    if grid.points:
        # Pieces on the outer points must not cover the label.
        half = plan.bands[side] - 2.2
    if grid.lattice.lean:
        w, h = (0.0, 0.0) if grid.points else (plan.cell[0] / 2, plan.cell[1] / 2)
        match side:
            case "top":
                return x, y - h - half
            case "bottom":
                return x, y + h + half
            case "left":
                return x - w - max(half, wide / 2 + 1), y
            case _:
                return x + w + max(half, wide / 2 + 1), y
    match side:
        case "top":
            return x, frame.y - half
        case "bottom":
            return x, frame.bottom + half
        case "left":
            return frame.x - half, y
        case _:
            return frame.right + half, y
