"""Under each reading of corners a sea is judged, and what is proved holds: seas in halves that meet
in a corner or not at all, in all ways of laying a few tiles."""

from __future__ import annotations

from itertools import product
from math import ceil
from pathlib import Path

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_seas import seas

from pnp.base.library import examples_dir
from pnp.kinds.boards.seas.tiles import Cell, Sea, side_neighbours
from pnp.rules.validate import CheckOptions, validate_text
from pnp.rules.verdict import Verdict
from pnp_pirates.piece_packing_pirates.sailing import WINDS, voyage_bound

READINGS = tuple(product(("side", "corner"), ("forbid", "allow")))

HALVES = """\
a a b b . . . .
a a b b . . . .
c c d d . . . .
c c d d . . . .
. . . . e e f f
. . . . e e f f
. . . . g g h h
. . . . g g h h
"""
APART = """\
a a b b . . . . .
a a b b . . . . .
c c d d . . . . .
c c d d . . . . .
. . . . . e e f f
. . . . . e e f f
. . . . . g g h h
. . . . . g g h h
"""
# A ring whose ends meet in a corner: all of it is reached by steps, the long way round.
HOOK = """\
a a b b c c
a a b b c c
d d . . e e
d d . . e e
f f g g . .
f f g g . .
"""
# A half that touches a small part by a corner, and neither touches the largest.
ISLES = """\
a a b b . c c . .
a a b b . c c . .
d d e e . . . f f
d d e e . . . f f
"""
SEAS = {"halves": HALVES, "apart": APART, "hook": HOOK, "isles": ISLES}


def judged(cells: str, contact: str, pinch: str) -> Verdict:
    count = len(set(cells.split()) - {"."})
    rows = "".join(f"  {row}\n" for row in cells.splitlines())
    text = (
        "pnp: 1\nmap: pond\ngame: piece-packing-pirates\ntitle: Pond\n"
        f"rulings: {{contact: {contact}, pinch: {pinch}}}\n"
        f"variant: {{tiles: {count}}}\ncount: {count}\ntiles: |\n{rows}"
    )
    return validate_text(text.encode(), Path("pond.yaml"), CheckOptions())


def sailing(cells: str, *, slip: bool) -> nx.Graph[Cell]:
    """Return the spaces and where steps and the best of winds lead, of another library."""
    grid = [row.split() for row in cells.splitlines()]
    water = {(r, c) for r, row in enumerate(grid) for c, mark in enumerate(row) if mark != "."}
    graph: nx.Graph[Cell] = nx.Graph()
    graph.add_nodes_from(water)
    for r, c in water:
        graph.add_edges_from(((r, c), by) for by in side_neighbours((r, c)) if by in water)
        for down, right in WINDS:
            there = (r + down, c + right)
            if there in water and (slip or {(r, there[1]), (there[0], c)} & water):
                graph.add_edge((r, c), there)
    return graph


@pytest.mark.parametrize("name", SEAS)
@pytest.mark.parametrize(("contact", "pinch"), READINGS)
def test_a_sea_is_whole_where_ships_get_everywhere(name: str, contact: str, pinch: str) -> None:
    verdict = judged(SEAS[name], contact, pinch)
    errors = [found.code for found in verdict.findings if found.severity.value == "error"]
    proved = [claim for claim in verdict.proved if claim.rule == "sea-in-pieces"]
    steps = nx.number_connected_components(sailing(SEAS[name], slip=False))
    slips = contact == "corner" and pinch == "allow"
    whole = nx.number_connected_components(sailing(SEAS[name], slip=slips)) == 1
    assert bool(errors) is not whole
    assert bool(proved) is whole
    if not whole:
        assert set(errors) <= {"sea-in-pieces", "sea-linked-by-corner"}
        assert contact == "side" or set(errors) == {"sea-in-pieces"}
        assert not {"tile-cuts-sea", "sea-too-long-to-explore"} & {f.code for f in verdict.findings}
    elif steps > 1:
        assert "winds between corners" in proved[0].text
    assert not any("-1 steps" in found.message for found in verdict.findings)


def test_of_halves_that_a_corner_joins_both_tiles_there_cut_the_sea() -> None:
    verdict = judged(HALVES, "corner", "allow")
    [cut] = [found for found in verdict.findings if found.code == "tile-cuts-sea"]
    assert cut.message == "without 'd' 12 of 32 spaces are cut off from the rest"
    assert len(cut.details) == 1


