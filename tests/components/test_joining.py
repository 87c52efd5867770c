"""Boards joined edge to edge: frameless editions, the discs on their seams, and the plan."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir, docs_dir
from pnp.content.targets import read_subject
from pnp.kinds.boards.graph import distances
from pnp.kinds.boards.joining import layout as joining
from pnp.kinds.boards.joining.record import Joining, frameless
from pnp.kinds.boards.joining.space_graph import graph_of
from pnp.kinds.boards.map.board_edge import frame_of
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import complete_waters
from pnp.theme import load_theme

TWO = docs_dir() / "examples" / "two-waters" / "two-waters.yaml"
FOUR = content_dir() / "les-petits-pirates" / "joinings" / "four-seas.yaml"


def record_of(path: Path) -> Joining:
    subject = read_subject(path, Report())
    assert subject is not None
    record = subject.files[0].record
    assert isinstance(record, Joining)
    return record


def test_a_joining_has_the_maps_that_it_names() -> None:
    record = record_of(FOUR)
    assert set(record.boards) == {"amber-sea", "silver-sea", "copper-sea", "jade-sea"}
    # They know the signs that the game declares.
    chart = record.boards["jade-sea"]
    assert isinstance(chart, Map)
    assert chart.legend["P1"].all_signs


def test_it_prints_a_plan_and_a_board_for_each_map() -> None:
    record = record_of(TWO)
    theme = load_theme("chart", Report())
    assert theme is not None
    file = read_subject(TWO, Report())
    assert file is not None
    report = Report()
    pieces = list(joining.layout(record, theme, file.files[0].reporter(report)))
    assert report.diagnostics == ()
    assert [piece.id for piece in pieces] == ["two-waters-plan", "two-waters-1-1", "two-waters-1-2"]
    assert {(piece.width, piece.height, piece.bleed) for piece in pieces} == {(140, 110, 3)}


def test_a_board_with_a_frame_is_drawn_without_one() -> None:
    map_ = record_of(TWO).boards["west"]
    assert isinstance(map_, Map)
    framed = map_.model_copy(update={"board": map_.board.model_copy(update={"margin": 6.0})})
    assert frame_of(framed).width == pytest.approx(128)
    assert frame_of(frameless(framed)).width == pytest.approx(140)
    assert frameless(map_) is map_


@pytest.mark.parametrize(
    ("one", "side", "other", "facing"),
    [
        ("amber-sea", "right", "silver-sea", "left"),
        ("copper-sea", "right", "jade-sea", "left"),
        ("amber-sea", "bottom", "copper-sea", "top"),
        ("silver-sea", "bottom", "jade-sea", "top"),
    ],
)
def test_borders_and_coasts_of_the_four_seas_go_on_across_each_seam(
    one: str, side: str, other: str, facing: str
) -> None:
    boards = record_of(FOUR).boards

    def stretches(id: str, side: str, *, backward: bool) -> list[tuple[str, float, float]]:
        chart = boards[id]
        assert isinstance(chart, Map)
        waters = complete_waters(chart)
        assert waters is not None
        frame = waters.frame
        long = frame.height if side in ("left", "right") else frame.width
        found = [
            (place.id, long - s.end, long - s.start) if backward else (place.id, s.start, s.end)
            for place in waters.places.values()
            for s in place.rim
            if s.side == side
        ]
        return sorted((id.lstrip("#0123456789") or "#", a, b) for id, a, b in found)

    # Stretches run clockwise: down on the right and up on the left.
    mine = stretches(one, side, backward=side == "bottom")
    theirs = stretches(other, facing, backward=facing == "left")
    assert [name for name, *_ in mine] == [name for name, *_ in theirs]
    for (_, a, b), (_, c, d) in zip(mine, theirs, strict=True):
        assert (a, b) == pytest.approx((c, d), abs=0.01)


def test_spaces_of_joined_charts_are_one_graph() -> None:
    graph = graph_of(record_of(TWO))
    assert graph is not None
    select = graph.selector([])
    # Halves of one space on both boards.
    assert select.find("east/~2", ()) == select.find("west/~2", ()) == ("west/~2",)
    steps = graph.steps()
    assert len(distances(steps, select.find("west/P1", ()))) == len(graph.spaces) == 15
