"""A new chart: islands, spaces, ports, names and ornaments."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Literal, TypeAlias

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.boards.graph import distances
from pnp.kinds.boards.map.record import Inset
from pnp_pirates.les_petits_pirates.chartmaking.chart import LANDLOCKED, Chart, Picture
from pnp_pirates.les_petits_pirates.chartmaking.division import divide
from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell
from pnp_pirates.les_petits_pirates.chartmaking.islands import grow_islands
from pnp_pirates.les_petits_pirates.chartmaking.names import SEA, SPACE, NameGiver
from pnp_pirates.les_petits_pirates.chartmaking.plan import Plan, covered_cells, port_of
from pnp_pirates.les_petits_pirates.chartmaking.room import widest_circle
from pnp_pirates.les_petits_pirates.chartmaking.settling import settle

Corner: TypeAlias = Literal["top-left", "top-right", "bottom-left", "bottom-right"]
CORNERS: tuple[Corner, ...] = ("top-left", "top-right", "bottom-left", "bottom-right")
SMALL = 4.0
"""The weight of cells below which a piece of open sea joins a coast beside it."""
_TRIES = 60
_INLAND = 2
"""Cells farther than this from all water are landlocked."""
_COVERED = 0.15
"""The weight of a cell under the title panel."""
_NAMED_COASTS, _NAMED_OCEANS = 0.2, 0.3
_LETTER = 2.5
"""Millimetres of the title panel for each letter."""


def draft_chart(plan: Plan, title: str, random: Random) -> Chart | None:
    """Return a new chart; None if its islands leave too little water or shore."""
    names = NameGiver(SPACE if plan.record.theme == "star-chart" else SEA, random)
    title = title or names.name("title")
    inset = _inset(plan, title, random)
    covered = covered_cells(plan, inset)
    barred = covered | plan.grid.around(covered)
    chart = _draft_spaces(plan, inset, title, barred, random)
    if chart is None:
        return None
    shores, players = chart.of_type("coast"), plan.players[1]
    ports = max(players, round(plan.ports * len(shores)) + random.randrange(-1, 2))
    _bar_waters(chart, names)
    _place_ports(chart, ports, random)
    _adorn(chart)
    _name(chart, names, random)
    return chart


def _draft_spaces(
    plan: Plan, inset: Inset, title: str, barred: set[Cell], random: Random
) -> Chart | None:
    """Return a chart of nothing but spaces, with enough coasts, and open water at the edge."""
    players = plan.players[1]
    for _ in range(_TRIES):
        many = max(2, plan.islands + random.randrange(-1, 2))
        islands = grow_islands(plan.grid, many, plan.land, barred, random)
        chart = Chart(plan, inset, title, {}, set().union(*islands), {})
        _divide(chart, islands, chart.covered, random)
        if not settle(chart, random):
            continue
        edge = {chart.owner[cell] for cell in plan.grid.cells if _starts(plan, cell)}
        starts = [space for space in chart.of_type("ocean") if space in edge]
        if len(starts) > players and len(chart.of_type("coast")) >= 2 * players + 2:
            return chart
    return None


def _starts(plan: Plan, cell: Cell) -> bool:
    """Return whether a cell has so much of the edge of the board that a ship may start there."""
    return (
        plan.grid.is_on_edge(cell)
        and len(plan.grid.near(cell)) < 5
        or (cell[0] in (0, plan.grid.rows - 1))
    )


def _inset(plan: Plan, title: str, random: Random) -> Inset:
    given = plan.record.inset
    wide = max(given.width if "width" in given.model_fields_set else 42.0, _LETTER * len(title))
    height = given.height if "height" in given.model_fields_set else 18.0
    return Inset(
        corner=CORNERS[random.randrange(len(CORNERS))],
        width=round(wide),
        height=height,
        sunk=given.sunk or 5.0,
    )


def _divide(chart: Chart, islands: list[set[Cell]], covered: set[Cell], random: Random) -> None:
    """Divide land with its coasts, then the open sea, into spaces."""
    plan, grid = chart.plan, chart.plan.grid
    numbers, weight = count(), dict.fromkeys(sorted(covered), _COVERED)
    for cell in grid.cells:
        chart.owner[cell] = LANDLOCKED
    for island in islands:
        ring = grid.around(island)
        wet = grid.steps(ring, _INLAND)
        zone = {cell for cell in island if cell in wet} | ring
        for part in grid.parts(zone):
            shore = [cell for cell in part if cell in ring]
            many = max(1, min(round(len(part) / plan.space), len(shore) // 2))
            for space in divide(grid, part, many, shore, weight, random):
                _own(chart, space, next(numbers), "coast")
    sea = [cell for cell in grid.cells if chart.owner[cell] == LANDLOCKED]
    for part in grid.parts([cell for cell in sea if cell not in chart.land]):
        size = plain_sum(weight.get(cell, 1.0) for cell in part)
        if size < SMALL:
            _join_coast(chart, part)
            continue
        begins = [cell for cell in part if cell not in covered]
        for space in divide(grid, part, round(size / plan.space), begins, weight, random):
            _own(chart, space, next(numbers), "ocean")


def _own(chart: Chart, cells: set[Cell], number: int, type_: str) -> None:
    chart.types[number] = type_
    for cell in cells:
        chart.owner[cell] = number


def _join_coast(chart: Chart, part: list[Cell]) -> None:
    """Give a few cells of water to the coasts beside them, the smallest first."""
    rest = list(part)
    while rest:
        for cell in rest:
            near = {chart.owner[n] for n in chart.plan.grid.near(cell)} - {LANDLOCKED}
            if near:
                chart.owner[cell] = min(near, key=lambda one: (len(chart.cells(one)), one))
                rest.remove(cell)
                break
        else:
            return


def _bar_waters(chart: Chart, names: NameGiver) -> None:
    """Make some spaces of the open sea impassable, off the edge and far from each other."""
    grid = chart.plan.grid
    for art in chart.plan.hazards:
        inner = [
            space
            for space in chart.of_type("ocean")
            if not any(grid.is_on_edge(cell) for cell in chart.cells(space))
        ]
        if not inner:
            return
        taken = [chart.cells(space)[0] for space in chart.hazards]

        def clear(space: int, taken: list[Cell] = taken) -> tuple[float, int]:
            first = chart.cells(space)[0]
            return min((grid.apart(first, one) for one in taken), default=0.0), -space

        space = max(inner, key=clear)
        chart.types[space], chart.hazards[space] = "impassable", art
        name = names.name("impassable")
        if name:
            chart.names[space] = name


def _place_ports(chart: Chart, many: int, random: Random) -> None:
    """Make coasts into ports, far from each other, and the two farthest into shipyards."""
    plan = chart.plan
    shores = [s for s in chart.of_type("coast") if has_room(chart, s)] or chart.of_type("coast")
    graph = chart.graph()
    chosen = [shores[random.randrange(len(shores))]]
    while len(chosen) < min(many, len(shores)):
        steps = distances(graph, chosen)
        open_ = [s for s in shores if s not in chosen]
        noise = {s: random.random() for s in open_}
        chosen.append(max(open_, key=lambda s: (min(steps.get(s, 9), 3) + 1.5 * noise[s], s)))
    deal = [plan.yields[random.randrange(len(plan.yields))] for _ in chosen]
    if len(chosen) >= len(plan.yields):
        deal[: len(plan.yields)] = plan.yields
    random.shuffle(deal)
    for space, (gold, resources) in zip(chosen, deal, strict=True):
        chart.types[space] = "port"
        chart.ports[space] = port_of(gold, resources)
    place_shipyards(chart, chosen)


def has_room(chart: Chart, space: int) -> bool:
    """Return whether a space seems to have room for the signs of a port beside a ship."""
    cells = chart.cells(space)
    return len(cells) >= chart.plan.space - 1.5 and sum(cell in chart.land for cell in cells) >= 2


def place_shipyards(chart: Chart, ports: list[int]) -> None:
    """Build shipyards in the poorest of ports that are far from each other."""
    graph, yards = chart.graph(), list[int]()
    roomy = [port for port in ports if len(graph[port]) > 1 and ("yard", port) not in chart.tried]
    while roomy and len(yards) < chart.plan.shipyards:
        steps = distances(graph, yards) if yards else {}

        def worth(port: int, steps: dict[int, int] = steps) -> tuple[float, int]:
            return steps.get(port, 0) - chart.ports[port].gold, len(chart.cells(port))

        best = max((port for port in roomy if port not in yards), key=worth, default=None)
        if best is None:
            break
        yards.append(best)
    for port in ports:
        chart.ports[port] = replace(chart.ports[port], shipyard=port in yards)


def _adorn(chart: Chart) -> None:
    """Put a compass and the other pictures of the model into the widest open waters."""
    plan, covered = chart.plan, chart.covered
    room = {
        space: widest_circle(plan, chart.cells(space), covered)[0]
        for space in chart.of_type("ocean")
    }
    wide = sorted(room, key=lambda space: (-room[space], space))
    kinds = sorted(chart.plan.ornaments, key=lambda art: art[0] != "compass")
    for (draw, size), space in zip(kinds, wide, strict=False):
        most = 2 * room[space] * (0.8 if draw == "compass" else 0.9)
        chart.pictures.append(Picture(draw, space, round(min(size, max(10.0, most)))))


def _name(chart: Chart, names: NameGiver, random: Random) -> None:
    """Name all ports, and some of the widest coasts and waters without a picture."""
    for space in chart.of_type("port"):
        chart.names[space] = names.name("port") or f"Port {space + 1}"
    drawn = {art.space for art in chart.pictures}
    for type_, share, kind in (
        ("coast", _NAMED_COASTS, "coast"),
        ("ocean", _NAMED_OCEANS, "ocean"),
    ):
        free = [space for space in chart.of_type(type_) if space not in drawn]
        random.shuffle(free)
        free.sort(key=lambda space: -len(chart.cells(space)))
        for space in free[: max(2, round(share * len(free)))]:
            if name := names.name(kind):
                chart.names[space] = name