def test_readings_that_part_a_sea_are_told() -> None:
    told = {a.ruling: a.outcome for a in judged(HALVES, "corner", "allow").assumed}
    assert "forbid would add 1 finding of sea-in-pieces" in told["pinch"]
    assert "tile-cuts-sea" in told["pinch"]
    assert "side would add 1 finding of sea-linked-by-corner" in told["contact"]


@pytest.mark.parametrize(("contact", "pinch"), READINGS)
@pytest.mark.parametrize("name", ["sea-linked-by-corner", "corner-between-lands", "tile-cuts-sea"])
def test_examples_are_judged_under_all_readings(name: str, contact: str, pinch: str) -> None:
    text = (examples_dir() / name / "bad.yaml").read_text("utf-8")
    text += f"rulings: {{contact: {contact}, pinch: {pinch}}}\n"
    assert validate_text(text.encode(), Path("pond.yaml"), CheckOptions()).read


def turns(sea: Sea, *, pinch: bool) -> int | None:
    """Return the fewest turns in which a ship is on every tile, where winds blow as it likes: a
    search turn by turn, of two steps at most and one wind at most, in any order."""
    water = set(sea.cells)

    def moves(at: Cell) -> list[tuple[Cell, bool]]:
        by_step = [(by, False) for by in side_neighbours(at) if by in water]
        by_wind = [
            ((at[0] + down, at[1] + right), True)
            for down, right in WINDS
            if (at[0] + down, at[1] + right) in water
            and (pinch or {(at[0] + down, at[1]), (at[0], at[1] + right)} & water)
        ]
        return by_step + by_wind

    now = {(cell, frozenset([mark])) for cell, mark in sea.cells.items()}
    seen, count = set(now), 0
    while now:
        if any(len(marks) == len(sea.tiles) for _, marks in now):
            return count
        todo = {(at, marks, 2, True) for at, marks in now}
        within = set(todo)
        while todo:
            nxt = set()
            for at, marks, steps, wind in todo:
                for there, blown in moves(at):
                    if wind if blown else steps:
                        left = (steps, False) if blown else (steps - 1, wind)
                        nxt.add((there, marks | {sea.cells[there]}, *left))
            todo = nxt - within
            within |= todo
        now = {(at, marks) for at, marks, _, _ in within} - seen
        seen |= now
        count += 1
    return None


@given(seas(5, slide=2), st.booleans())
def test_no_voyage_takes_fewer_turns_than_is_proved(sea: Sea, pinch: bool) -> None:
    bound, best = voyage_bound(sea, pinch=pinch), turns(sea, pinch=pinch)
    assert (bound is None) is (best is None)
    if bound is not None and best is not None:
        assert ceil(bound / 3) <= best


# Arms of a comb whose ends meet in corners, through which a voyage need not go back.
COMB = """\
a a b b c c d d
a a b b c c d d
e e . g g . i i
e e . g g . i i
f f . h h . j j
f f . h h . j j
m m . n n . o o
m m . n n . o o
. k k . . l l .
. k k . . l l .
"""


def fewest_spaces(cells: str, *, slip: bool) -> int:
    """Return the fewest spaces that a ship enters to be on every tile, by a search of its own."""
    grid, graph = [row.split() for row in cells.splitlines()], sailing(cells, slip=slip)
    marks = {(r, c): grid[r][c] for r, c in graph}
    now = {(at, frozenset(mark)) for at, mark in marks.items()}
    seen, count = set(now), 0
    while not any(found == set(marks.values()) for _, found in now):
        nearby = ((by, found) for at, found in now for by in graph[at])
        now = {(by, found | {marks[by]}) for by, found in nearby} - seen
        seen |= now
        count += 1
    return count


def test_a_voyage_through_corners_is_not_taken_for_one_round_them() -> None:
    grid = [row.split() for row in COMB.splitlines()]
    tiles: dict[str, Cell] = {}
    for r, row in enumerate(grid):
        for c, mark in enumerate(row):
            if mark != ".":
                tiles.setdefault(mark, (r, c))
    through, around = fewest_spaces(COMB, slip=True), fewest_spaces(COMB, slip=False)
    bound = voyage_bound(Sea(tiles), pinch=True)
    assert bound is not None
    assert bound <= through < around
    rounded = voyage_bound(Sea(tiles))
    assert rounded is not None
    assert through < rounded <= around  # what was no bound where ships may slip
