"""Graphs of spaces: connections, distances, and the nodes that hold a graph together.

A graph maps each node to its neighbours, in both directions. These few algorithms are implemented
here because the usual library takes longer to load than a map takes to validate; the tests compare
both.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TypeAlias, TypeVar

N = TypeVar("N")
Graph: TypeAlias = Mapping[N, Sequence[N]]


def distances(graph: Graph[N], starts: Iterable[N]) -> dict[N, int]:
    """Return the number of steps from the nearest start to each node that can be reached."""
    found = dict.fromkeys((start for start in starts if start in graph), 0)
    todo = deque(found)
    while todo:
        node = todo.popleft()
        for near in graph[node]:
            if near not in found:
                found[near] = found[node] + 1
                todo.append(near)
    return found


def components(graph: Graph[N], without: Collection[N] = ()) -> list[tuple[N, ...]]:
    """Return the connected groups of nodes, ignoring those ``without``, that of the first node
    first."""
    seen = set(without)
    found = []
    for start in graph:
        if start in seen:
            continue
        seen.add(start)
        group = [start]
        for node in group:
            for near in graph[node]:
                if near not in seen:
                    seen.add(near)
                    group.append(near)
        found.append(tuple(group))
    return found


def shortest_path(graph: Graph[N], start: N, goal: N) -> tuple[N, ...]:
    """Return a shortest path including both ends, or nothing if there is none."""
    far = distances(graph, [goal])
    if start not in far:
        return ()
    way = [start]
    while way[-1] != goal:
        way.append(min(graph[way[-1]], key=lambda near: far.get(near, len(graph))))
    return tuple(way)


def articulation_points(graph: Graph[N]) -> tuple[N, ...]:
    """Return the nodes whose removal disconnects the graph (Tarjan 1972), in order."""
    order: dict[N, int] = {}
    low: dict[N, int] = {}
    found: set[N] = set()
    for root in graph:
        if root in order:
            continue
        order[root] = low[root] = len(order)
        branches = 0
        stack = [(root, iter(graph[root]))]
        parent = {root: root}
        while stack:
            node, rest = stack[-1]
            step = next(rest, None)
            if step is None:
                stack.pop()
                above = parent[node]
                if stack:
                    low[above] = min(low[above], low[node])
                    if above != root and low[node] >= order[above]:
                        found.add(above)
            elif step not in order:
                branches += node == root
                parent[step] = node
                order[step] = low[step] = len(order)
                stack.append((step, iter(graph[step])))
            elif step != parent[node]:
                low[node] = min(low[node], order[step])
        if branches > 1:
            found.add(root)
    return tuple(node for node in graph if node in found)


def vertex_cut(
    graph: Graph[N], sources: Collection[N], targets: Collection[N], uncut: Collection[N] = ()
) -> tuple[N, ...] | None:
    """Return a smallest set of nodes that separates all sources from all targets (Menger 1927).

    Sources, targets and ``uncut`` are never part of it. Returns None if no set can separate them,
    for example because a source is a target or touches one.
    """
    fixed = {*sources, *targets, *uncut}
    goals = {(node, _IN) for node in targets}
    flow: dict[_Port[N], set[_Port[N]]] = {}
    while True:
        came: dict[_Port[N], _Port[N] | None] = {(node, _IN): None for node in sources}
        todo = deque(came)
        end = next((port for port in came if port in goals), None)
        while todo and end is None:
            port = todo.popleft()
            for step in _residual_steps(graph, port, fixed, flow):
                if step not in came:
                    came[step] = port
                    todo.append(step)
                    if step in goals:
                        end = step
        if end is None:
            return tuple(n for n in graph if (n, _IN) in came and (n, _OUT) not in came)
        path = [end]
        while (back := came[path[-1]]) is not None:
            path.append(back)
        if all(node in fixed for node, _ in path):
            return None
        for there, here in pairwise(path):
            if here in flow.get(there, ()):
                flow[there].discard(here)
            else:
                flow.setdefault(here, set()).add(there)


_IN, _OUT = False, True
# The entrance or exit of a node: a path passes from one to the other, and only once.
_Port: TypeAlias = tuple[N, bool]


def _residual_steps(
    graph: Graph[N],
    port: _Port[N],
    fixed: Collection[N],
    flow: Mapping[_Port[N], Collection[_Port[N]]],
) -> Iterator[_Port[N]]:
    """Yield the next ports of an augmenting path: along free arcs, or back along used ones."""
    node, side = port
    if side is _IN:
        inner = (node, _OUT)
        if node in fixed or inner not in flow.get(port, ()):
            yield inner
        yield from ((near, _OUT) for near in graph[node] if port in flow.get((near, _OUT), ()))
    else:
        yield from ((near, _IN) for near in graph[node])
        if port in flow.get((node, _IN), ()):
            yield node, _IN
