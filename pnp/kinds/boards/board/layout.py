"""Lay out boards of any game, from their ground up to their coordinates."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from pnp.art.pen import Pen
from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath, Reporter, suggest_word
from pnp.kinds.boards.board.board_boxes import draw_boxes
from pnp.kinds.boards.board.coordinate_labels import (
    cell_labels,
    draw_along_sides,
    draw_in_cells,
)
from pnp.kinds.boards.board.covered_texts import lift_texts, report_covered, texts_on
from pnp.kinds.boards.board.grounds import (
    BEYOND,
    KeepOut,
    board_outline,
    grid_lines,
    grounds,
    hidden_sides,
    rim_outline,
    role_of,
    scattered,
    spaces_outline,
)
from pnp.kinds.boards.board.panels import panels_of
from pnp.kinds.boards.board.placement import BoardPlan, plan_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.space_boxes import (
    DrawnSpaces,
    draw_places,
    draw_spaces,
    report_boxes,
    rule_places,
)
from pnp.kinds.boards.board.space_texts import draw_halos
from pnp.kinds.boards.board.way_labels import draw_labels, place_labels
from pnp.kinds.boards.board.way_lines import (
    draw_slots,
    draw_way,
    leaves_grid,
    reach_of,
    style_of,
    way_paths,
)
from pnp.kinds.boards.board.ways import WayFacts, is_sound, ways_of
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.kinds.mats import table, track
from pnp.model.board_look import PLAIN_LOOK, Look
from pnp.model.measure import overlap_depth, square_around
from pnp.scene import Group, Item, Path, Point, Rect, Segments, Stroke, circle, rectangle
from pnp.scene.piece import HEAVY, Piece
from pnp.theme import Theme

PAPER = HEAVY
BLEED = 3.0
# The distance of the lines along which a board of areas may be cut, in millimetres.
_ANYWHERE = 5.0
# The radius of a point with a position; in sizes of a cell, the icon of a kind and the distance of
# the edge from the centre that it keeps; its smallest size.
_DOT, _ICON, _ROOM, _LEAST_ICON = 1.6, 0.42, 0.46, 3.0


def layout(record: Board, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the board; nothing for a faulty one."""
    if not is_sound(record):
        return
    whole = _whole_board(record, theme, reporter)
    if record.board.fold is None:
        yield whole
    else:
        yield from panels_of(whole, record)


def _whole_board(record: Board, theme: Theme, reporter: Reporter) -> Piece:
    plan = plan_of(record)
    look = theme.look(record.look)
    return Piece(
        id=record.map,
        title=record.title,
        width=plan.width,
        height=plan.height,
        front=draw_board(plan, theme, reporter),
        bleed=BLEED if look.ground is not None else 0.0,
        seams=cuts_of(plan),
        paper=PAPER,
        places=piece_places(plan),
    )


def piece_places(plan: BoardPlan) -> tuple[Point, ...]:
    """Return the middles of the spaces of a board, with those of its tracks and tables."""
    return (*plan.centres.values(), *(box.centre for box in plan.off_grid.values()))


def draw_board(plan: BoardPlan, theme: Theme, reporter: Reporter) -> tuple[Item, ...]:
    """Return a board from its ground up, in millimetres from its top left."""
    pen = Pen(theme, reporter)
    look = look_of(plan.record, pen)
    return (*_board_ground(plan, look, theme), *_draw(plan, look, pen))


def look_of(record: Board, pen: Pen) -> Look:
    """Return the look that a board names; an unknown one is reported."""
    theme = pen.theme
    if record.look not in theme.looks and record.look != PLAIN_LOOK:
        message = f"the theme '{theme.id}' has no look '{record.look}'"
        hint = suggest_word(record.look, theme.looks)
        pen.reporter.error(("look",), "unknown-look", message, hint)
    return theme.look(record.look)


def pictured(record: Board, theme: Theme, reporter: Reporter) -> Iterator[FigureSource]:
    """Yield the board with its spaces, for figures."""
    if is_sound(record):
        piece = _whole_board(record, theme, reporter)
        plan = plan_of(record)
        spots = {id: FigureSpot.of(box) for id, box in plan.off_grid.items()}
        for id, space in plan.facts.spaces.items():
            at, box = plan.centres[id], plan.box(space)
            spots[id] = FigureSpot(at, box)
            if space.name:
                spots.setdefault(space.name, spots[id])
        yield FigureSource(piece, spots)


def _board_ground(plan: BoardPlan, look: Look, theme: Theme) -> tuple[Item, ...]:
    if look.ground is None:
        return ()
    whole = rectangle(-BLEED, -BLEED, plan.width + 2 * BLEED, plan.height + 2 * BLEED)
    return (Path(whole, theme.colour(look.ground)),)


