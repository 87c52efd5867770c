"""The seas of Piece Packing Pirates: 24 tiles, legal, never far from land, no trap unawares."""

from __future__ import annotations

from collections.abc import Container
from functools import cache

import networkx as nx
import pytest

from pnp.base.diagnostics import Report, Reporter
from pnp.base.library import content_dir
from pnp.content.source import parse, read_source
from pnp.content.structure import build_record, span_of
from pnp.kinds.boards.seas.problems import counted_sea
from pnp.kinds.boards.seas.record import Seas
from pnp.kinds.boards.seas.tiles import Cell, Sea

FOLDER = content_dir() / "piece-packing-pirates" / "seas"
NAMES = sorted(path.stem for path in FOLDER.glob("*.yaml"))
# Seas whose point is a narrow way that one tile closes; their text says so.
NARROW = {"serpent": "cuts the {sea} in two"}
# Seas so tight that a ship gets less far than the eight spaces which let it escape, and how far
# it gets; their texts say so.
TIGHT = {"atoll": 7.4, "serpent": 7.0}
ESCAPE = 8


@cache
def record(name: str) -> tuple[Seas, Sea]:
    report = Report()
    source = read_source(FOLDER / f"{name}.yaml", f"{name}.yaml", report, within=None)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    found = build_record(Seas, node, report)
    assert found is not None, report.diagnostics
    sea = counted_sea(found, Reporter(report, lambda path: span_of(node, path)))
    assert sea is not None, report.diagnostics
    assert report.diagnostics == ()
    return found, sea


def water(name: str) -> nx.Graph[tuple[int, int]]:
    """Return the cells of a sea, joined where a ship sails without wind."""
    cells = record(name)[1].cells
    return nx.Graph(
        ((r, c), by) for r, c in cells for by in ((r + 1, c), (r, c + 1)) if by in cells
    )


def test_there_are_seas_for_many_evenings() -> None:
    assert len(NAMES) == 12
    assert {record(name)[0].difficulty for name in NAMES} == {1, 2, 3}
    assert len({record(name)[0].title for name in NAMES}) == len(NAMES)
    assert len({frozenset(record(name)[1].cells) for name in NAMES}) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_all_24_tiles_lie_side_by_side_on_the_lattice(name: str) -> None:
    found, sea = record(name)
    assert found.map == name
    assert found.game == "piece-packing-pirates"
    assert len(sea.tiles) == 24
    assert len(sea.cells) == 96
    assert len(water(name)) == 96
    assert nx.is_connected(water(name))


@pytest.mark.parametrize("name", NAMES)
def test_no_tiles_meet_in_a_corner_where_no_ship_passes(name: str) -> None:
    assert record(name)[1].pinches == ()


@pytest.mark.parametrize("name", NAMES)
def test_a_chest_can_be_buried_within_four_steps(name: str) -> None:
    coast = record(name)[1].coast
    far = nx.multi_source_dijkstra_path_length(water(name), coast)
    assert max(far.values()) <= 4


@pytest.mark.parametrize("name", NAMES)
def test_one_tile_closes_off_a_third_only_where_the_text_says_so(name: str) -> None:
    found, sea = record(name)
    graph, worst = water(name), 0
    for mark in sea.tiles:
        rest = graph.subgraph([at for at, tile in sea.cells.items() if tile != mark])
        sizes = sorted(len(part) for part in nx.connected_components(rest))
        worst = max(worst, sum(sizes[:-1]))
    assert (worst > 96 / 3) == (name in NARROW), worst
    assert NARROW.get(name, "") in found.text


def sailed(cells: Container[Cell], start: Cell, wind: Cell) -> set[Cell]:
    """Return where a ship may be after a step of sailing: up to two spaces to the sides, without
    turning back, and once, at any time, a diagonal one down the wind; never between two corners
    of land."""
    found: set[Cell] = set()
    waiting: list[tuple[Cell, Cell | None, int, bool]] = [(start, None, 0, True)]
    while waiting:
        (r, c), last, steps, windy = waiting.pop()
        found.add((r, c))
        for dr, dc in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            there = (r + dr, c + dc)
            if steps < 2 and there in cells and last != (-dr, -dc):
                waiting.append((there, (dr, dc), steps + 1, windy))
        there = (r + wind[0], c + wind[1])
        flanks = ((there[0], c), (r, there[1]))
        if windy and there in cells and any(flank in cells for flank in flanks):
            waiting.append((there, last, steps, False))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_a_ship_gets_far_enough_to_escape_but_in_seas_that_say_so(name: str) -> None:
    found, sea = record(name)
    winds = [(dr, dc) for dr in (-1, 1) for dc in (-1, 1)]
    # Staying is no escape.
    reach = [len(sailed(sea.cells, cell, wind)) - 1 for cell in sea.cells for wind in winds]
    mean = sum(reach) / len(reach)
    assert (mean < ESCAPE) == (name in TIGHT), mean
    assert ("tight {sea}" in found.text) == (name in TIGHT)
    if name in TIGHT:
        assert mean == pytest.approx(TIGHT[name], abs=0.05)


def test_a_ship_in_open_water_reaches_what_a_map_of_it_shows() -> None:
    """Two steps make a diamond of spaces; the wind moves it by one, before or after them."""
    open_water = {(r, c) for r in range(-5, 6) for c in range(-5, 6)}
    still = {(r, c) for r, c in open_water if abs(r) + abs(c) <= 2}
    blown = {(r + 1, c + 1) for r, c in still}
    assert sailed(open_water, (0, 0), (1, 1)) == still | blown
    # Between two corners of land no wind helps.
    assert sailed({(0, 0), (1, 1)}, (0, 0), (1, 1)) == {(0, 0)}


@pytest.mark.parametrize("name", NAMES)
def test_a_sea_fits_on_a_table(name: str) -> None:
    found, sea = record(name)
    assert max(sea.shape) * found.tile / 2 <= 500


def test_texts_count_islands_and_depth_rightly() -> None:
    assert len(record("archipelago")[1].islands) == 6  # six small islands
    assert len(record("grinning-skull")[1].islands) == 4  # two eyes, a nose and a mouth
    assert max(record("lake")[1].depths.values()) == 4  # four steps from the coast
    assert len(record("atoll")[1].coast) == 96  # all of it coast
    assert len(record("broken-wheel")[1].islands) == 4  # four islands between the spokes
    ends = [mark for mark, tile in record("fjords")[1].tiles.items() if _bordering(tile) == 1]
    assert len(ends) == 6  # six arms of water


def _bordering(corner: tuple[int, int]) -> int:
    """Return how many tiles of the fjords touch the one at ``corner``."""
    cells = record("fjords")[1].cells
    r, c = corner
    ring = [(r - 1, c), (r - 1, c + 1), (r + 2, c), (r + 2, c + 1)]
    ring += [(r, c - 1), (r + 1, c - 1), (r, c + 2), (r + 1, c + 2)]
    return len({cells[at] for at in ring if at in cells})
