"""The ways between the wharves that are hardly longer than the shortest, counted by square."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from pnp.kinds.boards.board.squares import Square
from pnp.kinds.boards.graph import distances

Arc: TypeAlias = tuple[Square, Square]


def traffic(
    sea: Mapping[Square, Sequence[Square]], start: Square, goal: Square, spare: int = 2
) -> tuple[dict[Square, int], int]:
    """Return on how many ways each square between the wharves lies, and how many ways there are.

    A way is at most ``spare`` steps longer than the shortest, and ``spare`` is less than 4: a way
    that never turns straight back then meets no square twice, for the smallest loop is of four.
    """
    assert 0 <= spare < 4
    far = distances(sea, [goal])
    on: dict[Square, int] = {}
    total = 0
    if start not in far:
        return on, total
    for length in range(far[start], far[start] + spare + 1):
        ahead = _ahead(sea, far, start, goal, length)
        # How many ways go on to the goal from an arc that is the given step.
        behind: dict[Arc, int] = {arc: 1 for arc in ahead[-1] if arc[1] == goal}
        total += sum(ahead[-1][arc] for arc in behind)
        for layer in reversed(ahead[:-1]):
            before: dict[Arc, int] = {}
            for arc in layer:
                onward = ((arc[1], near) for near in sea[arc[1]] if near != arc[0])
                before[arc] = sum(behind.get(step, 0) for step in onward)
                on[arc[1]] = on.get(arc[1], 0) + layer[arc] * before[arc]
            behind = before
    return {square: ways for square, ways in on.items() if ways}, total


def _ahead(
    sea: Mapping[Square, Sequence[Square]],
    far: Mapping[Square, int],
    start: Square,
    goal: Square,
    length: int,
) -> list[dict[Arc, int]]:
    """Return for each step how many ways from the start take which arc then; the goal is not
    passed."""
    layers: list[dict[Arc, int]] = [{(start, near): 1 for near in sea[start]}]
    for step in range(2, length + 1):
        layer: dict[Arc, int] = {}
        for (before, now), ways in layers[-1].items():
            if now == goal:
                continue
            for near in sea[now]:
                if near not in (before, start) and far[near] <= length - step:
                    layer[now, near] = layer.get((now, near), 0) + ways
        layers.append(layer)
    return layers


Waters: TypeAlias = Mapping[Square, Sequence[Square]]


class Prowl(Struct, frozen=True):
    """Where one of them can end its move, and where that leaves it without a walk.

    ``ends`` gives for each such square where a walk from it may end; ``home`` the same for the
    island on which it begins, and to which it returns with those whom it catches.
    """

    home: frozenset[Square]
    ends: dict[Square, frozenset[Square]]

    @property
    def stuck(self) -> tuple[Square, ...]:
        """The squares from which no walk leads on."""
        return tuple(square for square, ends in self.ends.items() if not ends)


def prowl(waters: Waters, coast: Collection[Square], steps: int) -> Prowl:
    """Return all that one of them can do that sets out for the squares ``coast`` of its island."""
    home = frozenset(_after(waters, {(square, square) for square in coast}, steps - 1))
    ends: dict[Square, frozenset[Square]] = {}
    todo = sorted(home)
    while todo:
        square = todo.pop()
        if square not in ends:
            ends[square] = walks(waters, square, steps)
            todo += sorted(ends[square] - ends.keys())
    return Prowl(home, dict(sorted(ends.items())))


def held(waters: Waters, found: Prowl, coast: Collection[Square], steps: int) -> bool:
    """Return whether the other, wherever it is, can leave one of them without a walk, on its island
    or on a square that it can reach."""
    # A square that blocks it is on every walk, and so on the first that is found.
    home = {(square, square) for square in coast}
    for other in _one(waters, home, steps - 1):
        left = {arc for arc in home if arc[1] != other}
        if not _after(waters, left, steps - 1, other):
            return True
    return any(
        not _after(waters, {(square, square)}, steps, other) - {square}
        for square in found.ends
        for other in _one(waters, [(square, square)], steps)[1:]
    )


def walks(waters: Waters, start: Square, steps: int) -> frozenset[Square]:
    """Return where walks of exactly this number of steps may end, other than where they began."""
    return frozenset(_after(waters, {(start, start)}, steps) - {start})


def _after(
    waters: Waters, here: set[tuple[Square, Square]], steps: int, closed: Square | None = None
) -> set[Square]:
    """Go on from pairs of the square before and the square now; a ``closed`` one is never
    entered."""
    for _ in range(steps):
        here = {
            (now, near)
            for before, now in here
            for near in waters[now]
            if near not in (before, closed)
        }
    return {now for _, now in here}


def _one(waters: Waters, here: Collection[tuple[Square, Square]], steps: int) -> tuple[Square, ...]:
    """Return the squares of one of the walks that go on from pairs as above."""
    for before, now in sorted(here):
        if steps == 0:
            return (now,)
        onward = [(now, near) for near in waters[now] if near != before]
        rest = _one(waters, onward, steps - 1)
        if rest:
            return now, *rest
    return ()
