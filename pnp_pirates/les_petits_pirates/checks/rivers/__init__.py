"""Rivers: where they lead, and where the rules ask for one."""

import re
from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, KeyPath, Severity
from pnp.facts.graph import components
from pnp.facts.rim import SIDES
from pnp.facts.waters import Waters
from pnp.model.map import stem
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.views import SeaMap


def missing(chart: SeaMap) -> Iterator[Finding]:
    """Look for sides of the board that are all land and have no river at their middle."""
    waters = chart.waters
    for side in SIDES:
        long = waters.frame.width if side in ("top", "bottom") else waters.frame.height
        here = [(place, s) for place in waters.places.values() for s in place.rim if s.side == side]
        if {place.type for place, _ in here} - {"land", "river"} or not here:
            continue
        rivers = [(s.start, s.end) for place, s in here if place.type == "river"]
        if any(start <= long / 2 <= end for start, end in rivers):
            continue
        near = any(start < long * 2 / 3 and end > long / 3 for start, end in rivers)
        yield Finding(
            _middle(side, long / 2, waters),
            f"the {side} side is all land, and "
            + ("its river is not at the middle" if near else "there is no river at its middle"),
            "extend a river to the edge here",
            Severity.WARNING if near else None,
        )


def _middle(side: str, half: float, waters: Waters) -> KeyPath:
    """Return the path of the mark in the middle of a side."""
    rows = waters.map.cells
    if not rows:
        rims = ((s, id) for id, place in waters.places.items() for s in place.rim if s.side == side)
        return waters.cell(next(id for s, id in rims if s.end >= half or not s.start < half))
    row = {"top": 0, "bottom": len(rows) - 1}.get(side, len(rows) // 2)
    column = {"left": 0, "right": len(rows[0]) - 1}.get(side, len(rows[0]) // 2)
    return ("cells", row, column)


def leading_nowhere(chart: SeaMap) -> Iterator[Finding]:
    """Look for rivers that do not join water to the edge."""
    waters, graph = chart.waters, chart.graph
    rivers = {place.id for place in waters.of_type("river") if place.id in graph}
    for group in components(graph, without=graph.keys() - rivers):
        at_edge = any(waters.places[id].on_edge for id in group)
        joined = any(near not in rivers for id in group for near in graph[id])
        if at_edge and joined:
            continue
        lacks = (
            "does not reach the edge of the board" if not at_edge else "does not join other water"
        )
        both = " and does not join other water" if not at_edge and not joined else ""
        yield Finding(
            waters.cell(group[0]),
            f"the river '{group[0]}' {lacks}{both}",
            "extend it from the edge of the board to a coast, a port or the sea",
        )


RIVERS = re.compile(
    r"\b(rivers?|streams?|brooks?|creeks?|canals?|rivi[eè]re|fleuve|fluss|bach|kanal|r[ií]o)\b",
    re.IGNORECASE,
)


def impassable(chart: SeaMap) -> Iterator[Finding]:
    """Look for rivers that ships cannot enter."""
    sides, barred = _sides(chart), chart.waters.of_type("impassable")
    shut = {place.id for place in barred}
    for place in barred:
        named = RIVERS.search(f"{stem(place.id)} {place.legend.name}")
        closed = [side for side in SIDES if place.id in sides[side] and sides[side] <= shut]
        joins = any(near in chart.graph for near in chart.waters.touching[place.id])
        if not named and not (closed and joins):
            continue
        told = (
            f"is on the {closed[0]} side, which is otherwise land"
            if closed
            else "is called a river"
        )
        yield Finding(
            (*chart.key(place.id), "type"),
            f"{chart.called(place.id)} {told}, but ships cannot enter it",
            "write  type: river" + (", or rename it" if named else ""),
            marks=(BoardMark("spot", (place.id,)),),
        )


def _sides(chart: SeaMap) -> dict[str, set[str]]:
    """Return for each side of the board the spaces on it that are not land."""
    found: dict[str, set[str]] = {side: set() for side in SIDES}
    for place in chart.waters.places.values():
        for part in place.rim if place.type != "land" else ():
            found[part.side].add(place.id)
    return found
