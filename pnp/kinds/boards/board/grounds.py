"""Draw the ground of a board: the colours of its spaces, the lines between them, and the signs
strewn over them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.art.terrain_symbols import symbol
from pnp.base import geometry
from pnp.base.hand_drawn import roughen, round_corners, signed_noise
from pnp.kinds.boards.board.lattice import Key
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.selection import Selector
from pnp.kinds.boards.board.spaces import Space
from pnp.model.board_look import KindLook, Look, LookLine, Scatter
from pnp.model.measure import overlap_depth
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
    circle,
    polyline,
    rectangle,
)
from pnp.scene.extents import contains_box
from pnp.theme import Theme

SIDE, OUTLINE = 0.25, 0.5
"""Default widths of the lines between spaces and around the board, in millimetres."""
BEYOND = 6.0
"""How far what reaches a joined side of the board goes on beyond it, in millimetres: more than the
bleed."""
# How far the edge of a natural ground wavers, and the step of its points, in sizes of a cell.
_WAVER, _STEP = 0.05, 0.12
# The distance of signs from texts and places, in millimetres.
_AIR = 0.4


def role_of(space: Space, look: Look) -> str | None:
    """Return the role of a space's ground: that of its kind, or of the look."""
    if space.kind.ground is not None:
        return space.kind.ground
    return look.kind(space.kind.id, None).ground


def grounds(plan: BoardPlan, look: Look, theme: Theme) -> Iterator[Item]:
    """Draw the ground of each space, one path for each role; natural ones, whose edges waver, over
    those of their neighbours. The most common ground is the base of all."""
    spaces = plan.facts.spaces.values()
    roles = {space.id: role_of(space, look) for space in spaces}
    kinds = {space.id: look.kind(space.kind.id, space.kind.ground) for space in spaces}
    counts = Counter(roles[space.id] for space in spaces for _ in space.cells)
    base = max(counts, key=counts.__getitem__, default=None)
    wavers = {id: kinds[id].natural and role not in (None, base) for id, role in roles.items()}
    level: dict[str, list[Key]] = {}
    areas: dict[tuple[str, KindLook | None], list[Space]] = {}
    natural: dict[tuple[str, KindLook], list[Key]] = {}
    for space in spaces:
        role, kind = roles[space.id], kinds[space.id]
        if role is None:
            continue
        if space.id in plan.areas:
            areas.setdefault((role, kind if kind.natural else None), []).append(space)
            continue
        for cell in space.cells:
            if wavers[space.id]:
                natural.setdefault((role, kind), []).append(cell)
                beside = [plan.facts.of_cell[near] for near in _cells_beside(plan, cell)]
                even = Counter(roles[s.id] for s in beside if not wavers[s.id])
                del even[None]
                under = max(even, key=even.__getitem__, default=role)
                level.setdefault(under or role, []).append(cell)
            else:
                level.setdefault(role, []).append(cell)
    for (role, drawn), found in areas.items():
        outline = geometry.outline(geometry.join([plan.areas[space.id] for space in found]))
        yield Path(outline, theme.colour(role), _edge(drawn, theme) if drawn else None)
    for role, cells in level.items():
        yield Path(_cells_outline(plan, cells), theme.colour(role))
    for (role, kind), cells in natural.items():
        outline = _cells_outline(plan, cells, role)
        yield Path(outline, theme.colour(role), _edge(kind, theme))


def _edge(kind: KindLook, theme: Theme) -> Stroke | None:
    return Stroke(theme.colour(kind.edge), 0.35, join="round") if kind.edge else None


def _cells_beside(plan: BoardPlan, cell: Key) -> list[Key]:
    """Return the cells across the sides of a cell that are spaces."""
    grid = plan.facts.grid
    return [key for key in grid.neighbours[cell] if key in plan.facts.of_cell] if grid else []


def spaces_outline(plan: BoardPlan, spaces: Iterable[Space]) -> Segments:
    """Return the outline of some spaces together."""
    spaces = tuple(spaces)
    areas = [plan.areas[space.id] for space in spaces if space.id in plan.areas]
    if areas:
        return geometry.outline(geometry.join(areas))
    return _cells_outline(plan, [cell for space in spaces for cell in space.cells])


