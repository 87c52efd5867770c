"""The sea of a game in whole numbers: its spaces, and all ways that ships may go.

Spaces are numbered; a set of spaces is a whole number whose bits they are. Ways are worked out from
a space when a ship first moves from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from msgspec import Struct

from pnp.play.sets import members
from pnp_pirates.les_petits_pirates.legends import Port
from pnp_pirates.les_petits_pirates.voyages import Voyages

MOST_REMEMBERED = 4096
"""How many answers from one space by one number are remembered, before all are worked out anew."""

Move: TypeAlias = tuple[str, int]
"""What a ship does that sails: ``move`` and the space where it ends."""


class Sailing(Struct, frozen=True, eq=False, gc=False):
    """Moves that a ship may make; ``known`` is what agents worked out of them, by what that rests
    on. Ships that may go to the same spaces share one."""

    moves: tuple[Move, ...]
    known: dict[Any, Any] = {}

    @property
    def ends(self) -> tuple[int, ...]:
        """Where the moves end."""
        return tuple([end for _, end in self.moves])


class Ways(Struct, frozen=True, eq=False):
    """The ways of one length from a space that enter none twice. They are numbered, those to one
    end one after another, with one number left free after them; a set of ways is a whole number
    too. ``through`` are those that enter each space, ``ending`` those that end there, ``every`` all
    of them; ``to`` are the moves with the numbers left free. ``known`` are answers, by the free
    numbers of all their ends."""

    through: tuple[int, ...]
    ending: tuple[int, ...]
    every: int
    to: tuple[tuple[Move, int], ...]
    ends: int
    known: dict[int, Sailing] = {}

    def sailing(self, blocked: int, barred: int) -> Sailing:
        """Return the moves through spaces that are not ``blocked``, to ones not ``barred``."""
        lost, through, ending = 0, self.through, self.ending
        for space in members(blocked):
            lost |= through[space]
        if barred != blocked:
            for space in members(barred & ~blocked):
                lost |= ending[space]
        # Added to all ways of an end, those that are left carry over into the number left free
        # after them, if there are any: one sum in place of a question for each end.
        left = (self.every ^ lost) + self.every & self.ends
        found = self.known.get(left)
        if found is None:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            found = Sailing(tuple([move for move, bit in self.to if left & bit]))
            self.known[left] = found
        return found


class Spot(Struct, frozen=True):
    """A space that ships enter, by the name that is printed: what may be done there."""

    name: str
    called: str = ""
    ocean: bool = False
    coast: bool = False
    waits: bool = False
    port: Port | None = None
    island: str | None = None
    mainland: int | None = None
    number: int | None = None
    start: str | None = None


class Sea:
    """``near`` are the spaces next to each, ``starts`` where first ships are placed, ``faces`` the
    highest number of a die. ``within[d][s]`` are the spaces at most ``d`` steps from ``s``.
    ``known`` is what agents worked out of it, by what that rests on."""

    def __init__(
        self,
        spots: Sequence[Spot],
        near: Sequence[Sequence[int]],
        starts: Sequence[int],
        faces: int,
    ) -> None:
        self.spots = tuple(spots)
        self.near = tuple(map(tuple, near))
        self.starts = tuple(starts)
        self.faces = faces
        self.beside = tuple(sum(1 << t for t in there) for there in self.near)
        self.steps = tuple(self._steps([s]) for s in range(len(self.spots)))
        self.within = tuple(
            tuple(sum(1 << t for t, n in enumerate(row) if 0 < n <= d) for row in self.steps)
            for d in range(faces + 1)
        )
        self.moves_to: tuple[Move, ...] = tuple(("move", s) for s in range(len(self.spots)))
        self.known: dict[Any, Any] = {}
        self._ways: list[tuple[Ways, ...] | None] = [None] * len(self.spots)
        self._sailings: list[list[dict[int, Sailing]]] = [
            [{} for _ in self.spots] for _ in range(faces + 1)
        ]

    @cached_property
    def voyages(self) -> Voyages:
        """The ways of a ship that is not hindered."""
        names = [str(s) for s in range(len(self.spots))]
        graph = {names[s]: [names[t] for t in there] for s, there in enumerate(self.near)}
        return Voyages(graph, self.faces)

    def of(self, what: str) -> tuple[int, ...]:
        """Return the spaces of which something is true, such as ``coast``."""
        return tuple(s for s, spot in enumerate(self.spots) if getattr(spot, what))

    def sailing(self, start: int, die: int, taken: int) -> Sailing:
        """Return the moves of exactly so many steps through free spaces, or else the longest ones;
        none where a ship is boxed in. ``taken`` are the spaces that ships may not enter."""
        known = self._sailings[die][start]
        taken &= self.within[die][start]
        found = known.get(taken)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = known[taken] = self.passing(start, die, taken, taken)
        return found

    def passing(self, start: int, die: int, blocked: int, barred: int) -> Sailing:
        """Return the same where spaces that are ``barred``, but not ``blocked``, may be passed."""
        near = self.within[die][start]
        ways = self.ways(start)
        for length in range(die, 0, -1):
            found = ways[length].sailing(blocked & near, barred & near)
            if found.moves:
                return found
        return NOWHERE

    def ways(self, start: int) -> tuple[Ways, ...]:
        """Return the ways from a space, by their length."""
        found = self._ways[start]
        if found is None:
            found = self._ways[start] = tuple(self._all_ways(start))
        return found

    def _all_ways(self, start: int) -> Iterator[Ways]:
        near = self.near
        now: dict[int, set[int]] = {start: {0}}
        for length in range(self.faces + 1):
            yield self._numbered(now)
            if length == self.faces:
                return
            longer: dict[int, set[int]] = {}
            for end, masks in now.items():
                for step in near[end]:
                    if step != start:
                        bit = 1 << step
                        grown = {mask | bit for mask in masks if not mask & bit}
                        if grown:
                            longer.setdefault(step, set()).update(grown)
            now = longer

    def _numbered(self, ends: Mapping[int, set[int]]) -> Ways:
        """Return ways that are given by their ends, each as the set of spaces that it enters."""
        through, ending = [0] * len(self.spots), [0] * len(self.spots)
        to, number = [], 0
        for end, masks in ends.items():
            first = number
            for mask in masks:
                for space in members(mask):
                    through[space] |= 1 << number
                number += 1
            ending[end] = (1 << number) - (1 << first)
            to.append((self.moves_to[end], 1 << number))
            number += 1
        free = sum(bit for _, bit in to)
        return Ways(tuple(through), tuple(ending), sum(ending), tuple(to), free)

    def reached(self, start: int, steps: int, taken: int) -> int:
        """Return the free spaces at most so many steps from a space, with that space itself."""
        found = frontier = 1 << start
        for _ in range(steps):
            nearest = 0
            while frontier:
                low = frontier & -frontier
                nearest |= self.beside[low.bit_length() - 1]
                frontier ^= low
            frontier = nearest & ~taken & ~found
            if not frontier:
                break
            found |= frontier
        return found

    def away(self, goals: Sequence[int]) -> tuple[int, ...]:
        """Return the steps from each space to the nearest goal; as many as there are spaces where
        none can be reached."""
        return self._steps(goals)

    def _steps(self, starts: Sequence[int]) -> tuple[int, ...]:
        far = len(self.near)
        found = [far] * far
        todo = list(starts)
        for s in todo:
            found[s] = 0
        for s in todo:
            for t in self.near[s]:
                if found[t] == far:
                    found[t] = found[s] + 1
                    todo.append(t)
        return tuple(found)


NOWHERE = Sailing(())
"""The moves of a ship that is boxed in."""
