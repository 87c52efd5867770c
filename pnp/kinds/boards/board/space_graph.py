"""The graph of a board of any game."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.areas import neighbouring_areas
from pnp.kinds.boards.board.moves import closed_pairs, move_problems, moves_of
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import BoardFacts, Space, facts_of
from pnp.kinds.boards.board.ways import WayFacts, side_between, ways_of
from pnp.kinds.boards.board_graph import BoardGraph, GraphBorder, GraphLink, GraphSpace


@cached_on_record
def graph_of(record: Board) -> BoardGraph | None:
    """Return the graph of a board; None if its spaces, ways or moves have errors."""
    facts, ways, moves = facts_of(record), ways_of(record), moves_of(record)
    problems = (*facts.problems, *ways.problems, *move_problems(record))
    if not (facts.spaces or facts.off_grid):
        return None
    if any(problem.severity == "error" for problem in problems):
        return None
    entered = {move.end for group in moves.every.values() for move in group}
    spaces = {id: _graph_space(space, entered) for id, space in facts.spaces.items()}
    for id, off in facts.off_grid.items():
        spaces[id] = GraphSpace(id, "", off.of, {}, off.where, off_grid=True)
    return BoardGraph(
        spaces,
        {id: () if spaces[id].closed else group for id, group in moves.every.items()},
        {region.id: region.spaces for region in facts.regions},
        facts.selector,
        tuple(_touching(record)),
        ways=tuple(way.way.way for way in ways.ways),
        links=tuple(_links(record)),
        borders=tuple(_borders(record)),
        lattice=None if facts.grid is None else facts.grid.lattice,
    )


def _graph_space(space: Space, entered: set[str]) -> GraphSpace:
    kind = space.kind
    # A way with a price of its own may lead into a closed space, and pieces may start in one.
    closed = kind.enter is None and not kind.start and space.id not in entered
    return GraphSpace(
        space.id,
        space.name,
        kind.id,
        {**space.fields, **({"name": space.name} if space.name else {})},
        space.where,
        space.paths,
        closed,
        kind.start,
        space.cells,
    )


def _touching(record: Board) -> Iterator[tuple[str, str]]:
    """Yield the pairs of spaces with a common side, or of points with a line."""
    facts = facts_of(record)
    yield from ((id, end) for id, space in facts.off_grid.items() for end in space.near)
    if facts.grid is None:
        yield from neighbouring_areas(record)
        return
    for space in facts.spaces.values():
        for cell in space.cells:
            for near in facts.grid.neighbours[cell]:
                other = facts.of_cell.get(near)
                if other is not None and other is not space:
                    yield space.id, other.id


def _links(record: Board) -> Iterator[GraphLink]:
    for way in ways_of(record).ways:
        for link in way.links:
            yield GraphLink(way.way.way, link.start, link.end, link.path, way.way.one_way)


def _borders(record: Board) -> Iterator[GraphBorder]:
    """Yield the borders that it costs something to cross, and the closed pairs of spaces."""
    facts = facts_of(record)
    for pair, i in closed_pairs(record, facts, []).items():
        if len(pair) == 2:
            start, end = sorted(pair)
            yield GraphBorder("", start, end, ("closed", i), math.inf)
    for way in ways_of(record).ways:
        if way.way.cross and way.side_paths:
            for side, (start, end) in _ends_of_sides(way, facts).items():
                path = way.side_paths[side]
                yield GraphBorder(way.way.way, start, end, path, way.way.cross)


def _ends_of_sides(way: WayFacts, facts: BoardFacts) -> dict[Any, tuple[str, str]]:
    """Return the two spaces on each side that a way runs along, if there are two."""
    if facts.grid is None:
        return {side: side for side in way.side_paths if facts.spaces.keys() >= {*side}}
    found: dict[Any, tuple[str, str]] = {}
    for space in facts.spaces.values():
        for cell in space.cells:
            for near in facts.grid.neighbours[cell]:
                side, other = side_between(cell, near), facts.of_cell.get(near)
                if side in way.side_paths and other is not None and other is not space:
                    found.setdefault(side, (space.id, other.id))
    return found