def _cells_outline(plan: BoardPlan, cells: Collection[Key], by_hand: str | None = None) -> Segments:
    """Return the outline of some cells together, which goes on beyond joined sides of the board;
    with ``by_hand``, a key for its noise, it is drawn by hand."""
    grid = plan.facts.grid
    if grid is None or grid.points:
        return ()
    found: list[tuple[str, tuple[float, ...]]] = []
    for i, ring in enumerate(rim_rings(plan, plan.with_cells_beyond(cells))):
        points = [plan.point(corner) for corner in ring]
        if by_hand is not None:
            points = _by_hand(points, plan, f"{by_hand}/{i}")
        found += [*polyline(points), ("Z", ())]
    return tuple(found)


def _by_hand(points: list[Point], plan: BoardPlan, key: str) -> list[Point]:
    """Return a ring with rounded corners and a wavering edge. It lies a little inside its cells, so
    that it covers no line of its neighbours."""
    reach = _WAVER * plan.size
    ring = round_corners(points, 2, closed=True)
    return roughen(ring, key, _STEP * plan.size, reach)


def rim_rings(plan: BoardPlan, cells: Collection[Key]) -> list[list[Key]]:
    """Return the closed outlines of some cells as corners, clockwise; holes run the other way."""
    grid = plan.facts.grid
    assert grid is not None
    inside = set(cells)
    follows: dict[Key, list[Key]] = {}
    form = grid.lattice.form
    for cell in cells:
        x, y = cell
        shape = form(cell)
        open_ = [i for i, (dx, dy) in enumerate(shape.across) if (x + dx, y + dy) not in inside]
        for i in open_:
            (ax, ay), (bx, by) = shape.corners[i], shape.corners[(i + 1) % len(shape.corners)]
            follows.setdefault((x + ax, y + ay), []).append((x + bx, y + by))
    rings = []
    while follows:
        start = next(iter(follows))
        ring, at = [start], start
        while True:
            ends = follows[at]
            at = ends.pop()
            if not ends:
                del follows[ring[-1]]
            if at == start:
                break
            ring.append(at)
        rings.append(ring)
    return rings


# Lines between the spaces.


def grid_lines(
    plan: BoardPlan, look: Look, theme: Theme, hidden: Collection[Key]
) -> Iterator[Item]:
    """Draw the sides of the cells or the lines between points, each once, in few long chains."""
    written, grid = plan.record.grid, plan.facts.grid
    if written is None or written.lines == "none":
        return
    stroke = _stroke(look.sides, theme, SIDE)
    if grid is None:
        for area in plan.areas.values():
            yield Path(geometry.outline(area), None, stroke)
        return
    if written.lines == "dots":
        dots = tuple(
            seg for cell in grid.cells for seg in circle(*plan.point(cell), max(0.3, stroke.width))
        )
        yield Path(dots, stroke.colour)
        return
    ends = _line_ends(plan, hidden)
    if written.lines == "corners" and not grid.points:
        short = tuple(seg for a, b in ends for seg in _corner_strokes(plan.point(a), plan.point(b)))
        yield Path(short, None, stroke)
        return
    found: list[tuple[str, tuple[float, ...]]] = []
    for chain in chains_of_ends(ends):
        found += polyline([plan.point(key) for key in chain])
    if found:
        yield Path(tuple(found), None, stroke)


def _stroke(line: LookLine, theme: Theme, width: float) -> Stroke:
    dash = (1.2, 1.0) if line.dash else ()
    return Stroke(
        theme.colour(line.line or "ink"), line.width or width, dash, cap="round", join="round"
    )


def _line_ends(plan: BoardPlan, hidden: Collection[Key]) -> list[tuple[Key, Key]]:
    """Return the two ends of each side, or of each line between points."""
    grid = plan.facts.grid
    assert grid is not None
    if not grid.points:
        joined = plan.record.join == "mark"
        found = []
        for side, ends in grid.side_ends.items():
            if side in hidden:
                continue
            if joined and _is_inside_space(grid.cells_at_side[side], plan):
                continue
            found.append(ends)
        return found
    return [
        (cell, near)
        for cell in grid.cells
        for near in grid.neighbours[cell]
        if cell < near and (cell[0] + near[0], cell[1] + near[1]) not in hidden
    ]


def _is_inside_space(cells: tuple[Key, ...], plan: BoardPlan) -> bool:
    """Return whether both cells at a side are of one space."""
    spaces = [plan.facts.of_cell.get(cell) for cell in cells]
    return len(spaces) == 2 and spaces[0] is spaces[1]


