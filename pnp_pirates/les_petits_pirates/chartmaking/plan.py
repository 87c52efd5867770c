"""What a new chart is to be like: sizes and counts, taken from a chart that exists."""

from __future__ import annotations

from msgspec import Struct

from pnp.kinds.boards.map.record import Inset, Map
from pnp.kinds.boards.map.survey import waters_of
from pnp_pirates.les_petits_pirates.chartmaking.hexes import Cell, Hexes
from pnp_pirates.les_petits_pirates.views import Port, signs_of

_MOST_PORTS = 0.4
"""The largest share of shores that are ports."""


class Plan(Struct, frozen=True):
    """The measures of a chart: its grid with the width of a cell in mm, the numbers of islands and
    of cells on land, the cells of a space, the share of shores that are ports, the yields from
    which those of new ports are drawn, the number of shipyards, the pictures of waters that nobody
    enters, and the ornaments with their sizes."""

    grid: Hexes
    width: float
    record: Map
    islands: int
    land: int
    space: float
    ports: float
    yields: tuple[tuple[int, int], ...]
    shipyards: int
    hazards: tuple[str, ...]
    ornaments: tuple[tuple[str, float], ...]
    players: tuple[int, int]


def plan_like(map_: Map, players: tuple[int, int]) -> Plan | None:
    """Return the measures of a map; None if it is not of hexes with a point at the top, or for a
    single captain."""
    waters = waters_of(map_)
    if waters is None or not map_.cells or map_.grid.cells != "hex" or map_.size == "solo":
        return None
    if map_.grid.top != "pointy" or map_.grid.offset != "odd":
        return None
    rows, columns = len(map_.cells), max(map(len, map_.cells))
    board = map_.board
    wide, high = board.width - 2 * board.margin, board.height - 2 * board.margin
    # The frame cuts the hexes at its sides in half, and those above and below at their shoulders.
    width = wide / (columns - 0.5)
    grid = Hexes(rows, columns, round(high / (rows - 1 / 3) / width, 4))
    dry = {cell for place in waters.places.values() for cell in place.land} | {
        cell for place in waters.of_type("land") for cell in place.cells
    }
    ports = [p for p in waters.of_type("port", "river") if signs_of(p.legend).port is not None]
    shores = [*ports, *waters.of_type("coast")]
    passable = [p for p in waters.places.values() if p.passable]
    signs = [port for p in ports if (port := signs_of(p.legend).port) is not None]
    islands = [part for part in grid.parts(dry) if len(part) >= 4]
    return Plan(
        grid,
        width,
        map_,
        max(2, len(islands)),
        len(dry),
        sum(len(p.cells) for p in passable) / max(1, len(passable)),
        min(_MOST_PORTS, len(ports) / max(1, len(shores))),
        tuple((port.gold, port.resources) for port in signs) or ((2, 1),),
        max(1, sum(port.shipyard for port in signs)),
        tuple(p.legend.art or "reef" for p in waters.of_type("impassable")),
        tuple((art.draw, art.size) for art in map_.art),
        players,
    )


def covered_cells(plan: Plan, inset: Inset) -> set[Cell]:
    """Return the cells whose middle the title panel covers."""
    board, grid = plan.record.board, plan.grid
    wide, high = board.width - 2 * board.margin, board.height - 2 * board.margin
    left = inset.shift if inset.corner.endswith("left") else wide - inset.width - inset.shift
    tall = inset.height - inset.sunk
    top = 0.0 if inset.corner.startswith("top") else high - tall
    slack = 0.3 * plan.width
    return {
        cell
        for cell, (x, y) in ((cell, place_of(plan, cell)) for cell in grid.cells)
        if left - slack <= x <= left + inset.width + slack
        and top - slack <= y <= top + tall + slack
    }


def place_of(plan: Plan, cell: Cell) -> tuple[float, float]:
    """Return the middle of a cell in millimetres, from the top left of the frame."""
    x, y = plan.grid.middle(cell)
    return x * plan.width, (y + plan.grid.tall / 3) * plan.width


def port_of(gold: int, resources: int) -> Port:
    """Return a port without a shipyard."""
    return Port(gold, resources, shipyard=False)
