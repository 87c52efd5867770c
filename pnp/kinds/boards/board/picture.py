"""Validator figures of boards of any game: the board, with the ids of spaces if these are not
printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.annotate.figure import FLAG, Figure, FigureSpace, NamedSpaces, scale_of
from pnp.base.diagnostics import KeyPath, Report
from pnp.base.geometry import (
    Area,
    area_of,
    boundary,
    disc,
    grow,
    inscribed_circle,
    join,
    overlap,
    point_on_lines,
)
from pnp.content.files import File
from pnp.kinds.boards.board.areas import SLACK, neighbouring_areas
from pnp.kinds.boards.board.layout import layout
from pnp.kinds.boards.board.placement import BoardPlan, plan_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.selection import REST, Selector
from pnp.kinds.boards.board.spaces import BoardFacts, Space, facts_of
from pnp.kinds.boards.board.ways import WayFacts, ways_of
from pnp.scene import Group, Point, Rect, rectangle
from pnp.theme import Theme

# The radius of a point in sizes of the grid, and of one with a position of its own, in mm.
_POINT, _DOT = 0.42, 5.0
# How wide and high the ground of an id is per letter, in mm.
_WIDE, _HIGH = 1.9, 3.8
# The keys of promises with names of spaces, besides ``from``.
_NAMING = ("count", "reach", "distance", "apart", "degree", "cut", "alike", "over")


def figures(file: File[Any], theme: Theme, layouts: Sequence[tuple[str, ...]]) -> Iterator[Figure]:
    """Yield the board; nothing if it cannot be drawn."""
    del layouts
    record = file.record
    assert isinstance(record, Board)
    for piece in layout(record, theme, file.reporter(Report())):
        plan = plan_of(record)
        k = scale_of(piece.width, piece.height)
        yield Figure(
            (Group(piece.front, clip=rectangle(0, 0, piece.width, piece.height)),),
            piece.width,
            piece.height,
            spaces(plan, k),
            dict(_border_middles(plan)),
        )


def spaces(plan: BoardPlan, k: float) -> dict[str, FigureSpace]:
    """Return the spaces of a board, those off its grid included, by id; ``k`` is the scale of
    marks."""
    return {
        **{space.id: _figure_space(plan, space, k) for space in plan.facts.spaces.values()},
        **{id: _off_grid_space(box) for id, box in plan.off_grid.items()},
    }


def _figure_space(plan: BoardPlan, space: Space, k: float) -> FigureSpace:
    area, middle = _area_of(plan, space), plan.centres[space.id]
    at, room = inscribed_circle(area) if space.id in plan.areas else (middle, plan.size / 2)
    x, y = at
    box = plan.box(space)
    wide, high = k * _WIDE * (len(space.id) + 1), k * _HIGH
    printed = plan.facts.grid is not None and plan.record.coordinates.print != "none"
    # Points with positions have room around them.
    fits = not space.cells or (wide < box.width and high + 2 * k * FLAG < box.height)
    return FigureSpace(area, at, room, at, None if printed or not fits else (x, y + k * 5.2))


def _off_grid_space(box: Rect) -> FigureSpace:
    """Return a space of a track or a table, on which its number or its mark is printed."""
    corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
    return FigureSpace(area_of(corners), box.centre, min(box.width, box.height) / 2, box.centre)


def _area_of(plan: BoardPlan, space: Space) -> Area:
    if space.id in plan.areas:
        return plan.areas[space.id]
    grid = plan.facts.grid
    if not space.cells:
        return disc(plan.centres[space.id], _DOT)
    if grid is not None and grid.points:
        return join(disc(plan.point(cell), _POINT * plan.size) for cell in space.cells)
    return join(area_of(plan.outline(cell)) for cell in space.cells)


def _border_middles(plan: BoardPlan) -> Iterator[tuple[frozenset[str], Point]]:
    """Yield the middles of the borders of areas; those of cells are half-way."""
    for one, other in neighbouring_areas(plan.record) if plan.areas else ():
        border = overlap(boundary(plan.areas[one]), grow(plan.areas[other], SLACK))
        yield frozenset((one, other)), point_on_lines(border, 0.5)


def named(record: Board) -> Iterator[NamedSpaces]:
    facts = facts_of(record)
    selector = facts.selector([])
    for space in facts.spaces.values():
        if space.where[:1] == ("marks",):
            yield space.where, (space.id,)
    for i, kind in enumerate(record.spaces):
        path: KeyPath = ("spaces", i, "at")
        if isinstance(kind.at, dict):
            for name in kind.at:
                yield (*path, name), tuple(selector.lookup(name) or ())
            continue
        for j, item in enumerate(kind.at):
            found = facts.of_kind(kind.space) if item == REST else _ids(selector, item)
            yield ((*path, j) if len(kind.at) > 1 else path), found
    for i, kind in enumerate(record.spaces):
        yield ("spaces", i, "space"), facts.of_kind(kind.space)
    for mark, entry in record.legend.items():
        yield ("legend", mark), facts.of_kind(entry.space)
    for region in facts.regions:
        yield (*region.where, "region"), region.spaces
        yield (*region.where, "at"), region.spaces
    for way in ways_of(record).ways:
        yield from _named_by_way(way, facts)
    off_grid: dict[KeyPath, list[str]] = {}
    for off in facts.off_grid.values():
        if off.where[0] == "tables":
            yield off.where, (off.id,)
        off_grid.setdefault(off.where[:2], []).append(off.id)
    for at, ids in off_grid.items():
        yield (*at, str(at[0]).removesuffix("s")), tuple(ids)
    for i, pair in enumerate(record.closed):
        yield ("closed", i), tuple(id for name in pair for id in _ids(selector, name))
    for i, promise in enumerate(record.promises):
        for key in (*_NAMING, "from"):
            names = getattr(promise, "from_" if key == "from" else key)
            for j, name in enumerate(names if isinstance(names, tuple) else ()):
                path = ("promises", i, key)
                yield ((*path, j) if len(names) > 1 else path), _ids(selector, name)


def _ids(selector: Selector, item: Any) -> tuple[str, ...]:
    return tuple(selector.lookup(item) or ()) if isinstance(item, str) else ()


def _named_by_way(way: WayFacts, facts: BoardFacts) -> Iterator[NamedSpaces]:
    """Yield the spaces of a way: of each link its ends, then all that it joins or runs between."""
    for link in way.links:
        yield link.path, (link.start, link.end)
    for id, _, path in way.within:
        yield path, (id,)
    ids = [id for link in way.links for id in (link.start, link.end)]
    ids += [id for id, _, _ in way.within]
    for side in way.sides:
        if facts.grid is None:
            ids += side
        else:
            cells = facts.grid.cells_at_side.get(side, ())
            ids += [facts.of_cell[cell].id for cell in cells]
    yield (*way.where, "way"), tuple(dict.fromkeys(ids))
    if way.sides:
        yield (*way.where, "along"), tuple(dict.fromkeys(ids))
