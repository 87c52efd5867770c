"""Seas of tiles as facts: legal layouts, coasts, islands, depth, chokes; and what is no layout."""

from __future__ import annotations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import KeyPath, Report, Reporter
from pnp.kinds.boards.seas.problems import counted_sea
from pnp.kinds.boards.seas.record import Seas
from pnp.kinds.boards.seas.tiles import (
    Cell,
    Sea,
    SeveredPart,
    connected_parts,
    severed_parts,
    tile_cells,
)
from pnp.model.record_errors import parse_record

RING = """
a a b b c c
a a b b c c
d d . . e e
d d . . e e
f f g g h h
f f g g h h
"""


# Cells a quarter of a tile wide; the second tile lies one of them further down.
QUARTERED = """
a a a a . . . .
a a a a b b b b
a a a a b b b b
a a a a b b b b
. . . . b b b b
"""

CORNERED = """
a a . .
a a . .
. . b b
. . b b
"""


def surveyed(cells: str, tiles: int) -> tuple[Sea | None, list[tuple[str, KeyPath]]]:
    """Return the sea and the codes and paths of all findings."""
    record = parse_record(Seas, {"map": "s", "title": "S", "tiles": cells, "count": str(tiles)})
    assert isinstance(record, Seas), record
    where: list[KeyPath] = []
    report = Report()
    sea = counted_sea(record, Reporter(report, lambda path: where.append(path)))
    return sea, list(zip([found.code for found in report.diagnostics], where, strict=True))


def sea_of(cells: str, tiles: int) -> Sea:
    sea, found = surveyed(cells, tiles)
    assert found == []
    assert sea is not None
    return sea


def test_a_ring_has_one_island_and_coast_within_and_without() -> None:
    ring = sea_of(RING, 8)
    assert ring.tiles["e"] == (2, 4)
    assert ring.shape == (6, 6)
    assert ring.islands == (frozenset({(2, 2), (2, 3), (3, 2), (3, 3)}),)
    # The island touches the inner corners of the corner tiles by its corners only.
    assert set(ring.cells) - ring.coast == {(1, 1), (1, 4), (4, 1), (4, 4)}
    assert ring.chokes == {}
    assert ring.pinches == ()


def test_tiles_may_lie_half_a_tile_apart() -> None:
    sea = sea_of("a a . . .\na a b b .\n. . b b .\n. . . c c\n. . . c c\n", 3)
    assert sea.tiles == {"a": (0, 0), "b": (1, 2), "c": (3, 3)}
    assert sea.chokes == {"b": 4}


def test_land_about_the_sea_is_left_out() -> None:
    assert sea_of(". . . .\n. . a a\n. . a a\n", 1).tiles == {"a": (0, 0)}


def test_depth_counts_the_steps_from_the_coast() -> None:
    rows = ["a a b b c c", "d d e e f f", "g g h h i i"]
    sea = sea_of("\n".join(f"{row}\n{row}" for row in rows), 9)
    assert {sea.depths[at] for at in sea.coast} == {0}
    assert sea.depths[1, 1] == 1
    assert sea.depths[2, 3] == 2


def test_a_corner_between_two_of_land_is_a_pinch() -> None:
    hooked = "a a b b\na a b b\nc c . .\nc c . .\n"
    assert sea_of(hooked, 3).pinches == ()
    diagonal = "a a b b . .\na a b b . .\nc c . . d d\nc c . . d d\n. . e e f f\n. . e e f f\n"
    assert [part.corner for part in severed_parts(sea_of(diagonal, 6))] == [((2, 4), (1, 3))]
    closed = diagonal.replace("b b . .\nc", "b b g g\nc").replace("b b . .\na", "b b g g\na")
    assert sea_of(closed, 7).pinches == (((3, 1), (4, 2)),)


