"""The ways of joined boards: where each reaches a seam, and where it goes on beyond it.

A way reaches a seam in a half of a cell, at a side of a cell that lies on the seam or across it, or
at a corner. Ways with the same id that reach the same place from several boards are one way.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.lattice import Key, parse_inner_ways
from pnp.kinds.boards.board.placement import side_at_edge
from pnp.kinds.boards.board.ways import WayFacts, ways_of
from pnp.kinds.boards.joining.joined_grid import JoinedGrid, SeamCell
from pnp.kinds.boards.joining.record import Spot

Place: TypeAlias = tuple[str, Key]
"""A ``cell``, ``side`` or ``corner`` at a seam, with its key on the common lattice."""


class WayAtSeam(Struct, frozen=True):
    """A way that reaches a seam: its board and the one ``beyond``, the place, the id of a space
    there, and its path in the file of the board. If it ``stops`` there, it does not go on by
    itself."""

    way: WayFacts
    spot: Spot
    beyond: Spot
    place: Place
    space: str
    path: KeyPath
    stops: bool


def ways_at_seams(grid: JoinedGrid) -> tuple[WayAtSeam, ...]:
    """Return where the ways of all boards reach their seams, in order of boards and ways."""
    found: dict[tuple[Spot, str, Place], WayAtSeam] = {}
    for edge in _edges(grid):
        for way in ways_of(grid.plans[edge.spot].record).ways:
            for at in (
                *_by_links(grid, edge, way),
                *_within_cells(grid, edge, way),
                *_along_sides(grid, edge, way),
            ):
                found.setdefault((at.spot, way.way.way, at.place), at)
    return tuple(found.values())


def stopped_ways(grid: JoinedGrid) -> Iterator[WayAtSeam]:
    """Yield the ways that stop at a seam, because no other board has them at that place."""
    every = ways_at_seams(grid)
    spots: dict[tuple[str, Place], set[Spot]] = {}
    for at in every:
        spots.setdefault((at.way.way.way, at.place), set()).add(at.spot)
    yield from (at for at in every if at.stops and len(spots[at.way.way.way, at.place]) == 1)


class _Edge(Struct, frozen=True):
    """A joined side of a board: the board, the one beyond, the side, and the cells there."""

    spot: Spot
    beyond: Spot
    side: str
    cells: tuple[SeamCell, ...]


def _edges(grid: JoinedGrid) -> Iterator[_Edge]:
    for seam in grid.seams:
        yield _Edge(seam.one, seam.other, seam.side, seam.cells)
        yield _Edge(seam.other, seam.one, seam.facing, seam.others)


def _by_links(grid: JoinedGrid, edge: _Edge, way: WayFacts) -> Iterator[WayAtSeam]:
    """Yield the halves of cells that a way leads to; it stops in those where it ends."""
    spot = edge.spot
    degrees = Counter(id for link in way.links for id in (link.start, link.end))
    for cell in edge.cells:
        space = grid.space(spot, cell.cell) if cell.half else None
        if space is not None and space.id in degrees:
            path = next(link.path for link in way.links if space.id in (link.start, link.end))
            place = ("cell", grid.key(spot, cell.cell))
            yield WayAtSeam(way, spot, edge.beyond, place, space.id, path, degrees[space.id] == 1)


def _within_cells(grid: JoinedGrid, edge: _Edge, way: WayFacts) -> Iterator[WayAtSeam]:
    """Yield the sides on the seam, and the halves of cells, that a way within cells reaches."""
    spot, plan = edge.spot, grid.plans[edge.spot]
    lattice, line = grid.lattice, plan.edges[edge.side]
    axis, outwards = _direction(edge.side)
    of_cell = {cell.cell: cell for cell in edge.cells}
    for id, words, path in way.within:
        key = plan.facts.spaces[id].cells[0]
        cell = of_cell.get(key)
        if cell is None:
            continue
        sides, form = lattice.sides(key), lattice.form(key)
        ends = [end for inner in parse_inner_ways(words) for end in (inner.start, inner.end)]
        if not cell.half:
            i = side_at_edge(lattice, key, edge.side, line)
            if i is not None and form.sides[i] in ends:
                yield WayAtSeam(
                    way, spot, edge.beyond, ("side", _side(grid, spot, sides[i])), id, path, True
                )
            continue
        for end in ends:
            # The key of a side is twice the place of its middle.
            at = sides[form.side_index[end]][axis] if end else 2 * line
            if (at - 2 * line) * outwards >= 0:
                yield WayAtSeam(
                    way, spot, edge.beyond, ("cell", grid.key(spot, key)), id, path, True
                )


def _along_sides(grid: JoinedGrid, edge: _Edge, way: WayFacts) -> Iterator[WayAtSeam]:
    """Yield the sides across the seam, and the corners on it, that a way along sides reaches. What
    lies beyond the seam is cut off."""
    spot, facts = edge.spot, grid.plans[edge.spot].facts
    line = grid.plans[spot].edges[edge.side]
    assert facts.grid is not None
    axis, outwards = _direction(edge.side)
    path: KeyPath = (*way.where, "along")
    corners: Counter[Key] = Counter()
    near: dict[Key, str] = {}
    for key in way.sides:
        ends = facts.grid.side_ends.get(key)
        beyond = (key[axis] - 2 * line) * outwards
        if ends is None or beyond > 0:
            continue
        cells = [facts.of_cell[cell].id for cell in facts.grid.cells_at_side[key]]
        if beyond == 0 and ends[0][axis] != ends[1][axis]:
            yield WayAtSeam(
                way, spot, edge.beyond, ("side", _side(grid, spot, key)), cells[0], path, True
            )
            continue
        for corner in ends:
            if corner[axis] == line:
                corners[corner] += 1
                near.setdefault(corner, cells[0])
    for corner, degree in corners.items():
        place = ("corner", grid.key(spot, corner))
        yield WayAtSeam(way, spot, edge.beyond, place, near[corner], path, degree == 1)


def _direction(side: str) -> tuple[int, int]:
    """Return the axis of the lattice across a side, 0 for x, and the sign of the way out."""
    return (0 if side in ("left", "right") else 1), (1 if side in ("right", "bottom") else -1)


def _side(grid: JoinedGrid, spot: Spot, side: Key) -> Key:
    """Return the key of a side on the common lattice."""
    dx, dy = grid.shifts[spot]
    return side[0] + 2 * dx, side[1] + 2 * dy
