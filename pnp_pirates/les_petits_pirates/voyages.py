"""How far ships get with a die, and how many rounds they need until they can do something.

All results are exact, for one ship that is not hindered and spends nothing. Spaces are numbered; a
set of spaces is an integer used as a bit set.
"""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pnp.base.sums import plain_sum
from pnp.play.bitsets import members

# Sweeps end when no expectation changes by more than this; a policy is only replaced by one that is
# better by more than the remaining error.
CLOSE = 1e-9
BETTER = 1e-7


@dataclass(frozen=True)
class Voyages:
    """The ways through a water graph that visit no space twice and have at most ``faces`` steps,
    the highest number of a die."""

    graph: Mapping[str, Sequence[str]]
    faces: int

    @property
    def dice(self) -> range:
        """The numbers of a die."""
        return range(1, self.faces + 1)

    @cached_property
    def names(self) -> tuple[str, ...]:
        return tuple(self.graph)

    @cached_property
    def number(self) -> dict[str, int]:
        return {name: i for i, name in enumerate(self.names)}

    @cached_property
    def exact(self) -> tuple[tuple[int, ...], ...]:
        """The ends of such ways, for each length up to ``faces`` and each space."""
        near = [[self.number[other] for other in self.graph[name]] for name in self.names]
        half = (self.faces + 1) // 2
        halves = [_short_ways(start, near, half) for start in range(len(near))]
        ends = [[0] * len(near) for _ in range(self.faces + 1)]
        for middle in halves:
            for length in range(self.faces + 1):
                _join(middle[(length + 1) // 2], middle[length // 2], ends[length])
        return tuple(map(tuple, ends))

    @cached_property
    def reach(self) -> tuple[tuple[int, ...], ...]:
        """Where a move may end, for each number and each space: at ends of ways of the exact
        length, or else of the longest."""
        table = [self.exact[0]]
        for die in self.dice:
            pairs = zip(self.exact[die], table[-1], strict=True)
            table.append(tuple(ends or shorter for ends, shorter in pairs))
        return tuple(table)

    @cached_property
    def ends(self) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """``reach`` with each set as a tuple of its members."""
        return tuple(tuple(members(mask) for mask in row) for row in self.reach)

    def longest(self, space: str) -> int:
        """Return how far a ship gets from a space, at most ``faces``."""
        i = self.number[space]
        return max(length for length in range(self.faces + 1) if self.exact[length][i])

    def rounds(self, goals: Sequence[str], die: int | None, waiting: Sequence[str]) -> list[float]:
        """Return the expected rounds from each space, with the best moves, until ``die`` is rolled
        on one of the goals, or, for None, until one of them is reached.

        On the spaces of ``waiting`` a ship may stay instead of moving. The result is the least
        solution of V(s) = 1 + sum over dice of min(V(t) for t where the move may end) / faces,
        found by policy iteration: each policy is valued by sweeps, then improved, until it does not
        change.
        """
        goal, stays = {self.number[name] for name in goals}, {self.number[name] for name in waiting}
        values = self._steps(goal)
        free = [i for i, steps in enumerate(values) if steps < math.inf and (die or i not in goal)]
        dice = {i: [d for d in self.dice if d != die or i not in goal] for i in free}
        ends = {(i, d): self._ends(i, d, i in stays) for i in free for d in dice[i]}
        # Moving to the nearest goal is a policy that arrives: a 1 always leads nearer.
        policy = {place: min(there, key=values.__getitem__) for place, there in ends.items()}
        free.sort(key=values.__getitem__)
        while True:
            _evaluate_policy(values, {i: [policy[i, d] for d in dice[i]] for i in free}, self.faces)
            better = False
            for place, there in ends.items():
                best = min(there, key=values.__getitem__)
                if values[best] < values[policy[place]] - BETTER:
                    policy[place], better = best, True
            if not better:
                return values

    def _ends(self, i: int, die: int, stays: bool) -> tuple[int, ...]:
        """Return where a ship on a space may be after its turn if it does not act."""
        ends = self.ends[die][i]
        return (*ends, i) if stays and i not in ends else ends

    def _steps(self, goal: set[int]) -> list[float]:
        """Return the steps from each space to the nearest goal, infinite if it cannot be
        reached."""
        away = [math.inf] * len(self.names)
        todo = sorted(goal)
        for i in todo:
            away[i] = 0.0
        for i in todo:
            for name in self.graph[self.names[i]]:
                t = self.number[name]
                if away[t] == math.inf:
                    away[t] = away[i] + 1
                    todo.append(t)
        return away


def _short_ways(start: int, near: Sequence[Sequence[int]], most: int) -> list[dict[int, list[int]]]:
    """Return the ways of 0 to ``most`` steps by end, each as the set of its spaces without the
    start."""
    ways: list[dict[int, list[int]]] = [{start: [0]}]
    for _ in range(most):
        longer: dict[int, list[int]] = {}
        for end, masks in ways[-1].items():
            for step in near[end]:
                if step != start:
                    bit = 1 << step
                    grown = [mask | bit for mask in masks if not mask & bit]
                    if grown:
                        longer.setdefault(step, []).extend(grown)
        ways.append(longer)
    return ways


def _join(
    longs: Mapping[int, Sequence[int]], shorts: Mapping[int, Sequence[int]], ends: list[int]
) -> None:
    """Join pairs of ways from a common middle that share no other space, and record their ends."""
    for a, firsts in longs.items():
        for b, seconds in shorts.items():
            if ends[a] >> b & 1:
                continue
            if any(not first & second for first in firsts for second in seconds):
                ends[a] |= 1 << b
                ends[b] |= 1 << a


def _evaluate_policy(values: list[float], policy: Mapping[int, Sequence[int]], faces: int) -> None:
    """Value a policy in place by sweeps until changes are negligible. Staying on a space is solved
    for instead of swept."""
    rows = [(i, [t for t in ends if t != i], faces - ends.count(i)) for i, ends in policy.items()]
    change = 1.0
    while change > CLOSE:
        change = 0.0
        for i, others, weight in rows:
            value = (faces + plain_sum([values[t] for t in others])) / weight
            change = max(change, abs(value - values[i]))
            values[i] = value
