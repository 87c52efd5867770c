"""Which way round maps are: grids of all kinds are drawn as the mirror image of one another."""

from __future__ import annotations

import re
from itertools import product

import pytest
from conftest import sampled
from small_maps import read, text_of

from pnp.base.geometry import boundary, reflect
from pnp.kinds.boards.map.grid import UPRIGHT, Facing, facing
from pnp.kinds.boards.map.record import MapGrid
from pnp.kinds.boards.map.survey import MapGeometry

NUMBERED = ["c1 c1 c2 c3 c3", "c4 c5# c5# c6 c6", "c4 c5# c7 c7# c6", "c8 c8# c9 c7 c6"]
WORDS = [re.sub(r"\d", lambda found: "abcdefghij"[int(found[0])], row) for row in NUMBERED]
LEGEND = "{" + ", ".join(f"c{letter}: coast" for letter in "abcdefghij") + ", c: coast}"
WAYS = [Facing(across, down) for across, down in product((False, True), repeat=2)]


def seen(rows: list[str], grid: MapGrid, way: Facing) -> MapGeometry:
    """Return the board of a map that is turned, with the panel of its title."""
    marks = way.rows([row.split() for row in rows])
    offset = way.grid(grid, marks).offset
    words = f"cells: {grid.cells}, top: {grid.top}, offset: {offset}, wobble: 0.2, seed: 7"
    corner = (
        f"{'top' if way.mirrored_down else 'bottom'}-{'right' if way.mirrored_across else 'left'}"
    )
    text = text_of([" ".join(row) for row in marks], words, legend=LEGEND)
    board, found = read(text.replace("inset: {", f"inset: {{corner: {corner}, "))
    assert board is not None, found
    return board


@pytest.mark.parametrize(
    "rows", sampled([NUMBERED, NUMBERED[:3], WORDS, [row[:-3] for row in WORDS]], 4)
)
@pytest.mark.parametrize(
    "grid",
    [MapGrid(cells="square"), MapGrid(), MapGrid(offset="even"), MapGrid(top="flat")],
    ids=str,
)
def test_a_turned_map_has_turned_spaces_and_coasts(rows: list[str], grid: MapGrid) -> None:
    own = seen(rows, grid, UPRIGHT)
    for way in WAYS:
        other = seen(rows, grid, way)
        pairs = [(own.land, other.land)]
        pairs += [(space.area, other.spaces[id].area) for id, space in own.spaces.items()]
        for area, image in pairs:
            back = reflect(image, own.frame, across=way.mirrored_across, down=way.mirrored_down)
            assert boundary(area).hausdorff_distance(boundary(back)) < 1e-6


def test_a_map_faces_the_way_its_numbers_rise() -> None:
    marks = [row.split() for row in NUMBERED]
    assert [facing(way.rows(marks)) for way in WAYS] == WAYS


def test_where_no_numbers_rise_words_tell_the_ways_apart() -> None:
    marks = [row.split() for row in WORDS]
    assert len({facing(way.rows(marks)) for way in WAYS}) == 4


def test_what_is_the_same_both_ways_faces_the_usual_one() -> None:
    assert facing([["c1", "c2", "c1"], ["c1", "c2", "c1"]]) == UPRIGHT