@pytest.mark.parametrize(
    ("cells", "tiles", "expected"),
    [
        ("a a\na a\n", 2, [("sea-tiles-miscounted", ("tiles",))]),
        ("a a .\na a\n", 1, [("ragged-grid", ("tiles", 1))]),
        ("a a a\na a a\n", 1, [("sea-tile-not-square", ("tiles", 0, 0))]),
        ("a a . a\na a . .\n", 1, [("sea-tile-not-square", ("tiles", 0, 3))]),
        ("a a b b\na x b b\n", 2, [("sea-tile-not-square", ("tiles", 1, 1))]),
        ("a b b b\na a b b\n", 2, [("sea-tile-not-square", ("tiles", 0, 1))]),
        ("a a . .\na . . a\n", 1, [("sea-tile-not-square", ("tiles", 1, 3))]),
        (". b b\n. b .\n", 1, [("sea-tile-not-square", ("tiles", 0, 1))]),
        ("a . b b\n. . b b\n", 2, [("sea-tile-not-square", ("tiles", 0, 0))]),
        ("b b a\nb b a\n", 2, [("sea-tile-stacked", ("tiles", 0, 2))]),
        (". a a\nb b a\nb b .\n", 2, [("sea-tile-stacked", ("tiles", 0, 1))]),
        ("b b c c\nb b c c\n. a a .\n", 3, [("sea-tile-stacked", ("tiles", 2, 1))]),
        (QUARTERED, 2, [("sea-tile-off-lattice", ("tiles", 1, 4))]),
        (". .\n. .\n", 1, [("sea-without-tiles", ("tiles",))]),
    ],
)
def test_what_is_no_layout_is_told(
    cells: str, tiles: int, expected: list[tuple[str, KeyPath]]
) -> None:
    sea, found = surveyed(cells, tiles)
    assert sea is None
    assert found == expected


def test_what_does_not_hang_together_is_apart_from_the_largest_part() -> None:
    def found(cells: str, *, corners: bool) -> list[SeveredPart]:
        return list(severed_parts(sea_of(cells, 2), corners=corners))

    gap = "a a . b b\na a . b b\n"
    assert found(gap, corners=False) == found(gap, corners=True)
    assert found(gap, corners=True) == [SeveredPart((0, 3), ("b",), None)]
    assert found(CORNERED, corners=False) == [SeveredPart((2, 2), ("b",), ((2, 2), (1, 1)))]
    assert found(CORNERED, corners=True) == []


@pytest.mark.parametrize(
    ("cells", "told", "hint"),
    [
        ("a a\na a .\n", "this row has 3 cells, the first has 2", "remove 1"),
        ("a a .\na a\n", "this row has 2 cells, the first has 3", "add 1"),
        ("a a . . .\na a\nb b\nb b\n", "this row has 5 cells, others have 2", "remove 3"),
    ],
)
def test_of_rows_of_unlike_length_the_rare_one_is_told(cells: str, told: str, hint: str) -> None:
    record = parse_record(Seas, {"map": "s", "title": "S", "tiles": cells, "count": "2"})
    assert isinstance(record, Seas), record
    report = Report()
    assert counted_sea(record, Reporter(report, lambda path: None)) is None
    [found] = report.diagnostics
    assert found.message == told
    assert (found.hint or "").startswith(hint)


CORNERS = st.sets(st.tuples(st.integers(0, 6), st.integers(0, 6)), min_size=1, max_size=12)


@given(CORNERS)
def test_facts_agree_with_a_graph_of_the_cells(corners: set[Cell]) -> None:
    tiles: dict[str, Cell] = {}
    taken: set[Cell] = set()
    for corner in sorted(corners):
        if not taken & set(tile_cells(corner)):
            taken |= set(tile_cells(corner))
            tiles[str(len(tiles))] = corner
    sea = Sea(tiles)
    water = nx.grid_2d_graph(range(-1, 9), range(-1, 9)).subgraph(taken)
    assert len(connected_parts(taken)) == nx.number_connected_components(water)
    assert sea.coast == {at for at in taken if water.degree(at) < 4}
    from_coast = nx.multi_source_dijkstra_path_length(water, sea.coast)
    assert sea.depths == from_coast
    for mark, cut in sea.chokes.items():
        rest = water.subgraph(taken - set(tile_cells(tiles[mark])))
        sizes = sorted(len(part) for part in nx.connected_components(rest))
        assert cut == sum(sizes[:-1]) > 0
