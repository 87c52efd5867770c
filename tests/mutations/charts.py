"""The oracle for maps: is a chart still legal? Worked out from the cells alone, with networkx and
brute force, and never by the rules of the validator.

What needs measures in millimetres (borders that are too short, spaces too small for a ship) is not
known here; such a mutant that the validator catches is no false alarm.
"""

from __future__ import annotations

import re
from collections import defaultdict
from functools import cache
from typing import Any

import networkx as nx
import yaml

from mutations.text import stated

GAME = "les-petits-pirates"

PASSABLE = {"ocean", "coast", "port", "river"}


def legal(text: str) -> bool:
    """Tell whether a map keeps all that can be told from its cells and its legend."""
    return not failing(text)


def failing(text: str) -> frozenset[str]:
    """Return the names of the tests that a map fails: a part of a joined map may fail some."""
    try:
        chart = Chart(yaml.load(text, yaml.BaseLoader))  # noqa: S506 - keeps all values texts
        return frozenset(test.__name__ for test in TESTS if not test(chart))
    except (yaml.YAMLError, KeyError, ValueError, TypeError, AttributeError, IndexError):
        return frozenset(test.__name__ for test in TESTS)


class Chart:
    """A map as cells of hexagons, of which every second row is set off to the right."""

    def __init__(self, record: dict[str, Any]) -> None:
        self.record = record
        self.legend: dict[str, Any] = record["legend"]
        self.solo = record.get("size") == "solo"
        range_ = re.fullmatch(r"(\{[^}]*\}|\d+)(?:-(\{[^}]*\}|\d+))?", record["players"])
        low, high = range_.groups() if range_ is not None else ("0", "0")
        self.players = stated(low, GAME), stated(high or low, GAME)
        self.rows = [row.split() for row in record["cells"].strip("\n").split("\n")]
        self.name: dict[tuple[int, int], str] = {}
        self.dry: set[tuple[int, int]] = set()
        self.blank: set[tuple[int, int]] = set()
        for r, row in enumerate(self.rows):
            for c, mark in enumerate(row):
                name = mark.rstrip("#")
                if name == ".":
                    self.blank.add((r, c))
                    continue
                self.name[r, c] = name
                if mark.endswith("#"):
                    self.dry.add((r, c))
        self.spaces = {name for name in self.name.values() if name}
        self.info = {name: self._info(name) for name in self.spaces}
        self.closed = {frozenset(pair) for pair in record.get("closed", ())}
        self.wet: dict[frozenset[str], bool] = defaultdict(bool)
        for cell in self.name:
            for other in self.near(cell):
                pair = frozenset((self.name[cell], self.name[other]))
                if len(pair) == 2 and "" not in pair:
                    self.wet[pair] |= not (cell in self.dry and other in self.dry)
        self.graph = nx.Graph()
        self.graph.add_nodes_from(name for name in self.spaces if self.passable(name))
        for pair in self.wet:
            if pair not in self.closed and all(map(self.passable, pair)):
                self.graph.add_edge(*pair)

    def near(self, cell: tuple[int, int]) -> list[tuple[int, int]]:
        r, c = cell
        aside = (c, c + 1) if r % 2 else (c - 1, c)
        around = [(r, c - 1), (r, c + 1)]
        around += [(r + d, a) for d in (-1, 1) for a in aside]
        return [other for other in around if other in self.name]

    def holes(self) -> bool:
        """Tell whether a cell without a mark does not open on the edge."""
        whole = len(self.rows), len(self.rows[0])
        rest = {cell for cell in self.blank if 0 in cell or cell[0] == whole[0] - 1}
        rest |= {cell for cell in self.blank if cell[1] == len(self.rows[cell[0]]) - 1}
        open_ = set[tuple[int, int]]()
        while rest:
            cell = rest.pop()
            open_.add(cell)
            r, c = cell
            aside = (c, c + 1) if r % 2 else (c - 1, c)
            near = {(r, c - 1), (r, c + 1)} | {(r + d, a) for d in (-1, 1) for a in aside}
            rest |= (near & self.blank) - open_
        return open_ != self.blank

    def _info(self, name: str) -> dict[str, Any]:
        stem = re.sub(r"\d+$", "", name)
        given = self.legend[name] if name in self.legend else self.legend[stem]
        info = {"type": given} if isinstance(given, str) else dict(given)
        info.setdefault("type", "port" if "port" in info else "")
        return info

    def type(self, name: str) -> str:
        return str(self.info[name]["type"])

    def passable(self, name: str) -> bool:
        return self.type(name) in PASSABLE and self.info[name].get("red") != "true"

    def cells(self, name: str) -> list[tuple[int, int]]:
        return [cell for cell, own in self.name.items() if own == name]

    def on_edge(self, name: str) -> bool:
        return any(len(self.near(cell)) < 6 for cell in self.cells(name))

    @property
    def ports(self) -> set[str]:
        return {n for n in self.graph if "port" in self.info[n]}

    @property
    def yards(self) -> set[str]:
        return {n for n in self.ports if self.info[n]["port"].get("shipyard") == "true"}

    @property
    def bury(self) -> set[str]:
        return {n for n in self.graph if self.type(n) in ("coast", "river") and n not in self.ports}

    @property
    def starts(self) -> set[str]:
        if self.solo:
            return self.yards
        return {n for n in self.graph if self.type(n) == "ocean" and self.on_edge(n)}


