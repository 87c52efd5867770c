"""Bundled maps and the questions that tests ask of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import networkx as nx

from pnp.base import geometry
from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.targets import read_subject
from pnp.kinds.boards.map.problems import sound_board
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import MapGeometry, SpaceArea
from pnp_pirates.les_petits_pirates.views import signs_of

MAPS = content_dir() / "les-petits-pirates" / "maps"
SHIP = 16.0


@cache
def charted(name: str) -> MapGeometry:
    """Return the board of a bundled map, which must build without a single finding."""
    report = Report()
    subject = read_subject(MAPS / f"{name}.yaml", report)
    assert subject is not None, report.diagnostics
    (file,) = subject.files
    assert isinstance(file.record, Map)
    board = sound_board(file.record, file.reporter(report))
    assert board is not None, report.diagnostics
    assert not report.diagnostics
    return board


def water(board: MapGeometry) -> nx.Graph[str]:
    """Return the spaces that ships enter, joined where they sail from one to the other."""
    return nx.Graph({space: list(near) for space, near in board.waters.graph().items()})


def ports(board: MapGeometry) -> list[SpaceArea]:
    return [space for space in board.spaces.values() if signs_of(space.legend).port is not None]


def shipyards(board: MapGeometry) -> list[SpaceArea]:
    return [
        space
        for space in ports(board)
        if signs_of(space.legend).port and signs_of(space.legend).port.shipyard
    ]


def bury_sites(board: MapGeometry) -> list[SpaceArea]:
    """Return the coasts and rivers without a port on which gold may be buried."""
    sites = board.of_type("coast", "river")
    return [space for space in sites if space.passable and signs_of(space.legend).port is None]


def mean_yield(board: MapGeometry) -> float:
    """Return gold and resources of a port together, on average."""
    yields = [signs_of(space.legend).port for space in ports(board)]
    return sum(p.gold + p.resources for p in yields if p) / len(yields)


def holds_two_ships(space: SpaceArea) -> bool:
    return geometry.two_disc_centres(space.area, SHIP) is not None


def least_cut(board: MapGeometry, some: Iterable[SpaceArea], others: Iterable[SpaceArea]) -> int:
    """Return how many ships it takes to keep all of ``some`` from all of ``others``.

    The blocking ships may lie on the spaces of either group.
    """
    graph = water(board)
    graph.add_edges_from(("from", space.id) for space in some)
    graph.add_edges_from(("to", space.id) for space in others)
    return int(nx.node_connectivity(graph, "from", "to"))


def two_cuts(board: MapGeometry) -> list[frozenset[str]]:
    """Return the pairs of spaces that part the water when both are blocked, neither alone."""
    graph = water(board)
    single = set(nx.articulation_points(graph))
    found: list[frozenset[str]] = []
    for space in sorted(graph.nodes - single):
        rest = graph.subgraph(graph.nodes - {space})
        pairs = (frozenset((space, other)) for other in nx.articulation_points(rest))
        found.extend(pair for pair in pairs if not pair & single and pair not in found)
    return found


def distance_apart(one: SpaceArea, other: SpaceArea) -> float:
    return math.dist(one.middle, other.middle)
