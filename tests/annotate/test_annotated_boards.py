"""Boards with what the validator found marked on them."""

from __future__ import annotations

import math
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest
from conftest import sampled

from pnp.annotate.figure import Figure, drawable_kinds, figures, spaces_at, square_space
from pnp.annotate.overlay import CUT, FAULT, INK, ROUTE, draw_overlay
from pnp.annotate.picture import annotated_board
from pnp.base.diagnostics import BoardMark, Report
from pnp.base.library import content_dir, examples_dir
from pnp.base.values import replace
from pnp.content.project import load_project
from pnp.kinds.boards.map import layout as charts
from pnp.kinds.boards.map.place import MEDALLION
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import Verdict
from pnp.scene import Rect
from pnp.theme import load_theme

MODDERS = Path(__file__).parent.parent / "rules" / "modders"
OCEAN = content_dir() / "micro-pirates/oceans/ocean.yaml"
# A bad example for each way in which a board of these kinds is drawn.
BAD = (
    "sea-in-pieces",
    "sea-linked-by-corner",
    "sea-tile-stacked",
    "sea-tile-off-lattice",
    "sea-tile-not-square",
    "tile-cuts-sea",
    "far-from-any-coast",
    "corner-between-lands",
    "gap-of-one-space",
    "ocean-falls-apart",
    "goal-too-far",
    "port-royal-walled-in",
    "forbidden-sector-open",
    "single-open-jungle",
)


@cache
def judged(path: Path) -> Verdict:
    return validate(str(path), path, CheckOptions())


@cache
def drawn(path: Path) -> str:
    report = Report()
    svg = annotated_board(path, judged(path), "a headline", report)
    assert report.diagnostics == ()
    assert svg is not None
    return svg


def bad(rule: str) -> Path:
    return examples_dir() / rule / "bad.yaml"


def words(svg: str) -> list[str]:
    tree = ElementTree.fromstring(svg)
    return [node.get("aria-label") or "" for node in tree.iter() if node.get("aria-label")]


def test_a_space_without_a_way_out_is_hatched_and_numbered() -> None:
    svg = drawn(MODDERS / "walled-harbour.yaml")
    assert svg.count(FAULT) > 12  # the lines of the hatching
    told = " ".join(words(svg))
    assert "there is no water route" in told
    assert "P2" in words(svg)
    assert "cut off from the rest" in told


@pytest.mark.soak
def test_findings_of_the_legend_are_shown_at_their_spaces() -> None:
    path = MODDERS / "lost-governor.yaml"
    svg = drawn(path)
    told = " ".join(words(svg))
    # Three in the list, and on the board all but the start that is missing.
    assert svg.count(f'fill="{FAULT}"') == 4
    assert "Not tied to a place on the board" in told
    assert "place of an error or warning" in told


def test_a_map_without_faults_shows_what_was_proved() -> None:
    svg = drawn(content_dir() / "les-petits-pirates/maps/viking.yaml")
    assert FAULT not in svg
    assert CUT in svg
    assert "Proved" in words(svg)


@pytest.mark.soak
def test_spots_of_what_was_proved_are_not_shown_as_faults() -> None:
    path = content_dir() / "les-petits-pirates/maps/basic.yaml"
    verdict = judged(path)
    spot = BoardMark("spot", ("P1",))
    (claim, *_) = verdict.proved
    svg = annotated_board(
        path, replace(verdict, proved=(replace(claim, marks=(spot,)),)), "", Report()
    )
    assert svg is not None
    assert FAULT not in svg
    assert "place of an error or warning" not in words(svg)


def test_a_board_of_squares_shows_the_way() -> None:
    svg = drawn(content_dir() / "piracy/boards/port-blackwood.yaml")
    assert ROUTE in svg
    assert CUT in svg


@pytest.mark.parametrize("path", [MODDERS / "twin-bays.yaml", MODDERS / "lost-mark.yaml"])
def test_a_grid_at_fault_cannot_be_drawn(path: Path) -> None:
    report = Report()
    assert annotated_board(path, judged(path), "", report) is None
    assert [found.code for found in report.diagnostics] == ["nothing-to-draw"]