def _marks(chart: Chart) -> bool:
    """Marks, keys of the legend, closed pairs and ornaments name each other; rows are even."""
    stems = {re.sub(r"\d+$", "", name) for name in chart.spaces if name not in chart.legend}
    used = all(key in chart.spaces or key in stems for key in chart.legend)
    pairs = chart.record.get("closed", [])
    touching = all(frozenset(pair) in chart.wet for pair in pairs)
    once = len(chart.closed) == len(pairs)
    art = all(item["at"] in chart.spaces for item in chart.record.get("art", ()))
    even = len({len(row) for row in chart.rows}) == 1
    known = all(re.fullmatch(r"[^\W\d_]?[~\w]*", name) and name != "." for name in chart.spaces)
    return used and touching and once and art and even and known and not chart.holes()


def _whole(chart: Chart) -> bool:
    """No space lies in two pieces, and none is a single cell."""
    for name in chart.spaces:
        cells = chart.cells(name)
        part = nx.Graph()
        part.add_nodes_from(cells)
        part.add_edges_from((a, b) for a in cells for b in chart.near(a) if b in set(cells))
        if not nx.is_connected(part) or len(cells) < 2:
            return False
    return True


def _kinds(chart: Chart) -> bool:
    """Ports yield something that holds can take; land is where coasts are and oceans are not."""
    for name, info in chart.info.items():
        kind, port = chart.type(name), info.get("port")
        if kind not in {*PASSABLE, "land", "impassable"} or (kind == "port") != (port is not None):
            return False
        if port is not None:
            gold, resources = int(port["gold"]), int(port["resources"])
            if not (0 <= gold <= 10 and 0 <= resources <= 6 and gold + resources):
                return False
            if info.get("red") == "true":
                return False
        cells = chart.cells(name)
        dry = [cell for cell in cells if cell in chart.dry]
        beside = any(other in chart.dry for cell in cells for other in chart.near(cell))
        if kind == "ocean" and dry or kind == "coast" and not (dry or beside):
            return False
        extra = {"number", "mainland", "start", "island"} & set(info)
        if extra and (kind in ("ocean", "land", "impassable") or not chart.solo):
            return False
        if info.get("red") == "true" and kind != "coast":
            return False
    names = [info["name"] for info in chart.info.values() if "name" in info]
    return len(set(names)) == len(names)


def _ways(chart: Chart) -> bool:
    """Spaces that meet on land alone are closed; there is one water, with no dead space."""
    over_land = [
        pair
        for pair, wet in chart.wet.items()
        if not wet and all(map(chart.passable, pair)) and pair not in chart.closed
    ]
    graph = chart.graph
    return not over_land and len(graph) > 1 and nx.is_connected(graph)


def _enough(chart: Chart) -> bool:
    """There are starts, ports and bury sites enough for the players, and room."""
    low, high = chart.players
    size = chart.record.get("size", "standard")
    least = {"solo": (1, 1), "standard": (2, 4), "large": (2, 6)}[size]
    if not (least[0] <= low <= high <= least[1]):
        return False
    seats = chart.solo or len(chart.starts) >= high
    room = len(chart.graph) >= 2 * high * 3
    sites = len(chart.ports) >= high and len(chart.bury) >= high
    gold = any(int(chart.info[port]["port"]["gold"]) for port in chart.ports)
    two = all(chart.graph.degree(yard) >= 2 for yard in chart.yards)
    return bool(seats and room and sites and gold and two and chart.yards and chart.starts)


