"""The moves of a board: which spaces follow each, by which relation, and at what price."""

from __future__ import annotations

import heapq
import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, suggest_word
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.areas import neighbouring_areas
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.spaces import BoardFacts, Space, facts_of
from pnp.kinds.boards.board.ways import WayFacts, crossing_prices, side_between, ways_of

SIDES, CORNERS, LINES, NEXT = "sides", "corners", "lines", "next"
RELATIONS = (SIDES, CORNERS, LINES, NEXT)


class Move(Struct, frozen=True):
    """A move from one space to another: its relation (one of ``RELATIONS``, or a way) and its
    price."""

    start: str
    end: str
    relation: str
    price: float


Found: TypeAlias = dict[str, tuple[float, str | None]]
"""The least price to each space, and the space before it."""


class BoardMoves(Struct, frozen=True):
    """The moves of a board from each space: ``of`` are the cheapest to each other space, ``every``
    are the cheapest of each relation."""

    of: Mapping[str, tuple[Move, ...]]
    every: Mapping[str, tuple[Move, ...]]

    def graph(self, relations: Collection[str] | None = None) -> dict[str, tuple[str, ...]]:
        """Return the spaces that follow each, by all moves or by some relations."""
        return {
            start: tuple(dict.fromkeys(move.end for move in moves))
            for start, moves in self._by(relations).items()
        }

    def prices(self, starts: Iterable[str], relations: Collection[str] | None = None) -> Found:
        """Return the least price from the starts to each space that can be reached, and the space
        before it, by all moves or by some relations."""
        return least_prices(self._by(relations), starts)

    def _by(self, relations: Collection[str] | None) -> dict[str, tuple[Move, ...]]:
        return {
            start: tuple(m for m in moves if relations is None or m.relation in relations)
            for start, moves in self.every.items()
        }


def least_prices(moves: Mapping[str, Sequence[Move]], starts: Iterable[str]) -> Found:
    """Return the least price from the starts to each space that can be reached, and the space
    before it (Dijkstra 1959)."""
    found: Found = {}
    todo: list[tuple[float, int, str, str | None]] = []
    for i, start in enumerate(starts):
        heapq.heappush(todo, (0.0, i, start, None))
    count = len(todo)
    while todo:
        price, _, node, before = heapq.heappop(todo)
        if node in found:
            continue
        found[node] = price, before
        for move in moves.get(node, ()):
            if move.end not in found:
                count += 1
                heapq.heappush(todo, (price + move.price, count, move.end, node))
    return found


@cached_on_record
def moves_of(record: Board) -> BoardMoves:
    """Return the moves of a board, in reading order of its spaces, then of those off the grid.
    These have moves of their own, unless the board has none at all."""
    facts, ways = facts_of(record), ways_of(record).ways
    relations = _relations(record, facts, ways, [])
    closed = closed_pairs(record, facts, [])
    crossed = crossing_prices(ways)
    bridged = {
        frozenset((link.start, link.end)) for way in ways if way.way.bridge for link in way.links
    }
    found: dict[str, dict[tuple[str, str], Move]] = {
        id: {} for id in (*facts.spaces, *facts.off_grid)
    }

    def add(one: str, other: str, relation: str, price: float | None) -> None:
        """Keep the cheapest move of a relation; a price of None is that of entering the space."""
        cost = facts.enter_price(other) if price is None else price
        if cost is None:
            return
        pair = frozenset((one, other))
        if pair not in bridged:
            cost += _cross_price(facts, one, other, crossed)
        if math.isinf(cost):
            return
        before = found[one].get((other, relation))
        if before is None or cost < before.price:
            found[one][other, relation] = Move(one, other, relation, cost)

    for relation, one, other in _touching(facts, relations):
        if frozenset((one, other)) not in closed:
            add(one, other, relation, None)
    for relation, one, other in _off_grid(facts) if record.moves != () else ():
        if frozenset((one, other)) not in closed:
            add(one, other, relation, None)
    for way in ways:
        if way.way.way not in relations:
            continue
        for link in way.links:
            if frozenset((link.start, link.end)) in closed:
                continue
            add(link.start, link.end, way.way.way, link.price)
            if not way.way.one_way:
                add(link.end, link.start, way.way.way, link.price)
    every = {id: tuple(ends.values()) for id, ends in found.items()}
    return BoardMoves({id: cheapest(moves) for id, moves in every.items()}, every)


def cheapest(moves: Iterable[Move]) -> tuple[Move, ...]:
    """Return the cheapest move to each space."""
    found: dict[str, Move] = {}
    for move in moves:
        before = found.get(move.end)
        if before is None or move.price < before.price:
            found[move.end] = move
    return tuple(found.values())


def move_problems(record: Board) -> tuple[BoardProblem, ...]:
    """Return what is wrong with the relations and closed pairs that a file names."""
    problems: list[BoardProblem] = []
    facts = facts_of(record)
    _relations(record, facts, ways_of(record).ways, problems)
    closed = closed_pairs(record, facts, problems)
    problems += _apart(record, facts, closed)
    return tuple(problems)