def _corner_strokes(a: Point, b: Point) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield the beginnings of a side at both corners."""
    (ax, ay), (bx, by) = a, b
    part = 0.18
    yield ("M", a)
    yield ("L", (ax + (bx - ax) * part, ay + (by - ay) * part))
    yield ("M", b)
    yield ("L", (bx + (ax - bx) * part, by + (ay - by) * part))


def chains_of_ends(ends: Sequence[tuple[Key, Key]]) -> list[list[Key]]:
    """Return lines as long chains; each is in one of them, once.

    >>> chains_of_ends([((0, 0), (1, 0)), ((1, 0), (2, 0))])
    [[(0, 0), (1, 0), (2, 0)]]
    """
    near: dict[Key, list[Key]] = {}
    for a, b in ends:
        near.setdefault(a, []).append(b)
        near.setdefault(b, []).append(a)
    chains: list[list[Key]] = []
    # Chains begin at the ends of odd numbers of lines, so that few are needed.
    order = sorted(near, key=lambda key: len(near[key]) % 2 == 0)
    for start in order:
        while near[start]:
            chain, at = [start], start
            while near[at]:
                after = _straight_on(chain, near[at])
                near[at].remove(after)
                near[after].remove(at)
                chain.append(after)
                at = after
            chains.append(chain)
    return chains


def _straight_on(chain: list[Key], ahead: list[Key]) -> Key:
    """Return the next end of a chain, straight on if there is one."""
    if len(chain) > 1:
        (xa, ya), (xb, yb) = chain[-2], chain[-1]
        straight = (2 * xb - xa, 2 * yb - ya)
        if straight in ahead:
            return straight
    return ahead[0]


def board_outline(plan: BoardPlan, look: Look, theme: Theme) -> Iterator[Item]:
    """Draw the edge of the board around its cells or areas, if it has one."""
    written, grid = plan.record.grid, plan.facts.grid
    if written is None:
        return
    width = look.outline.width or OUTLINE if written.outline is None else written.outline
    if not width or (look.outline.draw == "none" and written.outline is None):
        return
    stroke = Stroke(theme.colour(look.outline.line or "ink"), width, join="miter")
    if grid is None:
        if plan.areas:
            yield Path(geometry.outline(geometry.join(plan.areas.values())), None, stroke)
        return
    if grid.points:
        return
    if written.edge != "whole":
        frame = plan.over_seams(plan.frame, BEYOND)
        corners = (
            (frame.x, frame.y), (frame.right, frame.y),
            (frame.right, frame.bottom), (frame.x, frame.bottom),
        )  # fmt: skip
        yield Path((*polyline(corners), ("Z", ())), None, stroke)
        return
    yield Path(rim_outline(plan), None, stroke)


def rim_outline(plan: BoardPlan) -> Segments:
    """Return the outline of all cells together, which goes on beyond joined sides of the board."""
    assert plan.facts.grid is not None
    found: list[tuple[str, tuple[float, ...]]] = []
    for ring in rim_rings(plan, plan.with_cells_beyond(plan.facts.grid.cells)):
        found += [*polyline([plan.point(corner) for corner in ring]), ("Z", ())]
    return tuple(found)


def hidden_sides(plan: BoardPlan) -> set[Key]:
    """Return the sides, or lines between points, that are not drawn."""
    written = plan.record.grid
    if written is None or not written.hide:
        return set()
    selector: Selector = plan.facts.selector([])
    return {part.key for part in selector.sides(written.hide, ("grid", "hide"))}


# Signs strewn over the ground.


class KeepOut(Struct, frozen=True):
    """What signs may not cover: boxes of text, signs and places, and lines with their half
    width."""

    boxes: Mapping[str, Sequence[Rect]]
    lines: Sequence[tuple[Sequence[Point], float]]

    def is_free(self, space: str, rect: Rect) -> bool:
        """Return whether a box in a space covers nothing."""
        for box in self.boxes.get(space, ()):
            if overlap_depth(rect, box) > -_AIR:
                return False
        middle, reach = rect.centre, min(rect.width, rect.height) / 2
        return all(
            distance_to_chain(middle, chain) > half + reach * 0.9 for chain, half in self.lines
        )


def distance_to_chain(at: Point, chain: Sequence[Point]) -> float:
    """Return the distance of a point from the nearest point of a chain."""
    best = math.inf
    for (ax, ay), (bx, by) in zip(chain, chain[1:], strict=False):
        length = (bx - ax) ** 2 + (by - ay) ** 2
        t = 0.0
        if length:
            t = max(0.0, min(1.0, ((at[0] - ax) * (bx - ax) + (at[1] - ay) * (by - ay)) / length))
        best = min(best, math.hypot(at[0] - ax - t * (bx - ax), at[1] - ay - t * (by - ay)))
    return best


def scattered(plan: BoardPlan, look: Look, pen: Pen, keep: KeepOut) -> Iterator[Item]:
    """Draw the signs of each kind, the lower ones over the upper ones. A sign that would cover
    something is left out."""
    drawn: dict[tuple[str, str, str | None, float], Group] = {}
    placed: list[tuple[float, float, Item]] = []
    for space in plan.facts.spaces.values():
        scatter = look.kind(space.kind.id, space.kind.ground).scatter
        if scatter is None:
            continue
        for i, (x, y) in enumerate(_sign_places(plan, space, scatter)):
            rect = Rect(x - scatter.size / 2, y - scatter.size, scatter.size, scatter.size)
            if not keep.is_free(space.id, rect) or not contains_box(plan.frame, rect):
                continue
            name = scatter.signs[i % len(scatter.signs)]
            key = (name, scatter.line, scatter.fill, scatter.size)
            if key not in drawn:
                drawn[key] = _sign(name, scatter, pen)
            placed.append((y, x, Instance(drawn[key], Matrix.translate(x, y))))
    yield from (item for _, _, item in sorted(placed, key=lambda sign: sign[:2]))


def _sign(name: str, scatter: Scatter, pen: Pen) -> Group:
    """Return a sign with its foot at the origin: one of pnp's own, an icon or a picture."""
    theme = pen.theme
    line = theme.colour(scatter.line)
    fill = theme.colour(scatter.fill) if scatter.fill else None
    own, size = symbol(name, line, fill), scatter.size
    if own is not None:
        return Group((Instance(own, Matrix.scale(size)),))
    where = ("look",)
    if name.endswith((".svg", ".png", ".jpg", ".jpeg", ".webp", ".gif")):
        outline = rectangle(-size / 2, -size, size, size)
        return Group(tuple(pen.picture(where, name, "contain", outline)))
    return Group(tuple(pen.icon(where, name, 0.0, -size / 2, size, line)))


