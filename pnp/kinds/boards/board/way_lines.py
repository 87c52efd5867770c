"""Draw the ways of a board: roads, rivers, rails, walls, links, ladders and snakes."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.art.pen import Pen, arrow, point_towards
from pnp.base import geometry
from pnp.base.diagnostics import suggest_word
from pnp.base.hand_drawn import round_corners
from pnp.base.sums import plain_sum
from pnp.kinds.boards.board.areas import borders
from pnp.kinds.boards.board.grounds import chains_of_ends
from pnp.kinds.boards.board.lattice import Key, parse_inner_ways
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.ways import (
    WIDTH,
    WayFacts,
    WayLink,
    lane_shifts,
    side_between,
    ways_of,
)
from pnp.kinds.layout.way_paths import inner_path
from pnp.model.board_look import Look, LookLine
from pnp.model.braces import FIELD, fields_in
from pnp.scene import (
    Item,
    Path,
    Point,
    Segments,
    Stroke,
    chains_of,
    circle,
    polyline,
    smooth_open,
    turned_box,
)

CASING = 0.22
"""The width of the casing on both sides of a way, as a fraction of its width."""


class WayPath(Struct, frozen=True):
    """One line of a way: its path, its points along it, and the link that it draws, if one."""

    segments: Segments
    points: tuple[Point, ...]
    link: WayLink | None = None


def style_of(way: WayFacts, look: Look) -> LookLine:
    """Return how a way is drawn: as its file says, else as the look does."""
    keys = ("line", "width", "casing", "dash", "draw")
    given = {k: getattr(way.way, k) for k in keys if k in way.way.model_fields_set}
    # The role of a way may depend on the fields of each link; the look has plain roles.
    if "line" in given and fields_in(given["line"] or ""):
        del given["line"]
    return (
        LookLine().model_copy(update=given).over(look.way(way.way.way))
        if given
        else look.way(way.way.way)
    )


# How far a curved link bows, as a fraction of its length.
_BOW = 0.12
# How far ladders and snakes reach to both sides of their line, in widths.
_REACH = {"ladder": 3.4, "snake": 3.6}


def reach_of(style: LookLine) -> float:
    """Return how far the drawing of a way reaches to both sides of its line, in millimetres."""
    width = style.width or WIDTH
    return width * (_REACH.get(style.draw or "", 0.5) + (CASING if style.casing else 0.0))


def way_paths(plan: BoardPlan, way: WayFacts, *, sharp: bool = False) -> list[WayPath]:
    """Return the lines of a way in millimetres; corners along sides are round unless ``sharp``."""
    shifts = lane_shifts(plan.record)
    chained = len(way.links) - way.joined
    found = [
        _link_path(plan, way, link, shifts.get((way.index, i), 0.0))
        for i, link in enumerate(way.links[chained:])
    ]
    for chain in way.chains:
        points = [plan.centres[id] for id in chain]
        found.append(_path(points, curve=way.way.curve))
    if plan.areas and way.sides:
        found += [_path(chain, curve=False) for chain in borders(plan.areas, way.sides)]
    for corners in _chains_along(plan, way):
        points = [plan.point(corner) for corner in corners]
        if len(points) > 3 and not sharp:
            closed = corners[0] == corners[-1]
            points = round_corners(points[:-1] if closed else points, 2, closed)
            points = [*points, points[0]] if closed else points
        found.append(_path(points, curve=False))
    for id, sides, _ in way.within:
        cell = plan.facts.spaces[id].cells[0]
        found += _inner_paths(plan, cell, sides)
    return found


def _link_path(plan: BoardPlan, way: WayFacts, link: WayLink, shift: float = 0.0) -> WayPath:
    """Return the line of a link: straight, or with a bow to the left of its direction; one that is
    shifted lies to the right of this line."""
    start, end = plan.centres[link.start], plan.centres[link.end]
    start, end = _end_at(plan, link.start, end), _end_at(plan, link.end, start)
    far = math.dist(start, end) or 1.0
    ux, uy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    if way.way.curve:
        bow = _BOW * far - shift
        # The control point of a curve is twice as far from its chord as its middle.
        x, y = (start[0] + end[0]) / 2 + 2 * bow * uy, (start[1] + end[1]) / 2 - 2 * bow * ux
        curve = [((2 * x + at[0]) / 3, (2 * y + at[1]) / 3) for at in (start, end)]
        segments: Segments = (("M", start), ("C", (*curve[0], *curve[1], *end)))
        return WayPath(segments, tuple(chains_of(segments)[0]), link)
    points = [start, end]
    if shift:
        slant = min(far / 4, 1.5 * abs(shift))
        aside = (
            (start[0] + ux * slant - uy * shift, start[1] + uy * slant + ux * shift),
            (end[0] - ux * slant - uy * shift, end[1] - uy * slant + ux * shift),
        )
        points = [start, *aside, end]
    return WayPath(polyline(points), tuple(points), link)


def _end_at(plan: BoardPlan, id: str, other: Point) -> Point:
    """Return where a link to a space ends: in its middle, or at the edge of a space off the grid,
    whose number or mark it would cover."""
    x, y = plan.centres[id]
    if id not in plan.off_grid:
        return x, y
    box, (dx, dy) = plan.off_grid[id], (other[0] - x, other[1] - y)
    shares = [
        half / abs(by) for half, by in ((box.width / 2, dx), (box.height / 2, dy)) if abs(by) > half
    ]
    share = min(shares, default=0.0)
    return x + share * dx, y + share * dy


def _path(points: Sequence[Point], *, curve: bool) -> WayPath:
    segments = smooth_open(points) if curve and len(points) > 2 else polyline(points)
    chains = chains_of(segments)
    return WayPath(segments, tuple(chains[0]))


def _chains_along(plan: BoardPlan, way: WayFacts) -> list[list[Key]]:
    grid = plan.facts.grid
    if grid is None or not way.sides:
        return []
    return chains_of_ends([grid.side_ends[side] for side in way.sides if side in grid.side_ends])


def _inner_paths(plan: BoardPlan, cell: Key, sides: str) -> Iterator[WayPath]:
    grid = plan.facts.grid
    assert grid is not None
    centre, form = plan.point(cell), grid.lattice.form(cell)
    middles = {
        word: _minus(plan.side(key), centre)
        for word, key in zip(form.sides, grid.lattice.sides(cell), strict=True)
    }
    for inner in parse_inner_ways(sides):
        segments = inner_path(inner, middles, centre)
        yield WayPath(segments, tuple(chains_of(segments)[0]))


def _minus(one: Point, other: Point) -> Point:
    return one[0] - other[0], one[1] - other[1]


def leaves_grid(plan: BoardPlan, way: WayFacts) -> bool:
    """Return whether a way leads to spaces of tracks or tables."""
    return any(plan.off_grid.keys() & {link.start, link.end} for link in way.links)


def draw_way(plan: BoardPlan, way: WayFacts, look: Look, pen: Pen) -> Iterator[Item]:
    """Draw the lines of a way, then what lies on them."""
    style = style_of(way, look)
    paths = way_paths(plan, way, sharp=style.draw == "wall")
    if style.draw == "none":
        return
    width = style.width or WIDTH
    if style.casing:
        wide = Stroke(
            pen.theme.colour(style.casing), width * (1 + 2 * CASING), cap="round", join="round"
        )
        for path in paths:
            yield Path(path.segments, None, wide)
    for path in paths:
        colour = _colour(way, path.link, style, pen)
        yield from _draw_line(path, style, width, colour, pen, way)
    if way.way.bridge:
        yield from _bridges(_crossings(plan, way, paths), width, pen)


def with_fields(template: str, fields: Mapping[str, str], missing: str) -> str:
    """Return a template filled with fields, and with ``missing`` for those that are not given."""
    return FIELD.sub(lambda found: fields.get(found[1], missing), template)


def _colour(way: WayFacts, link: WayLink | None, style: LookLine, pen: Pen) -> str:
    template = way.way.line
    if template and link is not None and fields_in(template):
        role = with_fields(template, link.fields, "ink")
        if not pen.theme.has_colour(role):
            message, hint = pen.theme.role_fault(role, text=False)
            pen.reporter.error((*link.path,), "unknown-role", message, hint)
        return pen.theme.colour(role)
    return pen.theme.colour(style.line or "ink")


def dash_of(style: LookLine, width: float) -> tuple[float, ...]:
    """Return the lengths of the dashes and gaps of a way, in millimetres; empty for a whole
    line."""
    return (2.2 * width, 1.8 * width) if style.dash else ()


def _draw_line(
    path: WayPath, style: LookLine, width: float, colour: str, pen: Pen, way: WayFacts
) -> Iterator[Item]:
    dash = dash_of(style, width)
    stroke = Stroke(colour, width, dash, cap="butt" if dash else "round", join="round")
    match style.draw:
        case "rail":
            yield Path(path.segments, None, Stroke(colour, width, join="round"))
            sleepers = Stroke(pen.theme.colour("paper"), width * 0.55, (width * 0.9, width * 0.9))
            yield Path(path.segments, None, sleepers)
        case "wall":
            yield Path(path.segments, None, Stroke(colour, width, cap="square"))
            merlons = Stroke(pen.theme.colour("paper"), width * 0.3, (width * 0.8, width * 0.8))
            yield Path(path.segments, None, merlons)
        case "arrow":
            yield from arrow(_short(path.points, width), width, colour, pen.theme.colour("paper"))
        case "ladder":
            yield from _ladder(path.points, width, colour, pen)
        case "snake":
            yield from _snake(path.points, width, colour, pen)
        case _ if way.way.one_way and path.link is not None:
            yield from arrow(_short(path.points, width), width, colour, pen.theme.colour("paper"))
        case _:
            yield Path(path.segments, None, stroke)


def _short(points: Sequence[Point], width: float) -> list[Point]:
    """Return a chain that ends a little before its end, where an arrow has its tip."""
    if math.dist(points[-1], points[-2]) < 4 * width:
        return list(points)
    return [*points[:-1], point_towards(points[-1], points[-2], 1.5 * width)]


def _ladder(points: Sequence[Point], width: float, colour: str, pen: Pen) -> Iterator[Item]:
    """Draw two rails and the rungs between them; ``width`` is that of a rail."""
    (ax, ay), (bx, by) = points[0], points[-1]
    far = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / far, (by - ay) / far
    half = 2.4 * width
    rails: list[tuple[str, tuple[float, ...]]] = []
    for sign in (-1, 1):
        dx, dy = -uy * half * sign, ux * half * sign
        rails += polyline(((ax + dx, ay + dy), (bx + dx, by + dy)))
    count = max(2, round(far / (3.2 * width)))
    for i in range(1, count):
        x, y = ax + ux * far * i / count, ay + uy * far * i / count
        rails += polyline(((x - uy * half, y + ux * half), (x + uy * half, y - ux * half)))
    yield Path(tuple(rails), None, Stroke(pen.theme.colour("paper"), 1.9 * width, cap="round"))
    yield Path(tuple(rails), None, Stroke(colour, width, cap="round"))


def _snake(points: Sequence[Point], width: float, colour: str, pen: Pen) -> Iterator[Item]:
    """Draw a winding body with its head at the start of the way, where pieces meet it."""
    (ax, ay), (bx, by) = points[0], points[-1]
    far = math.hypot(bx - ax, by - ay) or 1.0
    ux, uy = (bx - ax) / far, (by - ay) / far
    bends = max(2, round(far / (14 * width)))
    body = []
    for i in range(bends * 6 + 1):
        t = i / (bends * 6)
        swing = 2.2 * width * math.sin(t * bends * math.pi) * min(1.0, 6 * t, 6 * (1 - t))
        body.append((ax + ux * far * t - uy * swing, ay + uy * far * t + ux * swing))
    curve = smooth_open(body)
    yield Path(curve, None, Stroke(pen.theme.colour("paper"), 2.4 * width, cap="round"))
    yield Path(curve, None, Stroke(colour, 1.7 * width, cap="round", join="round"))
    spots = Stroke(pen.theme.colour("paper"), 0.5 * width, (0.01, 2.2 * width), cap="round")
    yield Path(curve, None, spots)
    hx, hy = ax - ux * width, ay - uy * width
    yield Path(circle(hx, hy, 1.6 * width), colour, Stroke(pen.theme.colour("paper"), 0.3 * width))
    for sign in (-1, 1):
        ex, ey = hx - uy * 0.6 * width * sign, hy + ux * 0.6 * width * sign
        yield Path(
            circle(ex - ux * 0.4 * width, ey - uy * 0.4 * width, 0.3 * width),
            pen.theme.colour("paper"),
        )


def _crossings(
    plan: BoardPlan, way: WayFacts, paths: Sequence[WayPath]
) -> Iterator[tuple[Point, Point]]:
    """Yield where a way crosses others that run along sides of cells or borders of areas, each with
    the direction of the way as a vector."""
    grid = plan.facts.grid
    along = {side: None for other in ways_of(plan.record).ways for side in other.sides}
    if grid is None:
        yield from _border_crossings(plan, along, paths)
        return
    done = set()
    for link in way.links:
        if plan.off_grid.keys() & {link.start, link.end}:
            continue
        a, b = plan.facts.spaces[link.start].cells[0], plan.facts.spaces[link.end].cells[0]
        side = side_between(a, b)
        if side in along and side not in done:
            done.add(side)
            yield plan.side(side), _minus(plan.point(b), plan.point(a))


# Crossings of a border that are closer than this, in millimetres, have one bridge.
_ONE_BRIDGE = 5.0


def _border_crossings(
    plan: BoardPlan, pairs: Iterable[tuple[str, str]], paths: Sequence[WayPath]
) -> Iterator[tuple[Point, Point]]:
    """Yield where paths cross the borders of pairs of areas; of crossings that one bridge covers
    only the first."""
    chains = borders(plan.areas, pairs) if plan.areas else []
    found: list[Point] = []
    for path in paths if chains else ():
        for a, b in pairwise(path.points):
            for at in geometry.common_points((a, b), chains):
                if all(math.dist(at, other) > _ONE_BRIDGE for other in found):
                    found.append(at)
                    yield at, _minus(b, a)


def _bridges(crossings: Iterable[tuple[Point, Point]], width: float, pen: Pen) -> Iterator[Item]:
    """Draw a bridge at each place where a way crosses another."""
    for (x, y), (dx, dy) in crossings:
        far = math.hypot(dx, dy) or 1.0
        ux, uy = dx / far, dy / far
        reach, half = 1.6 * width + 1.2, 0.95 * width
        lines: list[tuple[str, tuple[float, ...]]] = []
        for sign in (-1, 1):
            dx, dy = -uy * half * sign, ux * half * sign
            lines += polyline(
                (
                    (x + dx - ux * reach, y + dy - uy * reach),
                    (x + dx + ux * reach, y + dy + uy * reach),
                )
            )
        yield Path(tuple(lines), None, Stroke(pen.theme.colour("ink"), 0.45, cap="round"))


# What lies on the links of a way: places for pieces.


def length_of(points: Sequence[Point]) -> float:
    """Return the length of a chain in millimetres."""
    return plain_sum(math.dist(a, b) for a, b in pairwise(points))


def point_along(points: Sequence[Point], share: float) -> tuple[Point, float]:
    """Return the point at a share (0 to 1) of a chain, and its direction in degrees."""
    lengths = [math.dist(a, b) for a, b in pairwise(points)]
    left = share * plain_sum(lengths)
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length or b is points[-1]:
            t = left / length if length else 0.0
            angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0]))
            return (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t), angle
        left -= length
    return points[-1], 0.0


def way_slots(
    plan: BoardPlan, way: WayFacts, pen: Pen
) -> Iterator[tuple[WayLink, list[tuple[Point, float]]]]:
    """Yield the places on each link of a way: their middles and directions."""
    slots = way.way.slots
    if slots is None or slots.slot is None:
        return
    width = slots.slot[0]
    # Also those along chains, which are drawn as one line.
    along = [_link_path(plan, way, link) for link in way.links[: len(way.links) - way.joined]]
    direct = [path for path in way_paths(plan, way) if path.link is not None]
    for path in (*along, *direct):
        assert path.link is not None
        lacking = [name for name in fields_in(slots.quantity) if name not in path.link.fields]
        if lacking:
            message = f"the link has no field '{lacking[0]}' for the number of its places"
            known = {name for link in way.links for name in link.fields}
            hint = suggest_word(lacking[0], known) if known else f"add  {lacking[0]}: 3  to it"
            pen.reporter.error(path.link.path, "not-a-whole-number", message, hint)
            continue
        text = with_fields(slots.quantity, path.link.fields, "")
        if not (text.isdecimal() and 0 < int(text) < 61):
            message = f"'{text}' is not a number of places from 1 to 60"
            hint = "write digits, such as 3"
            where = path.link.path if fields_in(slots.quantity) else (*way.where, "slots")
            pen.reporter.error(where, "not-a-whole-number", message, hint)
            continue
        count, length = int(text), length_of(path.points)
        step = (width + slots.gap) / length if length else 0.0
        need = count * width + (count - 1) * slots.gap
        if need > length:
            message = f"{count} places need {need:.1f} mm, the way is {length:.1f} mm long"
            hint = "use fewer or smaller places, or move its ends apart"
            pen.reporter.error(path.link.path, "slot-too-small", message, hint)
            continue
        start = 0.5 - (count - 1) * step / 2
        yield path.link, [point_along(path.points, start + i * step) for i in range(count)]


def draw_slots(plan: BoardPlan, way: WayFacts, pen: Pen) -> Iterator[Item]:
    """Draw the places on the links of a way."""
    slots = way.way.slots
    if slots is None or slots.slot is None:
        return
    width, height = slots.slot
    for link, places in way_slots(plan, way, pen):
        fill = with_fields(slots.fill, link.fields, "place")
        line = with_fields(slots.line, link.fields, "place.line")
        for role in (fill, line):
            if not pen.theme.has_colour(role):
                message, hint = pen.theme.role_fault(role, text=False)
                pen.reporter.error(link.path, "unknown-role", message, hint)
        stroke = Stroke(pen.theme.colour(line), 0.35)
        for (x, y), angle in places:
            if slots.shape == "round":
                yield Path(circle(x, y, width / 2), pen.theme.colour(fill), stroke)
                continue
            yield Path(turned_box((x, y), width, height, angle), pen.theme.colour(fill), stroke)