def _draw(plan: BoardPlan, look: Look, pen: Pen) -> Iterator[Item]:
    theme, every = pen.theme, ways_of(plan.record).ways
    ways = [way for way in every if not leaves_grid(plan, way)]
    beyond = [way for way in every if leaves_grid(plan, way)]
    spaces = draw_spaces(plan, look, pen)
    report_boxes(plan, spaces, pen)
    lines = _way_lines(plan, look)
    coordinates = (*draw_in_cells(plan, look, pen, lines), *draw_along_sides(plan, pen))
    panels = _draw_panels(plan, pen)
    boxes = draw_boxes(plan, look, pen)
    report_covered(plan, texts_on(spaces, coordinates, {**panels, **boxes}), pen)
    later = [line for way in beyond for line in _lines_of(plan, way, look)]
    above: list[Item] = []
    icons = icon_places(plan, spaces)
    inside = [
        *grounds(plan, look, theme),
        *_draw_regions(plan, pen, filled=True),
        *_draw_images(plan, pen),
        *scattered(plan, look, pen, _keep_out(plan, look, pen, spaces, icons)),
        *grid_lines(plan, look, theme, hidden_sides(plan)),
    ]
    clip = _clip_of(plan, look)
    if clip:
        yield Group(tuple(inside), clip=clip)
    else:
        yield from inside
    yield from board_outline(plan, look, theme)
    # What has bridges goes over what it crosses, in whatever order the file has them.
    for way in sorted(ways, key=lambda way: way.way.bridge):
        yield from draw_way(plan, way, look, pen)
    yield from _draw_regions(plan, pen, filled=False)
    yield from _draw_points(plan, look, theme)
    yield from _draw_icons(plan, look, pen, icons)
    for way in ways:
        yield from draw_slots(plan, way, pen)
    yield from draw_places(plan, pen)
    yield from draw_halos(plan, look, pen, spaces, lines)
    own = (item for found in spaces.items.values() for items in found.values() for item in items)
    kept, lifted = lift_texts(own, later, pen)
    yield from kept
    above += lifted
    labels = place_labels(plan, spaces, pen)
    for way in ways:
        yield from draw_labels(labels.get(way.index, ()), pen)
    for items in (coordinates, *panels.values()):
        kept, lifted = lift_texts(items, later, pen)
        yield from kept
        above += lifted
    # Panels would cover them.
    for way in beyond:
        yield from draw_way(plan, way, look, pen)
        yield from draw_slots(plan, way, pen)
    # Those on which these ways lie.
    yield from above
    for way in beyond:
        yield from draw_labels(labels.get(way.index, ()), pen)
    for drawn in boxes.values():
        yield from drawn


def _draw_panels(plan: BoardPlan, pen: Pen) -> dict[KeyPath, tuple[Item, ...]]:
    """Draw the tracks, then the tables, by their paths."""
    ink = pen.theme.colour("ink")
    found: dict[KeyPath, tuple[Item, ...]] = {}
    for i, one in enumerate(plan.around.tracks):
        found["tracks", i] = tuple(track.draw(one, ink, pen, ("tracks", i)))
    for i, each in enumerate(plan.around.tables):
        found["tables", i] = tuple(table.draw(each, ink, pen, ("tables", i)))
    return found


def _clip_of(plan: BoardPlan, look: Look) -> Segments:
    """Return the outline at which the ground ends: the edge of the cells, or the frame that cuts
    them."""
    written, grid, frame = plan.record.grid, plan.facts.grid, plan.frame
    if written is not None and written.edge != "whole":
        frame = plan.over_seams(frame, BEYOND)
        return rectangle(frame.x, frame.y, frame.width, frame.height)
    natural = any(
        look.kind(space.kind.id, space.kind.ground).natural or space.kind.image is not None
        for space in plan.facts.spaces.values()
    )
    if grid is None or grid.points or not natural:
        return ()
    # The lines of the rim are drawn on the edge, so half of their width is outside.
    return rim_outline(plan)


def _draw_regions(plan: BoardPlan, pen: Pen, *, filled: bool) -> Iterator[Item]:
    """Draw the grounds of regions, or their borders."""
    for region in plan.facts.regions:
        entry = plan.record.regions[region.index]
        role = entry.fill if filled else entry.line
        if role is None:
            continue
        if not pen.theme.has_colour(role):
            message, hint = pen.theme.role_fault(role, text=False)
            where = (*region.where, "fill" if filled else "line")
            pen.reporter.error(where, "unknown-role", message, hint)
        spaces = [plan.facts.spaces[id] for id in region.spaces]
        outline = spaces_outline(plan, spaces)
        colour = pen.theme.colour(role)
        if filled:
            yield Path(outline, colour)
        else:
            yield Path(outline, None, Stroke(colour, entry.width, join="round"))


