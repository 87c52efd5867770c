from __future__ import annotations

import math
from itertools import pairwise

import pytest
from conftest import sampled
from laying import box, bundled, drawn, findings, lay, paths, plain_theme, words

from pnp.base.colours import contrast
from pnp.base.diagnostics import Report
from pnp.scene import Path

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
        dashed = [box(p.segments) for p in paths(face) if p.stroke and p.stroke.dash]
        for x in (60, 180):
            parts = [part for part in dashed if part.x == x]
            assert (parts[0].y, parts[-1].bottom) == (0, 100)
            assert all(above.bottom == below.y for above, below in pairwise(parts))


@pytest.mark.parametrize("theme", sampled(["chart", "ink-saver"], 2))
def test_cut_and_folds_are_seen_on_the_band_in_the_colour_of_each_captain(theme: str) -> None:
    pieces = bundled("sheets/captains-screen.yaml", theme)
    assert len(pieces) > 1
    for piece in pieces:
        for face in (piece.front, piece.back or ()):
            found = list(paths(face))
            band = next(p.fill for p in found if p.fill and box(p.segments).x == -piece.bleed)
            cut = [p.stroke for p in found if p.segments == piece.cut and p.stroke]
            folds = [
                p.stroke
                for p in found
                if p.stroke and p.stroke.dash and box(p.segments).y in {0, piece.height - 4}
            ]
            assert (len(cut), len(folds)) == (1, 4)
            assert all(contrast(band, line.colour) >= 4.5 for line in (*cut, *folds))


def test_wings_angled_by_a_third_of_a_turn_keep_the_screen_upright() -> None:
    # It stands on three sides that do not lie on one line: its weight falls inside their hull.
    piece, *_ = bundled("sheets/captains-screen.yaml")
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


def test_two_captains_screens_fit_on_a_sheet_of_a4_and_letter() -> None:
    for piece in bundled("sheets/captains-screen.yaml"):
        assert piece.width + 2 * piece.bleed <= 279.4 - 12.7
        assert 2 * (piece.height + 2 * piece.bleed) <= 210 - 12.7
        assert piece.back is not None


def test_each_captain_has_a_screen_in_a_colour_with_an_emblem() -> None:
    text = (
        screen()
        .replace("wing:", "colours: {blue: fish, red: star}\nwing:")
        .replace("subtitle: of us", "figures: [{icon: emblem, at: [0.2, 0.5], size: 30mm}]")
    )
    pieces, report = lay("screen", text)
    assert report.diagnostics == ()
    assert [piece.id for piece in pieces] == ["s-blue", "s-red"]
    fills = [{path.fill for path in paths(piece.front)} for piece in pieces]
    assert "#0000ff" in fills[0] - fills[1]
    assert "#ff0000" in fills[1] - fills[0]
    seals = [
        [p for p in paths(piece.front) if p.fill in {"#0000ff", "#ff0000"}][1] for piece in pieces
    ]
    assert [round(box(seal.segments).width, 3) for seal in seals] == [30, 30]


def picture(figures: str, fills: str = "full") -> tuple[list[Path], Report]:
    text = screen().replace("subtitle: of us", f"subtitle: of us, sea: paper, figures: [{figures}]")
    pieces, report = lay("screen", text, plain_theme(fills))
    return [path for piece in pieces for path in paths(piece.front)], report


@pytest.mark.parametrize(("fills", "fill"), [("full", "#ff0000"), ("none", "#ffffff")])
def test_saving_ink_leaves_no_silhouette_filled(fills: str, fill: str) -> None:
    found, _ = picture("{icon: square, at: [0.5, 0.4], size: 44mm, colour: red}", fills)
    assert [p.fill for p in found if box(p.segments).width == pytest.approx(44)] == [fill]


def test_engravings_are_drawn_in_the_colour_asked_for_on_the_colour_of_the_sky() -> None:
    plain, _ = picture("")
    found, report = picture("{draw: anchor, at: [0.5, 0.4], size: 40mm, colour: red}")
    assert report.diagnostics == ()
    assert len(found) > len(plain) + 5
    engraved = {p.fill for p in found} | {p.stroke.colour for p in found if p.stroke}
    usual = {p.fill for p in plain} | {p.stroke.colour for p in plain if p.stroke}
    assert engraved - usual == {"#ff0000"}


def test_what_is_nearer_is_drawn_later() -> None:
    figures = ", ".join(
        f"{{icon: square, at: [0.5, {y}], size: 40mm, colour: {colour}}}"
        for y, colour in ((0.9, "red"), (0.3, "blue"))
    )
    found, _ = picture(figures)
    fills = [p.fill for p in found]
    assert fills.index("#0000ff") < fills.index("#ff0000")
    assert "#ffffff" in fills[fills.index("#0000ff") : fills.index("#ff0000")]  # waves between


def test_unknown_engravings_and_figures_of_no_kind_or_two_are_findings() -> None:
    _, report = picture("{draw: ancor, at: [0.5, 0.4], size: 40mm}")
    assert [(d.code, d.hint) for d in report.diagnostics] == [
        ("unknown-art", "did you mean anchor?")
    ]
    for both in ("", "icon: fish, draw: anchor, "):
        _, report = picture(f"{{{both}at: [0.5, 0.4], size: 40mm}}")
        assert [d.code for d in report.diagnostics] == ["unclear-figure"]


@pytest.mark.parametrize("theme", ["base", "chart"])
def test_the_sea_covers_the_whole_width(theme: str) -> None:
    piece, *_ = bundled("sheets/captains-screen.yaml", theme)
    wide = [box(p.segments) for p in paths(piece.front) if p.fill]
    assert any(found.x <= 0 and found.right >= piece.width for found in wide)


def test_the_texts_of_a_screen_shrink_alike_until_they_fit() -> None:
    (piece,), report = lay("screen", screen(left='"' + "word " * 130 + '"'))
    assert [code for code, _, _ in findings(report)] == ["text-shrunk"]
    texts = [item[0] for item in drawn(piece.back or ()) if isinstance(item, tuple)]
    assert len({text.size for text in texts}) == 1
