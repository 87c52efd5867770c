"""The waters of a map, worked out from its marks alone, are what the drawn areas come to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from small_maps import grids, text_of

from pnp.base.diagnostics import Report, Reporter
from pnp.base.geometry import boundary, box_of, grow, intersects, length, overlap, touching_pairs
from pnp.base.library import content_dir
from pnp.content.rulebook import bundled_rulings_file
from pnp.content.source import decode, parse
from pnp.content.structure import build_record, span_of
from pnp.content.vocabulary import with_vocabulary
from pnp.kinds.boards.map.problems import sound_board, sound_waters
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import LEAST_BORDER, MapGeometry, Waters

FOUR = ["c1 c2", "c3 c4"]
SQUARE = "cells: square, wobble: 0"
MAPS = sorted((content_dir() / "les-petits-pirates" / "maps").glob("*.yaml"))
EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "map.yaml"


def both(text: str) -> tuple[MapGeometry | None, Waters | None, list[list[str]]]:
    """Return a map as drawn and as its marks tell, with the findings of each."""
    report = Report()
    source = decode(text.encode(), "tiny.yaml", report)
    assert source is not None
    node = parse(source, report)
    assert node is not None
    rulings = bundled_rulings_file("les-petits-pirates")
    assert rulings is not None
    node = with_vocabulary("map", node, (rulings.node,))
    record = build_record(Map, node, report)
    assert record is not None, report.diagnostics
    reports = [Report(), Report()]
    drawn, told = (Reporter(each, lambda path: span_of(node, path)) for each in reports)
    board, waters = sound_board(record, drawn), sound_waters(record, told)
    return board, waters, [[d.message for d in each.diagnostics] for each in reports]


def agree(board: MapGeometry, waters: Waters) -> None:
    """Hold the graph against the areas that are drawn, measured here and nowhere else."""
    areas = [space.area for space in board.spaces.values()]
    names = list(board.spaces)
    measured: dict[frozenset[str], float] = {}
    for a, b in touching_pairs(areas):
        shared = length(overlap(boundary(areas[a]), boundary(areas[b])))
        if shared >= LEAST_BORDER:
            measured[frozenset((names[a], names[b]))] = shared
    told = {frozenset((touch.a, touch.b)): touch.length for touch in waters.touches}
    assert told.keys() == measured.keys()
    for pair, seen in told.items():
        assert seen == pytest.approx(measured[pair], abs=1e-6)
    assert {(b.a, b.b, b.state) for b in board.borders} == {
        (t.a, t.b, t.state) for t in waters.touches
    }
    assert waters.places.keys() == board.spaces.keys()
    edge = grow(boundary(box_of(board.frame)), 0.05)
    for id, place in waters.places.items():
        outline = boundary(board.spaces[id].area)
        rim = length(overlap(outline, edge)) if intersects(edge, outline) else 0.0
        # The rim is measured in a band of 0.05 mm: up to four ends are a little longer.
        assert sum(s.length for s in place.rim) == pytest.approx(rim, abs=0.5)


@pytest.mark.parametrize("path", [*MAPS, EXAMPLE], ids=lambda path: path.stem)
def test_the_marks_tell_what_is_drawn(path: Path) -> None:
    # Maps of a game refer to its facts, which are not read here.
    board, waters, _ = both(re.sub("players: .*", "players: 2", path.read_text(encoding="utf-8")))
    assert board is not None
    assert waters is not None
    agree(board, waters)


@given(grids())
def test_the_marks_of_random_maps_tell_what_is_drawn(text: str) -> None:
    board, waters, findings = both(text)
    assert findings[0] == findings[1]
    assert (board is None) == (waters is None)
    if board is not None and waters is not None:
        agree(board, waters)


def test_the_outline_belongs_to_its_spaces_all_around() -> None:
    _, waters, _ = both(text_of(FOUR, SQUARE))
    assert waters is not None
    parts = [s for place in waters.places.values() for s in place.rim]
    # The panel of the title takes 30 mm of the bottom and 14 mm of the left side.
    assert sum(s.length for s in parts) == pytest.approx(800 - 44)
    sides = {s.side: (s.start, s.end) for s in waters.places["c2"].rim}
    assert sides == {"top": (100, 200), "right": (0, 100)}
    assert {s.side: s.length for s in waters.places["c3"].rim} == {"bottom": 70, "left": 86}


def test_a_space_that_fills_the_frame_holds_its_whole_outline() -> None:
    _, waters, _ = both(text_of(["c1 c1 c1", "c1 c2 c1", "c1 c1 c1"], SQUARE))
    assert waters is not None
    assert sum(s.length for s in waters.places["c1"].rim) == pytest.approx(800 - 44)
    assert waters.places["c2"].rim == ()


def test_borders_between_land_cells_are_dry() -> None:
    _, waters, _ = both(text_of(["c1# c2# c3", "c1  c2# c3"], SQUARE))
    assert waters is not None
    assert {(t.a, t.b): t.wet for t in waters.touches} == {("c1", "c2"): True, ("c2", "c3"): True}
    _, waters, _ = both(text_of(["c1# c2# c3", "c1# c2# c3"], SQUARE))
    assert waters is not None
    assert {(t.a, t.b): t.wet for t in waters.touches} == {("c1", "c2"): False, ("c2", "c3"): True}
    assert waters.places["c1"].land == ((0, 0), (1, 0))
