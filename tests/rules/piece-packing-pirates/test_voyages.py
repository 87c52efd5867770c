"""How far ships get, held against all their ways tried one by one and against another library."""

from __future__ import annotations

from collections.abc import Collection

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_seas import seas

from pnp.kinds.boards.graph import articulation_points, components
from pnp.kinds.boards.seas.tiles import Cell, Sea, connected_parts
from pnp_pirates.piece_packing_pirates.sailing import (
    WINDS,
    mean_reach,
    sailing_reach,
    steps_of,
    voyage_bound,
)

SIDES = ((-1, 0), (0, 1), (1, 0), (0, -1))


def tried(
    cells: Collection[Cell], start: Cell, wind: Cell, steps: int, pinch: bool, back: bool
) -> set[Cell]:
    """Return where all ways of some steps at most, with one turn at most, and the wind at most once
    lead."""
    found = {start}
    courses = {
        (first,) * made + (second,) * (length - made)
        for first in SIDES
        for second in SIDES
        for length in range(steps + 1)
        for made in range(length + 1)
    }
    blown = {(*c[:i], wind, *c[i:]) for c in courses for i in range(len(c) + 1)}
    for way in courses | blown:
        at, sides = start, {move for move in way if move != wind}
        undone = any((-down, -right) in sides for down, right in sides)
        for down, right in way:
            there = (at[0] + down, at[1] + right)
            flanks = {(at[0], there[1]), (there[0], at[1])}
            slips = (down, right) == wind and not pinch and not flanks & set(cells)
            if there not in cells or slips:
                break
            at = there
        else:
            if not undone or back:
                found.add(at)
    return found


@given(seas(7), st.sampled_from(WINDS), st.integers(1, 4), st.booleans(), st.booleans())
def test_a_step_of_sailing_leads_where_all_ways_lead(
    sea: Sea, wind: Cell, steps: int, pinch: bool, back: bool
) -> None:
    for cell in list(sea.cells)[::3]:
        assert sailing_reach(sea.cells, cell, wind, steps=steps, pinch=pinch, back=back) == tried(
            sea.cells, cell, wind, steps, pinch, back
        )


def test_the_mean_is_that_of_all_spaces_and_winds() -> None:
    tile = Sea({"a": (0, 0)})
    # Of four spaces a ship reaches all: two by a step, the third by two.
    assert mean_reach(tile.cells, steps=2) == 3
    wide = [(r, c) for r in range(9) for c in range(9)]
    # In open water a diamond of 13 spaces, moved by the wind: 18 without the one it begins on.
    assert len(sailing_reach(wide, (4, 4), (1, 1), steps=2)) == 13 + 13 - 8
    assert mean_reach(wide, steps=2) < 18


def exact_voyage(sea: Sea) -> int:
    """Return the fewest spaces entered on a way past all tiles: a search through space and seen."""
    everything = frozenset(sea.tiles)
    todo = {(cell, frozenset([mark])) for cell, mark in sea.cells.items()}
    seen, steps = set(todo), 0
    while not any(marks == everything for _, marks in todo):
        reached = set()
        for (r, c), marks in todo:
            for down in (-1, 0, 1):
                for right in (-1, 0, 1):
                    there = (r + down, c + right)
                    flanks = {(r, there[1]), (there[0], c)}
                    if there in sea.cells and (not down or not right or flanks & set(sea.cells)):
                        reached.add((there, marks | {sea.cells[there]}))
        todo = reached - seen
        seen |= reached
        steps += 1
    return steps


@given(seas(6))
def test_no_voyage_is_shorter_than_is_said(sea: Sea) -> None:
    assert voyage_bound(sea) <= exact_voyage(sea)


@pytest.mark.parametrize(("corners", "steps"), [([(0, 0)], 0), ([(0, 0), (0, 2)], 1)])
def test_a_voyage_past_one_or_two_tiles(corners: list[Cell], steps: int) -> None:
    assert voyage_bound(Sea({str(i): corner for i, corner in enumerate(corners)})) == steps


@given(seas(10))
def test_what_holds_a_sea_together_is_what_another_library_finds(sea: Sea) -> None:
    graph = steps_of(sea.cells)
    other = nx.Graph((cell, near) for cell, steps in graph.items() for near in steps)
    assert set(articulation_points(graph)) == set(nx.articulation_points(other))
    assert len(components(graph)) == nx.number_connected_components(other) == 1
    for mark in sea.tiles:
        rest = [cell for cell, tile in sea.cells.items() if tile != mark]
        cut = sum(sorted(len(part) for part in connected_parts(rest))[:-1])
        assert sea.chokes.get(mark, 0) == cut
