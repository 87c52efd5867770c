"""Changes of a chart that findings about it ask for."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from pnp.base.diagnostics import Diagnostic
from pnp.base.values import replace
from pnp_pirates.les_petits_pirates.chartmaking.chart import Chart
from pnp_pirates.les_petits_pirates.chartmaking.drafting import (
    CORNERS,
    has_room,
    place_shipyards,
)
from pnp_pirates.les_petits_pirates.chartmaking.settling import grow_space


def repair_chart(chart: Chart, findings: Sequence[Diagnostic], random: Random) -> bool:
    """Change a chart so that the findings may disappear; False if one of them has no repair."""
    spaces = {mark: space for space, mark in chart.marks().items()}
    for found in findings:
        work = _REPAIRS.get(found.code)
        if found.code in _CROWDED:
            if not _shorten(chart, found):
                return False
            continue
        named = [spaces[m] for m in re.findall(r"'([^' ]+)'", found.message) if m in spaces]
        if work is None or not work(chart, named, random):
            return False
    return True


def _shorten(chart: Chart, found: Diagnostic) -> bool:
    """Leave out the last word of the name that a finding is about, then the name."""
    line = found.span.source.line(found.span.line) if found.span is not None else ""
    space = next((s for s, name in chart.names.items() if f"name: {name}" in line), None)
    if space is None:
        return False
    first, _, more = chart.names[space].removeprefix("The ").rpartition(" ")
    if first and first not in chart.names.values():
        chart.names[space] = first
    else:
        del chart.names[space]
    return True


def _close(chart: Chart, named: list[int], random: Random) -> bool:
    """Close the border of two spaces."""
    if len(named) < 2:
        return False
    chart.closed.add((min(named[:2]), max(named[:2])))
    return True


def _part(chart: Chart, named: list[int], random: Random) -> bool:
    """Note that two spaces do not touch."""
    if len(named) < 2:
        return False
    chart.apart.add((min(named[:2]), max(named[:2])))
    return True


def _enlarge(chart: Chart, named: list[int], random: Random) -> bool:
    """Give a space a cell of a larger one beside it."""
    if not named:
        return False
    space = named[0]
    if ("grown", space) in chart.tried and len(chart.cells(space)) > 2 * chart.plan.space:
        return False
    chart.tried.add(("grown", space))
    return grow_space(chart, space, random)


def _enlarge_port(chart: Chart, named: list[int], random: Random) -> bool:
    """Enlarge a port; if that has been tried, move it to a coast with more room."""
    if not named:
        return False
    port = named[0]
    if ("grown", port) not in chart.tried and _enlarge(chart, named, random):
        return True
    return _move_port(chart, port)


def _enlarge_shared(chart: Chart, named: list[int], random: Random) -> bool:
    """Enlarge a shipyard; if that has been tried, build it elsewhere."""
    if not named:
        return False
    port = named[0]
    if ("grown", port) not in chart.tried and _enlarge(chart, named, random):
        return True
    chart.tried.add(("yard", port))
    place_shipyards(chart, chart.of_type("port"))
    return any(one.shipyard for one in chart.ports.values())


def _move_port(chart: Chart, port: int) -> bool:
    chart.tried.add(("port", port))
    free = [s for s in chart.of_type("coast") if has_room(chart, s)]
    free = [s for s in free if ("port", s) not in chart.tried]
    if not free:
        return False
    new = max(free, key=lambda space: (len(chart.cells(space)), -space))
    chart.types[port], chart.types[new] = "coast", "port"
    chart.ports[new] = chart.ports.pop(port)
    if port in chart.names:
        chart.names[new] = chart.names.pop(port)
    place_shipyards(chart, chart.of_type("port"))
    return True


def _move_panel(chart: Chart, named: list[int], random: Random) -> bool:
    """Move the title panel to a corner where it has not been."""
    chart.tried.add((chart.inset.corner, 0))
    free = [c for c in CORNERS if (c, 0) not in chart.tried]
    if not free:
        return False
    chart.inset = chart.inset.model_copy(update={"corner": free[random.randrange(len(free))]})
    return not chart.covered & chart.land


def _move_yards(chart: Chart, named: list[int], random: Random) -> bool:
    """Build a shipyard elsewhere."""
    yards = [port for port in named if port in chart.ports and chart.ports[port].shipyard]
    chart.tried |= {("yard", port) for port in yards}
    for port in chart.ports:
        chart.ports[port] = replace(chart.ports[port], shipyard=False)
    place_shipyards(chart, chart.of_type("port"))
    return bool(yards) and any(one.shipyard for one in chart.ports.values())


_CROWDED = ("name-crowded-out", "name-not-placed", "text-shrunk")
"""Findings of the drawing about names."""
_REPAIRS: dict[str, Callable[[Chart, list[int], Random], bool]] = {
    "sailing-over-land": _close,
    "pair-apart": _part,
    "way-hidden-by-land": _close,
    "space-smaller-than-ship": _enlarge,
    "space-too-small-for-two-ships": _enlarge_shared,
    "port-without-room-for-signs": _enlarge_port,
    "space-drawn-in-pieces": _move_panel,
    "shipyard-with-one-way-out": _move_yards,
}
"""The repair for a finding, by its code. Other findings need another draft."""
