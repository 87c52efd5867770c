"""Cards of seas: tiles on their lattice, land about them, what is told in words."""

from __future__ import annotations

from functools import cache

import pytest
from conftest import base_theme
from laying import box, findings, lay, paths, words

from pnp.art.textures import cliffs
from pnp.base.geometry import box_of, join, subtract
from pnp.base.library import content_dir
from pnp.scene import Path, Rect
from pnp.scene.piece import Piece

NAMES = sorted(p.stem for p in (content_dir() / "piece-packing-pirates" / "seas").glob("*.yaml"))

LOOP = """\
map: loop
title: Loop
text: About one island.
count: 8
tile: 50mm
tiles: |
  . a a b b c c
  . a a b b c c
  d d . . . e e
  d d . . . e e
  f f g g h h .
  f f g g h h .
"""


@cache
def bundled(name: str) -> Piece:
    text = (content_dir() / "piece-packing-pirates" / "seas" / f"{name}.yaml").read_text("utf-8")
    pieces, report = lay("seas", text, base_theme())
    assert report.diagnostics == ()
    return pieces[0]


def tiles(piece: Piece) -> list[Rect]:
    """Return the boxes of the drawn tiles: paths of the tile's colour with an edge."""
    paper = base_theme().colour("seas.tile")
    return [
        box(path.segments)
        for path in paths(piece.front)
        if path.fill == paper and path.stroke is not None and path.stroke.width == 0.42
    ]


@pytest.mark.parametrize("name", NAMES)
def test_24_tiles_are_drawn_apart_within_the_frame_and_large_enough(name: str) -> None:
    piece = bundled(name)
    found = tiles(piece)
    assert len(found) == 24
    assert join(box_of(tile) for tile in found).area == pytest.approx(
        sum(tile.width * tile.height for tile in found)
    )
    for tile in found:
        assert tile.width >= 7
        assert tile.x > 4.5
        assert tile.right < piece.width - 4.5
        assert tile.y > 4.5
        assert tile.bottom < piece.height - 4.5


def test_tiles_lie_at_whole_quarters_of_each_other() -> None:
    found = tiles(bundled("two-seas"))
    half = (found[0].width + 0.44) / 2
    for tile in found:
        for gap in ((tile.x - found[0].x) / half, (tile.y - found[0].y) / half):
            assert gap == pytest.approx(round(gap), abs=1e-6)


def test_the_card_tells_how_hard_it_is_and_tiles_islands_and_room() -> None:
    pieces, report = lay("seas", LOOP, base_theme())
    assert report.diagnostics == ()
    told = " ".join(words(pieces[0].front))
    assert "8 tiles" in told
    assert "1 island" in told
    assert "easy" in told
    assert "18 × 15 cm" in told
    assert "About one island." in told


def test_several_islands_are_numbered_and_one_alone_is_not() -> None:
    assert {"I", "II", "III", "IV"} <= set(words(bundled("grinning-skull").front))
    assert "I" not in words(bundled("atoll").front)


@pytest.mark.parametrize(("name", "lost"), [("broken-wheel", 2), ("atoll", 1), ("serpent", 0)])
def test_skulls_that_a_sea_lacks_are_outlines(name: str, lost: int) -> None:
    ink, thin = base_theme().colour("seas.line"), 0.2 / 4.6
    hollow = [
        path
        for path in paths(bundled(name).front)
        if path.fill is None
        and path.stroke is not None
        and path.stroke.width == pytest.approx(thin)
    ]
    skull = base_theme().icon("skull-crossbones", ink)
    assert skull is not None
    assert len(hollow) == lost * len(list(paths((skull,))))
    assert {path.stroke.colour for path in hollow if path.stroke} <= {ink}


def test_a_sea_too_large_for_its_card_is_told() -> None:
    long = " ".join(f"t{i} t{i}" for i in range(30))
    text = f"map: long\ntitle: Long\ncount: 30\ntiles: |\n  {long}\n  {long}\n"
    pieces, report = lay("seas", text)
    assert pieces == ()
    assert [code for code, _, _ in findings(report)] == ["sea-too-large"]


def test_a_mark_that_is_no_square_is_told_at_its_first_cell() -> None:
    pieces, report = lay("seas", LOOP.replace("  . a a b b c c\n", "  . a a b b c .\n", 1))
    assert pieces == ()
    assert findings(report) == [("sea-tile-not-square", 7, 13)]


def test_cliffs_stand_on_land_only() -> None:
    sea = box_of(Rect(20, 20, 20, 10))
    land = subtract(box_of(Rect(0, 0, 60, 50)), sea)
    drawn = list(cliffs(sea, land, "key", "#ffffff"))
    wedges = drawn[0]
    assert isinstance(wedges, Path)
    corners = [values for command, values in wedges.segments if command in "ML"]
    assert len(corners) == 3 * sum(command == "Z" for command, _ in wedges.segments)
    for x, y in corners[1::3]:  # the tips
        assert not (20 < x < 40 and 20 < y < 30)
    assert list(cliffs(sea, land, "key", "#ffffff")) == drawn
