"""Bundled maps and the questions that tests ask of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import cache

import networkx as nx

from pnp import geometry
from pnp.content.rulebook import bundled_rulings
from pnp.content.source import parse, read
from pnp.content.structure import span_of, structure
from pnp.content.vocabulary import with_words
from pnp.diagnostics import Report, Reporter
from pnp.facts.spaces import Board, Space
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.library import content_dir
from pnp.model.map import Map
from pnp.rules.grids.maps import sound_board

MAPS = content_dir() / "les-petits-pirates" / "maps"
SHIP = 16.0


@cache
def charted(name: str) -> Board:
    """Return the board of a bundled map, which must build without a single finding."""
    report = Report()
    source = read(MAPS / f"{name}.yaml", f"{name}.yaml", report, within=None)
    assert source is not None
    node = parse(source, report)
    assert node is not None, report.diagnostics
    rulings = bundled_rulings("les-petits-pirates")
    assert rulings is not None
    node = with_words("map", node, (rulings.node,))
    record = structure(Map, node, report)
    assert record is not None, report.diagnostics
    board = sound_board(record, Reporter(report, lambda path: span_of(node, path)))
    assert board is not None, report.diagnostics
    assert not report.diagnostics
    return board


def water(board: Board) -> nx.Graph[str]:
    """Return the spaces that ships enter, joined where they sail from one to the other."""
    return nx.Graph({space: list(near) for space, near in board.waters.graph().items()})


def ports(board: Board) -> list[Space]:
    return [space for space in board.spaces.values() if signs_of(space.legend).port is not None]


def shipyards(board: Board) -> list[Space]:
    return [
        space
        for space in ports(board)
        if signs_of(space.legend).port and signs_of(space.legend).port.shipyard
    ]


def bury_sites(board: Board) -> list[Space]:
    """Return the coasts and rivers without a port on which gold may be buried."""
    sites = board.of_type("coast", "river")
    return [space for space in sites if space.passable and signs_of(space.legend).port is None]


def mean_yield(board: Board) -> float:
    """Return gold and resources of a port together, on average."""
    yields = [signs_of(space.legend).port for space in ports(board)]
    return sum(p.gold + p.resources for p in yields if p) / len(yields)


def holds_two_ships(space: Space) -> bool:
    return geometry.holds_two(space.area, SHIP) is not None


def least_cut(board: Board, some: Iterable[Space], others: Iterable[Space]) -> int:
    """Return how many ships it takes to keep all of ``some`` from all of ``others``.

    The blocking ships may lie on the spaces of either group.
    """
    graph = water(board)
    graph.add_edges_from(("from", space.id) for space in some)
    graph.add_edges_from(("to", space.id) for space in others)
    return int(nx.node_connectivity(graph, "from", "to"))


def two_cuts(board: Board) -> list[frozenset[str]]:
    """Return the pairs of spaces that part the water when both are blocked, neither alone."""
    graph = water(board)
    single = set(nx.articulation_points(graph))
    found: list[frozenset[str]] = []
    for space in sorted(graph.nodes - single):
        rest = graph.subgraph(graph.nodes - {space})
        pairs = (frozenset((space, other)) for other in nx.articulation_points(rest))
        found.extend(pair for pair in pairs if not pair & single and pair not in found)
    return found


def distance_apart(one: Space, other: Space) -> float:
    return math.dist(one.middle, other.middle)
