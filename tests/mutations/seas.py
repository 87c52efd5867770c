"""The oracle for seas of tiles and boards of squares, worked out from the marks alone."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import networkx as nx
import yaml

Cell = tuple[int, int]
FAULTS = (yaml.YAMLError, KeyError, ValueError, TypeError, AttributeError, IndexError)


def legal_sea(text: str) -> bool:
    """Tell whether 24 whole tiles make one sea that nobody is bottled up in."""
    try:
        record = yaml.load(text, yaml.BaseLoader)  # noqa: S506
        rows = [row.split() for row in record["tiles"].strip("\n").split("\n")]
    except FAULTS:
        return False
    cells = {(r, c): m for r, row in enumerate(rows) for c, m in enumerate(row) if m != "."}
    tiles: dict[str, set[Cell]] = {}
    for cell, mark in cells.items():
        tiles.setdefault(mark, set()).add(cell)
    squares = all(
        held == {(r, c) for r in (a, a + 1) for c in (b, b + 1)}
        for held in tiles.values()
        for a, b in [min(held)]
    )
    if len({len(row) for row in rows}) != 1 or not squares:
        return False
    if len(tiles) != 24 or max(len(rows), len(rows[0])) * 25.4 > 1000:
        return False
    sea = _grid(cells)
    if not nx.is_connected(sea):
        return False
    coast = [cell for cell in cells if any(near not in cells for near in _near(cell))]
    far = nx.multi_source_dijkstra_path_length(sea, set(coast))
    # A difficulty that the author answers for is not held against the sea.
    answered = " ".join(re.findall(r"# pnp: ignore\[(.*?)\]", text))
    tight = "tile-cuts-sea" in answered, "few-spaces-in-reach" in answered
    holes = _single_holes(cells, len(rows), len(rows[0]))
    chokes = tight[0] or all(_behind(sea, held) * 3 <= len(cells) for held in tiles.values())
    return max(far.values()) <= 4 and not holes and chokes and (tight[1] or _reach(sea) >= 8)


def _near(cell: Cell) -> list[Cell]:
    r, c = cell
    return [(r, c - 1), (r, c + 1), (r - 1, c), (r + 1, c)]


def _grid(cells: Any) -> Any:
    graph = nx.Graph()
    graph.add_nodes_from(cells)
    graph.add_edges_from((cell, near) for cell in cells for near in _near(cell) if near in cells)
    return graph


def _single_holes(cells: Any, height: int, width: int) -> bool:
    land = {(r, c) for r in range(-1, height + 1) for c in range(-1, width + 1)} - set(cells)
    return any(len(part) == 1 for part in nx.connected_components(_grid(land)))


def _behind(sea: Any, tile: set[Cell]) -> int:
    left = sea.copy()
    left.remove_nodes_from(tile)
    parts = [len(part) for part in nx.connected_components(left)]
    return sum(parts) - max(parts)


def _reach(sea: Any) -> float:
    """Return the mean number of other cells in reach of up to two orthogonal steps without turning
    back and one diagonal step at any time, over all cells and winds."""
    total = 0
    for start in sea:
        walks = [[start]]
        walks += [[start, a] for a in sea[start]]
        walks += [[start, a, b] for a in sea[start] for b in sea[a] if b != start]
        for wind in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            found = set()
            for walk in walks:
                for place in range(len(walk)):
                    found |= _blown(sea, walk, place, wind)
                found.add(walk[-1])
            total += len(found - {start})
    return total / (4 * len(sea))


def _blown(sea: Any, walk: list[Cell], place: int, wind: Cell) -> set[Cell]:
    """Return where a walk ends when the wind blows after so many of its steps."""
    here = walk[place]
    there = (here[0] + wind[0], here[1] + wind[1])
    aside = ((here[0], there[1]), (there[0], here[1]))
    if there not in sea or not any(cell in sea for cell in aside):
        return set()
    for one, other in pairwise(walk[place:]):
        step = (there[0] + other[0] - one[0], there[1] + other[1] - one[1])
        if step not in sea:
            return set()
        there = step
    return {there}


def legal_board(text: str) -> bool:
    """Tell whether a board keeps its wharves, prisons, islands and ways."""
    try:
        record = yaml.load(text, yaml.BaseLoader)  # noqa: S506
        return _board(record)
    except FAULTS:
        return False


def _board(record: dict[str, Any]) -> bool:
    rows = [row.split() for row in record["squares"].strip("\n").split("\n")]
    legend = record["legend"]
    marks = {(r, c): m for r, row in enumerate(rows) for c, m in enumerate(row)}
    used = set(marks.values()) - {"."}
    if len({len(row) for row in rows}) != 1 or len(rows) % 2 or len(rows[0]) % 2:
        return False
    if used != set(legend):
        return False
    info = {m: {"type": v} if isinstance(v, str) else v for m, v in legend.items()}
    held: dict[str, set[Cell]] = {}
    for cell, mark in marks.items():
        held.setdefault(mark, set()).add(cell)
    kinds: dict[str, list[str]] = {}
    for mark, one in info.items():
        kinds.setdefault(one["type"], []).append(mark)
    wharves = {info[m]["which"]: held[m] for m in kinds.get("wharf", [])}
    single = all(len(cells) == 1 for cells in wharves.values())
    if set(wharves) != {"port", "x"} or not single or len(kinds.get("wharf", [])) != 2:
        return False
    if len(kinds.get("skull", [])) != 1 or len(kinds.get("monster", [])) != 1:
        return False
    islands = kinds.get("island", [])
    whole = [
        nx.is_connected(_grid(held[m])) for m in (*islands, *kinds["skull"], *kinds["monster"])
    ]
    if not all(whole) or len(islands) < 4:
        return False
    if len({one.get("name", m) for m, one in info.items()}) != len(info):
        return False
    sea = {cell for m in kinds.get("sea", []) for cell in held[m]}
    port, x = (next(iter(wharves[which])) for which in ("port", "x"))
    water = _grid(sea | {port, x})
    coasts = [held[m] for m in (*islands, *kinds["skull"], *kinds["monster"])]
    reached = all(any(near in sea for cell in held_ for near in _near(cell)) for held_ in coasts)
    open_ = all(sum(near in sea for near in _near(wharf)) >= 3 for wharf in (port, x))
    if not (nx.is_connected(water) and reached and open_):
        return False
    if min(d for _, d in water.degree()) < 1 or nx.node_connectivity(water, port, x) < 3:
        return False
    hoard = {
        cell for m in kinds.get("land", []) if info[m].get("art") == "hoard" for cell in held[m]
    }
    return any(near in hoard for near in _near(x))


def legal_ocean(text: str, before: str) -> bool:
    """Tell whether the cards of an ocean keep what rules and other decks ask of them."""
    try:
        new, old = (yaml.load(given, yaml.BaseLoader) for given in (text, before))  # noqa: S506
        return _ocean(new, old)
    except FAULTS:
        return False


def _ocean(new: dict[str, Any], old: dict[str, Any]) -> bool:
    def grids(record: dict[str, Any]) -> dict[str, list[list[str]]]:
        rows = {c["card"]: c["sectors"].strip("\n").split("\n") for c in record["cards"]}
        return {card: [row.split() for row in lines] for card, lines in rows.items()}

    def cards_with(record: dict[str, Any], mark: str) -> set[str]:
        return {c for c, rows in grids(record).items() if any(mark in row for row in rows)}

    if new["arrangement"].split() != old["arrangement"].split():
        return False
    kinds = {card["card"]: card["kind"] for card in new["cards"]}
    if kinds != {card["card"]: card["kind"] for card in old["cards"]}:
        return False
    every = [mark for rows in grids(new).values() for row in rows for mark in row]
    once = all(
        sum(row.count(mark) for row in rows) <= 1
        for rows in grids(new).values()
        for mark in ("jungle", "port")
    )
    three = all([len(row) for row in rows] == [3, 3, 3] for rows in grids(new).values())
    same = all(cards_with(new, m) == cards_with(old, m) for m in ("jungle", "port", "fort"))
    land = [
        (card, r, c)
        for record in (new, old)
        for card, rows in grids(record).items()
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark in ("fort", "hills")
    ]
    kept = len(land) == 2 * len(set(land))
    enough = all(every.count(mark) >= 3 for mark in ("fish", "plantain"))
    spots = all(len(cards_with(new, mark)) >= 3 for mark in ("small", "large"))
    return (
        set(every) <= set(new["legend"]) and once and three and same and kept and enough and spots
    )