def _draw_images(plan: BoardPlan, pen: Pen) -> Iterator[Item]:
    """Draw the picture of each kind in its spaces, cut off at their edges."""
    for space in plan.facts.spaces.values():
        image = space.kind.image
        if image is None:
            continue
        where = ("spaces", space.kind.index, "image")
        box = plan.box(space)
        outline = rectangle(box.x, box.y, box.width, box.height)
        drawn = tuple(pen.own_picture(where, image, outline))
        clip = spaces_outline(plan, [space])
        yield Group(drawn, clip=clip or outline)


def _draw_points(plan: BoardPlan, look: Look, theme: Theme) -> Iterator[Item]:
    """Draw the points that have positions, as dots."""
    written = plan.record.grid
    if written is None or not isinstance(written.points, dict):
        return
    line = theme.colour(look.sides.line or "ink")
    for id, space in plan.facts.spaces.items():
        role = role_of(space, look) or look.point
        fill = theme.colour(role) if role else theme.colour("paper")
        yield Path(circle(*plan.centres[id], _DOT), fill, Stroke(line, 0.4))


def icon_places(plan: BoardPlan, drawn: DrawnSpaces) -> dict[str, Rect]:
    """Return the place of the icon of each kind in its spaces: the middle, or above or below what
    the layout draws there."""
    found = {}
    for id, space in plan.facts.spaces.items():
        if space.kind.icon is None:
            continue
        (x, y), whole = plan.centres[id], min(plan.span(space))
        usual = square_around((x, y), _ICON * whole)
        taken = [ink for _, ink in drawn.covered.get(id, ()) if overlap_depth(usual, ink) > 0]
        if taken:
            # Above or below what is in the middle, where there is more room.
            top, bottom = min(ink.y for ink in taken), max(ink.bottom for ink in taken)
            above, below = top - (y - _ROOM * whole), y + _ROOM * whole - bottom
            size = min(_ICON * whole, max(above, below) - 1.0)
            if size > _LEAST_ICON:
                middle = top - above / 2 if above >= below else bottom + below / 2
                usual = square_around((x, middle), size)
        found[id] = usual
    return found


def _draw_icons(
    plan: BoardPlan, look: Look, pen: Pen, places: Mapping[str, Rect]
) -> Iterator[Item]:
    """Draw the icon of each kind in its spaces."""
    for id, place in places.items():
        space = plan.facts.spaces[id]
        assert space.kind.icon is not None
        ink = _icon_ink(role_of(space, look), look, pen)
        where = ("spaces", space.kind.index, "icon")
        yield from pen.icon(where, space.kind.icon, *place.centre, place.width, ink)


def _icon_ink(role: str | None, look: Look, pen: Pen) -> str:
    """Return the colour of icons on a ground: a shade of it that shows."""
    ground = pen.theme.colour(role or look.ground or "paper")
    own = pen.theme.colour("space.icon")
    if contrast(own, ground) >= 2.5:
        return own
    inks = (pen.theme.colour("ink"), pen.theme.colour("paper"))
    return max(inks, key=lambda ink: contrast(ink, ground))


def _keep_out(
    plan: BoardPlan, look: Look, pen: Pen, spaces: DrawnSpaces, icons: Mapping[str, Rect]
) -> KeepOut:
    """Return what signs of the ground may not cover."""
    boxes = {id: [ink for _, ink in found] for id, found in spaces.covered.items()}
    for id, rect in (*cell_labels(plan, pen).items(), *icons.items()):
        boxes.setdefault(id, []).append(rect)
    for place in rule_places(plan):
        boxes.setdefault(place.part.partition("/")[0], []).append(place.rect)
    return KeepOut(boxes, [(points, half + 0.3) for points, half in _way_lines(plan, look)])


def _way_lines(plan: BoardPlan, look: Look) -> list[tuple[tuple[Point, ...], float]]:
    """Return the lines of all ways, each with the distance that it reaches
    to both sides."""
    return [line for way in ways_of(plan.record).ways for line in _lines_of(plan, way, look)]


def _lines_of(plan: BoardPlan, way: WayFacts, look: Look) -> list[tuple[tuple[Point, ...], float]]:
    style = style_of(way, look)
    reach = reach_of(style)
    if style.draw == "none":
        return []
    paths = way_paths(plan, way, sharp=style.draw == "wall")
    return [(path.points, reach) for path in paths]


def cuts_of(plan: BoardPlan) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the lines along which a poster may be cut: between squares, or midway between points.
    Lines through the corners of hexes and triangles cut few of them; areas may be cut anywhere."""
    grid = plan.facts.grid
    if grid is None:
        across = range(1, math.ceil(plan.width / _ANYWHERE))
        down = range(1, math.ceil(plan.height / _ANYWHERE))
        return tuple(i * _ANYWHERE for i in across), tuple(i * _ANYWHERE for i in down)
    xs, ys = {x for x, _ in grid.corners}, {y for _, y in grid.corners}
    return (
        tuple(round(plan.point((x, 0))[0], 6) for x in sorted(xs)),
        tuple(round(plan.point((0, y))[1], 6) for y in sorted(ys)),
    )
