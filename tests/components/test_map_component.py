from __future__ import annotations

import itertools
import math
from collections.abc import Iterator

import pytest
from conftest import base_theme

from pnp.base.diagnostics import Report, Reporter, Source
from pnp.base.geometry import depths, length, overlap, point_on_lines
from pnp.content.source import parse
from pnp.content.structure import build_record, span_of
from pnp.kinds.boards.map import layout as component
from pnp.kinds.boards.map.borders import Borders
from pnp.kinds.boards.map.place import BADGE, MEDALLION, TOKEN, Disc, arrange, ornaments
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import complete_geometry
from pnp.scene import Group, Item, Path, Text
from pnp.scene.piece import Piece

SMALL = """\
map: pond
title: The Duck Pond
subtitle: for two
players: 2-4
board: {width: 90mm, height: 90mm, margin: 8mm}
grid: {cells: hex, seed: 4}
inset: {corner: bottom-right, width: 34mm, height: 16mm}
cells: |
  ~1 ~1 ~1 ~2 ~2 ~2 ~2
   ~1 ~1 P1  P1  P1  ~2 ~2
  ~1 P1  P1# P1# P1  c1 ~2
   ~3 P1 P1# c1# c1 c1  ~4
  ~3 c2 P1# c1# c1# c1 ~4
   ~3 c2 c2# c1 c1 c1 ~4
  ~3 c2 c2 x1 x1 ~4 ~4
   ~3 ~3 x1 x1 ~4 ~4 ~4
legend:
  "~": ocean
  c: coast
  c2: {type: coast, number: 3, start: island}
  P1: {port: {gold: 3, resources: 2, shipyard: true}, name: Duckweed}
  x1: {type: impassable, name: The Drain, art: whirlpool}
art:
  - {draw: compass, at: ~4, size: 12mm}
signs:
  - {sign: port, kind: port, yields: {gold: gold, resources: resource}, draw: medallion}
  - {sign: shipyard, of: port, draw: wheel}
  - {sign: number, value: number, least: 1, most: 6, draw: number}
  - {sign: start, words: [island, mainland], draw: pennant, icon: governor}
"""


def lay_out(text: str) -> tuple[list[Piece], Report]:
    report = Report()
    node = parse(Source("pond.yaml", text), report)
    assert node is not None
    record = build_record(Map, node, report)
    assert record is not None, report.diagnostics
    reporter = Reporter(report, lambda path: span_of(node, path))
    return list(component.layout(record, base_theme(), reporter)), report


def walk(items: tuple[Item, ...]) -> Iterator[Item]:
    for item in items:
        yield item
        if isinstance(item, Group):
            yield from walk(item.items)


def texts(piece: Piece) -> list[str]:
    return [item.content for item in walk(piece.front) if isinstance(item, Text)]


def test_a_map_is_one_piece_of_the_size_of_its_board() -> None:
    (piece,), report = lay_out(SMALL)
    assert (piece.id, piece.width, piece.height) == ("pond", 90, 90)
    assert piece.bleed == 3
    assert not report.failed


def test_the_ground_reaches_into_the_bleed() -> None:
    (piece,), _ = lay_out(SMALL)
    ground = piece.front[0]
    assert isinstance(ground, Path)
    xs = [v for _, values in ground.segments for v in values[::2]]
    assert (min(xs), max(xs)) == (-3, 93)


def test_yields_names_numbers_and_title_are_text() -> None:
    (piece,), _ = lay_out(SMALL)
    found = texts(piece)
    for word in ("3", "2", "Duckweed", "The Drain", "for two"):
        assert word in found
    assert "The Duck Pond" in " ".join(found)


def test_the_same_map_gives_the_same_art() -> None:
    assert lay_out(SMALL)[0] == lay_out(SMALL)[0]


def test_marks_of_the_rules_do_not_cover_each_other() -> None:
    board = build_board(SMALL)
    places = arrange(board, {})
    discs = [Disc(*at, MEDALLION) for at in places.medallions.values()]
    discs += [Disc(*at, BADGE) for at in places.signs.values()]
    for one, other in itertools.combinations(discs, 2):
        assert math.dist((one.x, one.y), (other.x, other.y)) >= one.radius + other.radius - 0.01


def test_neither_a_border_nor_its_ground_is_drawn_over_the_coast_or_the_compass() -> None:
    (piece,), _ = lay_out(SMALL)
    theme = base_theme()
    drawn = [item for item in walk(piece.front) if isinstance(item, Path)]
    strokes = [(item.stroke.colour, item.stroke.width) if item.stroke else None for item in drawn]
    coast = strokes.index((theme.colour("land.line"), 0.47))
    bands = [i for i, stroke in enumerate(strokes) if stroke == (theme.colour("sea"), 1.3)]
    dots = [i for i, stroke in enumerate(strokes) if stroke and stroke[1] == 0.66]
    at_sea = [i for i in dots if i < coast]
    rays = [i for i, item in enumerate(drawn) if item.fill == theme.colour("compass.light")]
    assert bands[0] < at_sea[0] <= at_sea[-1] < rays[0] < coast < dots[-1]
    assert not [i for i in bands if at_sea[0] < i < coast]
    # Borders ashore are drawn over the coast, but no ground below them is.
    assert all(stroke[1] <= 0.66 for stroke in strokes[coast : dots[-1]] if stroke)