def test_other_kinds_have_no_places_and_hear_which_have() -> None:
    path = content_dir() / "micro-pirates/decks/crew.yaml"
    report = Report()
    assert (
        annotated_board(path, validate(str(path), path, CheckOptions(quick=True)), "", report)
        is None
    )
    (found,) = report.diagnostics
    assert "'deck'" in found.message
    assert found.hint.endswith("of kind joining or map")
    assert drawable_kinds() == ("board", "joining", "map", "mosaic", "seas", "squares")


@pytest.mark.parametrize("rule", sampled(BAD, 7))
def test_each_finding_is_told_beside_the_board(rule: str) -> None:
    verdict = judged(bad(rule))
    svg = drawn(bad(rule))
    told = " ".join(words(svg))
    for found in verdict.findings:
        assert f"{found.severity.name.lower()}: {found.code}" in told
    assert "1" in words(svg)
    assert "Not tied to a place on the board" not in told


@pytest.mark.parametrize("rule", sampled(BAD, 7))
def test_findings_name_spaces_that_are_drawn(rule: str) -> None:
    project = load_project(bad(rule), Report())
    assert project is not None
    file = project.parts[0].files[0]
    verdict = judged(bad(rule))
    told = [*verdict.findings, *verdict.proved]
    marks = [mark for item in told for mark in item.marks]
    layouts = [mark.spaces for mark in marks if mark.kind == "layout"]
    theme = load_theme("chart", Report())
    assert theme is not None
    known = {space for figure in figures(file, theme, layouts) for space in figure.spaces}
    assert {space for mark in marks for space in mark.spaces} <= known
    placed = [found.marks or spaces_at(file, found.span) for found in verdict.findings]
    assert all(placed)


def test_marks_of_a_sea_that_is_none_are_drawn_as_they_are_written() -> None:
    told = words(drawn(bad("sea-tile-stacked")))
    assert "The marks as written, which do not form a map" in told
    assert {"f", "i"} <= set(told)


def test_waters_behind_a_tile_are_hatched_and_the_tile_is_ringed() -> None:
    svg = drawn(bad("tile-cuts-sea"))
    assert CUT in svg
    assert "cut off when the ringed place is blocked" in words(svg)


def test_notes_are_dashed_and_no_faults() -> None:
    svg = drawn(bad("corner-between-lands"))
    assert "place of a note" in words(svg)
    assert FAULT not in svg
    assert f'stroke="{INK}"' in svg


def test_a_mosaic_shows_the_layout_that_a_finding_is_about() -> None:
    svg = drawn(bad("ocean-falls-apart"))
    assert "One of 576 layouts" in words(svg)
    assert "parrot-bay" in words(svg)


def test_findings_about_several_layouts_say_in_which() -> None:
    told = words(drawn(bad("goal-too-far")))
    assert "A: one of 576 layouts" in told
    assert "D: one of 576 layouts" in told
    assert "warning: goal-too-far (layout D)" in told
    assert told.count("lantern-point") == 4


@pytest.mark.soak
def test_cards_that_fit_no_layout_lie_side_by_side(tmp_path: Path) -> None:
    text = OCEAN.read_text(encoding="utf-8")
    path = tmp_path / "ocean.yaml"
    path.write_text(text.replace("  port  open   port\n", "", 1), encoding="utf-8")
    report = Report()
    svg = annotated_board(path, validate("", path, CheckOptions()), "", report)
    assert report.diagnostics == ()
    assert svg is not None
    assert "The cards side by side, as they fit no arrangement" in words(svg)


@pytest.mark.soak
@pytest.mark.parametrize("path", [examples_dir() / "too-few-edge-oceans/good.yaml", OCEAN])
def test_the_same_board_gives_the_same_bytes(path: Path) -> None:
    assert drawn(path) == drawn.__wrapped__(path)