def _sign_places(plan: BoardPlan, space: Space, scatter: Scatter) -> Iterator[Point]:
    """Yield the feet of signs in a space, on a lattice shaken by noise that depends on its id."""
    box = plan.box(space)
    area = box.width * box.height
    per = plan.size * plan.size if space.cells else 400.0
    wanted = max(1.0, scatter.density * area / per)
    step = math.sqrt(area / wanted)
    across, down = max(1, round(box.width / step)), max(1, round(box.height / step))
    shape = _SpaceShape(plan, space)
    for row in range(down):
        for column in range(across):
            key = f"{space.id}/{column}/{row}"
            u = (column + 0.5 + 0.32 * signed_noise(key) + (0.25 if row % 2 else -0.25)) / across
            v = (row + 0.5 + 0.3 * signed_noise(f"{key}/y")) / down
            x, y = box.x + u * box.width, box.y + v * box.height
            half = scatter.size / 2
            if shape.holds(x, y - half, half * 0.8):
                yield round(x, 3), round(y, 3)


class _SpaceShape:
    """Tests whether discs lie inside a space."""

    def __init__(self, plan: BoardPlan, space: Space) -> None:
        self.area = plan.areas.get(space.id)
        self.outlines = [] if self.area is not None else [plan.outline(c) for c in space.cells]

    def holds(self, x: float, y: float, radius: float) -> bool:
        if self.area is not None:
            return geometry.depths(self.area, [(x, y)])[0] >= radius
        return any(depth_inside(outline, x, y) >= radius for outline in self.outlines)


def depth_inside(outline: Sequence[Point], x: float, y: float) -> float:
    """Return how far a point is inside a convex outline, clockwise with y down."""
    found = math.inf
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], outline[0]), strict=True):
        length = math.hypot(bx - ax, by - ay)
        found = min(found, ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length)
    return found