def test_relief_keeps_off_the_borders_ashore() -> None:
    board = build_board(SMALL)
    kept = Borders(board, base_theme()).path_discs()
    dry = [overlap(border.lines, board.land) for border in board.borders]
    found = [
        point_on_lines(lines, share) for lines in dry if length(lines) > 3 for share in (0.2, 0.5)
    ]
    assert len(found) >= 4
    assert all(kept.touches(*at, 0.1) for at in found)


def test_a_ship_lies_beside_the_medallion_of_its_port() -> None:
    places = arrange(build_board(SMALL), {})
    gap = math.dist(places.medallions["P1"], places.pieces["P1"])
    assert gap >= TOKEN + MEDALLION - 0.5


@pytest.mark.parametrize(
    ("wrong", "right", "code", "place"),
    [
        ("art: whirlpool", "art: whirlpol", "unknown-art", (22, 48)),
        ("draw: compass", "draw: compas", "unknown-art", (24, 12)),
        ("at: ~4", "at: ~44", "unknown-space", (24, 25)),
    ],
)
def test_unknown_ornaments_are_findings(
    wrong: str, right: str, code: str, place: tuple[int, int]
) -> None:
    pieces, report = lay_out(SMALL.replace(wrong, right))
    assert not pieces
    (found,) = report.diagnostics
    assert found.code == code
    assert found.span is not None
    assert (found.span.line, found.span.column) == place


def test_a_title_too_long_for_its_panel_is_a_finding() -> None:
    long = "The Antediluvian Archipelago of Unpronounceable Names Indeed"
    _, report = lay_out(SMALL.replace("The Duck Pond", long))
    assert "text-overflow" in [found.code for found in report.diagnostics]


def build_board(text: str):  # type: ignore[no-untyped-def]
    report = Report()
    node = parse(Source("pond.yaml", text), report)
    assert node is not None
    record = build_record(Map, node, report)
    assert record is not None
    board = complete_geometry(record)
    assert board is not None
    return board


PROVINCES = """\
map: vale
title: The Vale
players: 2
board: {width: 120mm, height: 90mm, margin: 8mm}
inset: {corner: bottom-right, width: 34mm, height: 16mm}
shapes:
  west: {land: true, shape: [[8, 8], [60, 8], [60, 82], [8, 82]]}
  east: {land: true, shape: [[60, 8], [112, 8], [112, 82], [60, 82]]}
legend:
  west: {port: {gold: 3, resources: 2, shipyard: true}, name: Westwold}
  east: coast
signs:
  - {sign: port, kind: port, yields: {gold: gold, resources: resource}, draw: medallion}
  - {sign: shipyard, of: port, draw: wheel}
"""
CASTLE = "art: [{draw: castle, at: west, size: 12mm}]\n"
PROVINCES += CASTLE


@pytest.mark.soak
def test_an_ornament_on_land_is_drawn_on_top_of_it() -> None:
    def layers(text: str) -> list[int]:
        (piece,), _ = lay_out(text)
        return [sum(1 for _ in walk((item,))) for item in piece.front if isinstance(item, Group)]

    plain, adorned = layers(PROVINCES.replace(CASTLE, "")), layers(PROVINCES)
    water, land = 0, 1
    assert adorned[water] == plain[water]
    assert adorned[land] > plain[land]


def test_marks_of_a_province_stand_amid_it_and_off_its_pictures() -> None:
    node = parse(Source("vale.yaml", PROVINCES), Report())
    assert node is not None
    record = build_record(Map, node, Report())
    assert record is not None
    board = complete_geometry(record)
    assert board is not None
    (seat,) = arrange(board, {}).medallions.values()
    (castle,) = ornaments(board)
    assert math.dist(seat, castle.at) >= MEDALLION + castle.reach
    assert depths(board.spaces["west"].area, [seat])[0] > MEDALLION + 2


def test_spaces_of_a_kind_have_a_ground_of_their_own() -> None:
    kinds = "spaces: [{space: moor, draw: shore, passable: true, ground: resource}]\n"
    (piece,), report = lay_out(PROVINCES.replace("east: coast", "east: moor") + kinds)
    assert report.diagnostics == ()
    tint = base_theme().colour("resource")
    ground, *_ = (i for i in walk(piece.front) if isinstance(i, Path) and i.fill == tint)
    assert {x >= 59 for _, values in ground.segments for x in values[::2]} == {True}
