from __future__ import annotations

import math

import pytest
from laying import box, bundled, findings, lay, paths, words

SCREEN = """\
screen: s
title: S
middle: 120mm
wing: {wing}
height: 100mm
wing_height: {high}
outside: {{title: Beware, subtitle: of us}}
left: [{{text: {left}}}]
centre: [{{text: two}}, {{break: column}}, {{text: three}}]
right: [{{text: four}}]
"""


def screen(wing: str = "60mm", high: str = "80mm", left: str = "one") -> str:
    return SCREEN.format(wing=wing, high=high, left=left)


def test_creases_divide_the_screen_into_its_panels_from_edge_to_edge() -> None:
    (piece,), report = lay("screen", screen())
    assert report.diagnostics == ()
    assert (piece.width, piece.height) == (240, 100)
    assert [(c.start, c.end) for c in piece.creases] == [
        ((60, 0), (60, 100)),
        ((180, 0), (180, 100)),
    ]
    assert [values for _, values in piece.cut if values] == [
        (0, 20), (60, 0), (180, 0), (240, 20), (240, 100), (0, 100),
    ]  # fmt: skip


def test_creases_are_drawn_dashed_on_both_faces() -> None:
    (piece,), _ = lay("screen", screen())
    for face in (piece.front, piece.back or ()):
        dashed = [p for p in paths(face) if p.stroke and p.stroke.dash]
        assert [box(p.segments).x for p in dashed] == [60, 180]


def test_wings_angled_by_a_third_of_a_turn_keep_the_screen_upright() -> None:
    # It stands on three sides that do not lie on one line: its weight falls inside their hull.
    (piece,) = bundled("sheets/captains-screen.yaml")
    wing = piece.creases[0].start[0]
    depth = wing * math.sin(math.radians(60))
    weight = 2 * wing * depth / 2 / piece.width
    assert 10 < weight < depth


def test_wings_that_would_overlap_folded_flat_are_a_finding() -> None:
    _, report = lay("screen", screen(wing="70mm"))
    assert findings(report) == [("wings-overlap", 4, 7)]


def test_wings_higher_than_the_middle_are_a_finding() -> None:
    _, report = lay("screen", screen(high="110mm"))
    assert findings(report) == [("wing-too-high", 6, 14)]


def test_each_text_stands_in_its_panel() -> None:
    (piece,), _ = lay("screen", screen())
    assert words(piece.back or ()) == ["one", "four", "two", "three"]
    assert words(piece.front) == ["Beware", "of us"]


def test_a_panel_too_full_is_a_finding_at_the_text_that_overflows() -> None:
    _, report = lay("screen", screen(left='"' + "word " * 300 + '"'))
    assert findings(report) == [("text-overflow", 8, 15)]


def test_the_captains_screen_fits_a4_and_letter_across() -> None:
    (piece,) = bundled("sheets/captains-screen.yaml")
    assert piece.width <= 279.4 - 12.7
    assert piece.height <= 210 - 12.7
    assert piece.back is not None


def test_saving_ink_leaves_no_silhouette_filled() -> None:
    (full,) = bundled("sheets/captains-screen.yaml", "base")
    (spared,) = bundled("sheets/captains-screen.yaml", "ink-saver")
    # The title's letters are texts; every filled path left is a pale ground.
    assert any(path.fill == "#22201c" for path in paths(full.front))
    assert {path.fill for path in paths(spared.front) if path.fill} == {"#ffffff"}


@pytest.mark.parametrize("theme", ["base", "chart"])
def test_the_sea_covers_the_whole_width(theme: str) -> None:
    (piece,) = bundled("sheets/captains-screen.yaml", theme)
    wide = [box(p.segments) for p in paths(piece.front) if p.fill]
    assert any(found.x <= 0 and found.right >= piece.width for found in wide)