def _cuts(chart: Chart) -> bool:
    """No single ship locks a start in, or parts all ports from all bury sites."""
    if len(chart.ports) < 2 or len(chart.bury) < 2:
        return False
    for gone in nx.articulation_points(chart.graph):
        left = chart.graph.copy()
        left.remove_node(gone)
        parts = list(nx.connected_components(left))
        if not any(chart.ports & part and chart.bury & part for part in parts):
            return False
        for part in parts:
            for aims in (chart.ports, chart.yards, chart.bury):
                if chart.starts & part and aims - {gone} and not aims & part:
                    return False
    return True


def _solo(chart: Chart) -> bool:
    """The numbers of the islands, the mainland and the two places to start, on the solo map."""
    if not chart.solo:
        return True
    info = chart.info
    numbers = sorted(int(i["number"]) for i in info.values() if "number" in i)
    islands = [i.get("island") for i in info.values() if "number" in i]
    if numbers != [1, 2, 3, 4, 5, 6] or len(set(islands)) != 6 or None in islands:
        return False
    shore = {n for n in info if chart.type(n) in ("coast", "port", "river")}
    if any(("island" in info[n]) == ("mainland" in info[n]) for n in shore):
        return False
    for island in {i["island"] for i in info.values() if "island" in i}:
        own = [n for n in info if info[n].get("island") == island]
        joined = nx.Graph([tuple(pair) for pair in chart.wet if pair <= set(own)])
        if len(own) > 1 and (set(joined) != set(own) or not nx.is_connected(joined)):
            return False
    coast = sorted((int(i["mainland"]), n) for n, i in info.items() if "mainland" in i)
    order = [n for _, n in coast]
    if [number for number, _ in coast] != list(range(1, len(coast) + 1)) or len(coast) < 7:
        return False
    if any(frozenset(pair) not in chart.wet for pair in zip(order, order[1:], strict=False)):
        return False
    starts = sorted(i["start"] for i in info.values() if "start" in i)
    fits = all(i["start"] in i for i in info.values() if "start" in i)
    return starts == ["island", "mainland"] and fits


def _rounds(chart: Chart) -> bool:
    """Starts are fair, and no action takes more than twelve rounds."""
    dry = frozenset(n for n in chart.graph if chart.type(n) != "ocean")
    edges = frozenset(frozenset(edge) for edge in chart.graph.edges)
    aims = tuple(frozenset(aim) for aim in (chart.ports, chart.yards, chart.bury))
    last = None if chart.solo else chart.players[1] - 1
    return _in_time(edges, aims, frozenset(chart.starts), frozenset() if chart.solo else dry, last)


@cache
def _in_time(
    edges: frozenset[frozenset[str]],
    aims: tuple[frozenset[str], ...],
    starts: frozenset[str],
    wait: frozenset[str],
    last: int | None,
) -> bool:
    """Reckon the rounds by value iteration over simple paths of exact length."""
    graph = nx.Graph([tuple(edge) for edge in edges])
    ends = _all_ends(edges)
    for places, die in zip(aims, (2, 5, 6), strict=True):
        value = dict.fromkeys(graph, 0.0)
        for _ in range(80):
            value = {
                s: 1
                + sum(
                    0.0
                    if s in places and d == die
                    else min((value[t] for t in ends[s, d] | ({s} & wait)), default=value[s])
                    for d in range(1, 7)
                )
                / 6
                for s in graph
            }
        order = sorted(value[s] for s in starts)
        if order[-1] > 11.9 or (die == 2 and last and order[last] - order[0] > 0.98):
            return False
    return True


@cache
def _all_ends(edges: frozenset[frozenset[str]]) -> dict[tuple[str, int], set[str]]:
    graph = nx.Graph([tuple(edge) for edge in edges])
    return {(s, d): found for s in graph for d, found in enumerate(_ends(graph, s), start=1)}


def _ends(graph: Any, start: str) -> list[set[str]]:
    """Return for each number of steps where simple paths of that length end; where none is so
    long, where the longest end."""
    reached: list[set[str]] = [set() for _ in range(7)]

    def go(path: list[str]) -> None:
        reached[len(path) - 1].add(path[-1])
        if len(path) <= 6:
            for other in graph[path[-1]]:
                if other not in path:
                    go([*path, other])

    go([start])
    for steps in range(2, 7):
        reached[steps] = reached[steps] or reached[steps - 1]
    return reached[1:]


TESTS = (_marks, _whole, _kinds, _ways, _enough, _solo, _cuts, _rounds)
