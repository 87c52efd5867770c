"""The board as an engine sails it: squares as whole numbers, sets of squares as bits of one number.

A node is a square, row after row with an empty column behind each, so that a set of squares moves
one square up, down, left or right by one shift. Each prison is one node, whatever its squares, for
the rules know only "on the island"; ships off the map are on the node after all squares.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from heapq import heappop, heappush

from pnp.kinds.boards.board.record import name_of
from pnp.play.sets import members
from pnp_pirates.piracy.views import PRISONS, Seaboard

FAR = 999
LEAVING_LAND = 3
"""About how many squares of sailing the one square costs by which a ship leaves land."""


class Chart:
    """The squares of a board, and how far all is from all."""

    def __init__(self, seaboard: Seaboard, entries: Sequence[tuple[int, int]]) -> None:
        field = seaboard.field
        self.width = field.columns + 1
        self.off_map = self.width * field.rows
        self.shifts = (-self.width, 1, self.width, -1)
        assert seaboard.port is not None
        assert seaboard.x is not None
        self.port, self.x = self.node(seaboard.port), self.node(seaboard.x)
        self.entries = self.bits(entries)
        self.sea = self.bits(seaboard.sea)
        self.open_sea = self.bits(seaboard.waters)
        prisons = {kind: seaboard.prisons[kind].squares for kind in PRISONS}
        self.prisons = tuple(self.node(squares[0]) for squares in prisons.values())
        self.isles = {self.node(squares[0]): self.bits(squares) for squares in prisons.values()}
        self.jails = self.bits(s for squares in prisons.values() for s in squares)
        self.islands = self.bits(s for isle in seaboard.islands for s in isle.squares)
        self.land = self.islands | self.jails
        self.names = {self.node(square): name_of(square) for square in field.legends}
        for squares in prisons.values():
            self.names[self.node(squares[0])] = name_of(squares[len(squares) // 2])
        self.names[self.off_map] = "off the map"
        self.on_land = bytearray(self.off_map + 1)
        for node in members(self.land):
            self.on_land[node] = 1
        self.harbours = members(self.islands)
        self.fars = _Fars(self._distances)
        """For each goal how many squares each node is from it, for a ship that loses way on
        land."""
        self._rings: dict[int, list[int]] = {}
        self._spans: dict[tuple[int, int], int] = {}

    def node(self, square: tuple[int, int]) -> int:
        return square[1] * self.width + square[0]

    def bits(self, squares: Iterable[tuple[int, int]]) -> int:
        found = 0
        for square in squares:
            found |= 1 << self.node(square)
        return found

    def squares_of(self, node: int) -> int:
        """Return the squares that a node is made of; none of the one off the map."""
        return 0 if node == self.off_map else self.isles.get(node, 1 << node)

    def moved(self, squares: int, way: int) -> int:
        """Return squares moved by one: up, right, down or left, by the index of a shift."""
        shift = self.shifts[way]
        return squares << shift if shift > 0 else squares >> -shift

    def beside(self, node: int) -> int:
        """Return the squares onto which a ship may step from a node."""
        if node == self.off_map:
            return self.entries
        own = self.squares_of(node)
        near = 0
        for way in range(4):
            near |= self.moved(own, way)
        return near & (self.sea | self.land) & ~own

    def gathered(self, squares: int) -> int:
        """Return squares with all of a prison as the one of its node."""
        if squares & self.jails:
            for node, isle in self.isles.items():
                if squares & isle:
                    squares = squares & ~isle | 1 << node
        return squares

    def span(self, node: int, steps: int) -> int:
        """Return all squares that so many steps may enter."""
        found = self._spans.get((node, steps))
        if found is None:
            found = self.beside(node)
            for _ in range(steps - 1):
                sailed = found & self.sea
                for way in range(4):
                    found |= self.moved(sailed, way) & (self.sea | self.land)
            self._spans[node, steps] = found
        return found

    @cached_property
    def _near(self) -> dict[int, tuple[int, ...]]:
        everywhere = (*members(self.gathered(self.sea | self.land)), self.off_map)
        return {node: members(self.gathered(self.beside(node))) for node in everywhere}

    def rings(self, goal: int) -> list[int]:
        """Return for each number of squares which nodes are so far from a goal; what is out of
        reach is on none."""
        found = self._rings.get(goal)
        if found is None:
            far = self.fars[goal]
            found = [0] * (1 + max(squares for squares in far if squares < FAR))
            for node, squares in enumerate(far):
                if squares < FAR:
                    found[squares] |= 1 << node
            self._rings[goal] = found
        return found

    @cached_property
    def nearest_harbour(self) -> list[int]:
        """For each node the nearest island that gives cannonballs; the port where there is none."""
        found = [self.port] * (self.off_map + 1)
        for node in self._near:
            ways = [(self.fars[island][node], island) for island in self.harbours]
            found[node] = min(ways)[1] if ways else self.port
        return found

    def _distances(self, goal: int) -> list[int]:
        before: dict[int, list[int]] = {}
        for node, near in self._near.items():
            for other in near:
                before.setdefault(other, []).append(node)
        found = [FAR] * (self.off_map + 1)
        todo = [(0, goal)]
        while todo:
            steps, node = heappop(todo)
            if steps >= found[node]:
                continue
            found[node] = steps
            for other in before.get(node, ()):
                heappush(todo, (steps + (LEAVING_LAND if self.on_land[other] else 1), other))
        return found


class _Fars(dict[int, list[int]]):
    """What is far from what, worked out when it is first asked for."""

    def __init__(self, distances: Callable[[int], list[int]]) -> None:
        super().__init__()
        self._distances = distances

    def __missing__(self, goal: int) -> list[int]:
        found = self[goal] = self._distances(goal)
        return found