@pytest.mark.soak
def test_ids_lie_within_the_frame_and_rings_leave_the_signs_of_ports_to_be_read() -> None:
    path = content_dir() / "les-petits-pirates" / "maps" / "basic.yaml"
    project = load_project(path, Report())
    assert project is not None
    file = project.parts[0].files[0]
    theme = load_theme("chart", Report())
    assert theme is not None
    (figure,) = figures(file, theme, ())
    ids = {id: place.name for id, place in figure.spaces.items() if place.name is not None}
    margin = file.record.board.margin
    inside = [
        margin < x < figure.width - margin and margin < y < figure.height - margin
        for x, y in ids.values()
    ]
    assert all(inside)
    chart = charts.draw_chart(file.record, theme, file.reporter(Report()))
    assert chart is not None
    assert len(chart.places.medallions) == 10
    for id, medallion in chart.places.medallions.items():
        place = figure.spaces[id]
        ring = max(place.room * 0.8, 3.6)
        assert math.dist(place.middle, medallion) - ring >= MEDALLION


def test_a_finding_about_few_places_is_numbered_at_each() -> None:
    theme = load_theme("chart", Report())
    assert theme is not None
    box = {id: square_space(Rect(20 * i, 0, 20, 20)) for i, id in enumerate("abcdefgh")}
    figure = Figure((), 160, 20, box, {})
    discs = [
        str(
            tuple(
                draw_overlay([(1, BoardMark("note", tuple(ids)))], [1], figure, theme.style("text"))
            )
        )
        for ids in ("ab", "abcdefgh")
    ]
    assert [text.count("Group(") for text in discs] == [2, 1]


FORD = """\
pnp: 1
map: ford
title: The Ford
grid: {cells: square, shape: 5x3, size: 20mm}
coordinates: {first: a1, print: cell}
spaces:
  - {space: field, ground: field, at: rest}
  - {space: lake, ground: water, at: [c3, d3], enter: closed}
regions: {west: a1-a3, east: e1-e3}
ways:
  - {way: road, through: [a2-e2], move: 0.5}
promises:
  - {promise: whole, reach: all}
  - {promise: march, distance: [west, east], is: 1-2, price: true}
  - {promise: plug, cut: [west, east], is: 3}
"""


def test_a_board_of_any_game_shows_broken_promises_and_proved_ways(tmp_path: Path) -> None:
    path = tmp_path / "ford.yaml"
    path.write_text(FORD, "utf-8")
    svg = drawn(path)
    assert "c3 and d3" in svg  # hatched, as they cannot be reached
    assert all(colour in svg for colour in (FAULT, CUT, ROUTE))
    file = load_project(path, Report()).parts[0].files[0]  # type: ignore[union-attr]
    theme = load_theme("plain", Report())
    assert theme is not None
    (figure,) = figures(file, theme, ())
    assert sorted(figure.spaces) == sorted(f"{c}{r}" for c in "abcde" for r in (1, 2, 3))
    assert all(space.name is None for space in figure.spaces.values())  # printed already
    assert figure.spaces["a1"].area.area == pytest.approx(400)


@pytest.mark.parametrize(
    ("text", "after", "spaces"),
    [
        ("c3", "at: [", ("c3",)),
        ("lake", "space: ", ("c3", "d3")),
        ("a2-e2", "through: [", ("a2", "b2")),
        ("road", "way: ", ("a2", "b2", "c2", "d2", "e2")),
        ("east", "distance: [west, ", ("e1", "e2", "e3")),
    ],
)
def test_places_in_the_file_of_a_board_name_its_spaces(
    text: str, after: str, spaces: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "ford.yaml"
    path.write_text(FORD, "utf-8")
    file = load_project(path, Report()).parts[0].files[0]  # type: ignore[union-attr]
    start = FORD.index(after + text) + len(after)
    line = FORD.count("\n", 0, start) + 1
    column = start - FORD.rfind("\n", 0, start)
    span = file.source.span().part(0, 0)
    place = type(span)(file.source, line, column, line, column + len(text))
    assert set(spaces_at(file, place)) == set(spaces)