def relations_of(record: Board) -> tuple[str, ...]:
    """Return the relations and ways that make moves on a board."""
    return _relations(record, facts_of(record), ways_of(record).ways, [])


def _relations(
    record: Board, facts: BoardFacts, ways: tuple[WayFacts, ...], problems: list[BoardProblem]
) -> tuple[str, ...]:
    """Return the relations and ways that make moves."""
    linked = [way.way.way for way in ways if way.links and way.way.effect == "move"]
    if record.moves is None:
        points = record.grid is not None and record.grid.points is not None
        return (LINES if points else SIDES, *linked)
    known = (*RELATIONS, *(way.way.way for way in ways))
    for i, name in enumerate(record.moves):
        if name not in known:
            message = f"'{name}' is neither a relation of spaces nor a way"
            hint = suggest_word(name, known)
            problems.append(BoardProblem(("moves", i), "unknown-moves", message, hint))
    return record.moves


def _touching(facts: BoardFacts, relations: tuple[str, ...]) -> Iterator[tuple[str, str, str]]:
    """Yield relation and ends of the moves between spaces that touch or follow each other."""
    grid = facts.grid
    if grid is None:
        for one, other in neighbouring_areas(facts.record) if SIDES in relations else ():
            yield SIDES, one, other
            yield SIDES, other, one
        return
    near = SIDES in relations or LINES in relations
    relation = LINES if grid.points else SIDES
    for space in facts.spaces.values():
        for cell in space.cells:
            beside = [(relation, key) for key in grid.neighbours[cell]] if near else []
            if CORNERS in relations:
                beside += [(CORNERS, key) for key in grid.diagonal[cell]]
            for word, key in beside:
                found = facts.of_cell.get(key)
                if found is not None and found is not space:
                    yield word, space.id, found.id
    if NEXT in relations:
        ordered = _in_order(facts)
        for before, after in pairwise(ordered):
            yield NEXT, before.id, after.id


def _off_grid(facts: BoardFacts) -> Iterator[tuple[str, str, str]]:
    """Yield relation and ends of the moves along tracks and within tables."""
    for space in facts.off_grid.values():
        yield from ((NEXT, space.id, end) for end in space.after)
        yield from ((SIDES, space.id, end) for end in space.beside)


def _in_order(facts: BoardFacts) -> list[Space]:
    """Return the spaces by their running numbers, or else in reading order."""
    spaces = list(facts.spaces.values())
    if all(space.id.isdecimal() for space in spaces):
        return sorted(spaces, key=lambda space: int(space.id))
    return spaces


def closed_pairs(
    record: Board, facts: BoardFacts, problems: list[BoardProblem]
) -> dict[frozenset[str], int]:
    """Return the pairs of spaces between which the board is closed, with their indices."""
    selector = facts.selector(problems)
    found: dict[frozenset[str], int] = {}
    for i, pair in enumerate(record.closed):
        path: KeyPath = ("closed", i)
        ids = [selector.find(name, (*path, j)) for j, name in enumerate(pair)]
        for j, named in enumerate(ids):
            if len(named) > 1:
                message = f"'{pair[j]}' is {len(named)} spaces; a pair is closed between two"
                hint = "write single spaces; a wall along many sides is a way with  cross: closed"
                problems.append(BoardProblem((*path, j), "unclear-space", message, hint))
        if len(ids[0]) == 1 and len(ids[1]) == 1:
            found.setdefault(frozenset((ids[0][0], ids[1][0])), i)
    return found


def _apart(
    record: Board, facts: BoardFacts, closed: Mapping[frozenset[str], int]
) -> Iterator[BoardProblem]:
    """Yield the closed pairs of spaces that neither touch nor follow each other, and that no way
    joins."""
    if not closed or any(problem.severity == "error" for problem in facts.problems):
        return
    touching = (*_touching(facts, (SIDES, LINES, *(record.moves or ()))), *_off_grid(facts))
    near = {frozenset((one, other)) for _, one, other in touching}
    near |= {frozenset((a.start, a.end)) for way in ways_of(record).ways for a in way.links}
    for pair, i in closed.items():
        if pair not in near:
            one, other = record.closed[i]
            message, hint = f"'{one}' and '{other}' do not touch", "write two neighbours"
            yield BoardProblem(("closed", i), "pair-apart", message, hint)


def _cross_price(
    facts: BoardFacts, one: str, other: str, crossed: Mapping[object, list[WayFacts]]
) -> float:
    """Return what it costs to cross the ways between two spaces: the least over their sides."""
    if not crossed or not {one, other} <= facts.spaces.keys():
        return 0.0
    if facts.grid is None:
        ways = crossed.get(tuple(sorted((one, other))), ())
        return sum_of(way.way.cross for way in ways)
    prices = []
    for cell in facts.spaces[one].cells:
        for near in facts.grid.neighbours[cell]:
            if facts.of_cell.get(near) is facts.spaces[other]:
                ways = crossed.get(side_between(cell, near), ())
                prices.append(sum_of(way.way.cross for way in ways))
    return min(prices, default=0.0)


def sum_of(prices: Iterable[float]) -> float:
    """Return a sum of prices that is exact, whatever the version of Python."""
    return math.fsum(prices)
