"""The ways between the wharves that are hardly longer than the shortest, counted by square."""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from pnp.facts.graph import distances
from pnp.facts.squares import Square

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
