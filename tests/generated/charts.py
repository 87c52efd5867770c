"""What a chart must be, read from its text alone: no rule and no record of pnp is used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

Cell = tuple[int, int]
TYPES = {"~": "ocean", "c": "coast", "P": "port", "x": "impassable"}


class Chart(NamedTuple):
    """The marks of a chart by cell, its cells on land, its legend and its closed pairs."""

    marks: dict[Cell, str]
    land: set[Cell]
    legend: dict[str, Any]
    closed: list[frozenset[str]]
    columns: int
    rows: int

    def kind(self, mark: str) -> str:
        entry = self.legend.get(mark, self.legend.get(mark[0]))
        if entry is None:
            return ""
        if isinstance(entry, str):
            return entry
        return "port" if "port" in entry else str(entry["type"])


def read(text: str) -> Chart:
    data = yaml.safe_load(text)
    rows = [line.split() for line in data["cells"].splitlines()]
    cells = {(r, c): word for r, row in enumerate(rows) for c, word in enumerate(row)}
    closed = [frozenset(pair) for pair in data.get("closed", ())]
    marks = {cell: word.removesuffix("#") for cell, word in cells.items()}
    land = {cell for cell, word in cells.items() if word.endswith("#")}
    return Chart(marks, land, data["legend"], closed, len(rows[0]), len(rows))


def beside(cell: Cell) -> Iterator[Cell]:
    """Yield the six hexes around one; every second row is half a hex to the right."""
    row, column = cell
    yield from ((row, column - 1), (row, column + 1))
    for r in (row - 1, row + 1):
        yield from ((r, column), (r, column + 1 if row % 2 else column - 1))


def joined(start: Any, near: dict[Any, set[Any]]) -> set[Any]:
    found, rest = {start}, [start]
    while rest:
        for other in near.get(rest.pop(), set()) - found:
            found.add(other)
            rest.append(other)
    return found


def wrongs(text: str, players: int) -> list[str]:
    """Return what is wrong with a chart for up to this many captains."""
    chart, found = read(text), []
    marks = chart.marks
    spaces: dict[str, set[Cell]] = {}
    for cell, mark in marks.items():
        if mark:
            spaces.setdefault(mark, set()).add(cell)
    kinds = {mark: chart.kind(mark) for mark in spaces}
    found += [f"{mark} is not in the legend" for mark, kind in kinds.items() if not kind]
    found += [f"{mark} is no space" for mark in chart.legend if mark[1:] and mark not in spaces]
    for mark, own in spaces.items():
        near = {cell: {n for n in beside(cell) if n in own} for cell in own}
        if joined(min(own), near) != own:
            found.append(f"{mark} is in pieces")
        dry = own & chart.land
        if kinds[mark] in ("ocean", "impassable") and dry:
            found.append(f"{mark} is water on land")
        if kinds[mark] in ("coast", "port") and not (dry and own - dry):
            found.append(f"{mark} is no shore")
    wet: dict[frozenset[str], int] = {}
    sides: dict[frozenset[str], int] = {}
    for cell, mark in marks.items():
        for other in beside(cell):
            to = marks.get(other, "")
            if mark and to and mark != to and cell < other:
                pair = frozenset((mark, to))
                wet.setdefault(pair, 0)
                sides[pair] = sides.get(pair, 0) + 1
                wet[pair] += not (cell in chart.land and other in chart.land)
    entered = {mark for mark, kind in kinds.items() if kind in ("ocean", "coast", "port")}
    closed = set(chart.closed)
    found += [f"{sorted(pair)} is closed twice" for pair in closed if chart.closed.count(pair) > 1]
    found += [f"{sorted(pair)} is closed but apart" for pair in closed if pair not in wet]
    ways: dict[str, set[str]] = {mark: set() for mark in entered}
    for pair, edges in wet.items():
        if not pair <= entered:
            continue
        # A border of one side of a hex may vanish where lines are drawn round.
        if not edges and sides[pair] > 1 and pair not in closed:
            found.append(f"{sorted(pair)} touch on land alone and are open")
        if edges and pair not in closed:
            a, b = pair
            ways[a].add(b)
            ways[b].add(a)
    sea = joined(min(entered), ways)
    found += [f"{mark} cannot be reached" for mark in sorted(entered - sea)]
    rim = {
        mark
        for (row, column), mark in marks.items()
        if row in (0, chart.rows - 1) or column in (0, chart.columns - 1)
    }
    ports = [mark for mark in entered if kinds[mark] == "port"]
    starts = [mark for mark in rim & entered if kinds[mark] == "ocean"]
    for what, many, least in (
        ("starts", len(starts), players),
        ("ports", len(ports), players),
        ("coasts", sum(kinds[mark] == "coast" for mark in entered), players),
        ("spaces", len(entered), 6 * players),
    ):
        if many < least:
            found.append(f"{many} {what} for {players} captains")
    yields = [chart.legend[mark]["port"] for mark in ports]
    found += ["a port yields nothing" for port in yields if not port["gold"] + port["resources"]]
    if not any(port.get("shipyard") for port in yields):
        found.append("no shipyard")
    names = [entry["name"] for entry in chart.legend.values() if "name" in entry]
    found += [f"{name} is named twice" for name in set(names) if names.count(name) > 1]
    return found
