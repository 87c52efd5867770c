from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from laying import box, drawn, findings, lay, paths, words

from pnp.art.figure_art import chains_of
from pnp.base.geometry import area_of, centroid, contains, disc, size_of, subtract
from pnp.kinds.spinner.layout import HOLE, HUB, angles, pointer, radii
from pnp.kinds.spinner.record import Ring, Spinner, SpinnerSector

SPINNER = """\
spinner: s
title: S
size: 100mm
rings:
  - sectors:
      - {number: '1', ground: blue, weight: 3}
      - {number: '2', ground: red}
  - width: 2
    sectors:
      - {icon: star, ground: blue}
      - {icon: fish, label: Fish, ground: red}
      - {icon: square, number: '7', ground: ink}
"""


def ring_of(weights: list[float]) -> Ring:
    return Ring(sectors=tuple(SpinnerSector(weight=weight) for weight in weights))


@given(st.lists(st.floats(0.1, 50), min_size=2, max_size=24))
def test_angles_are_as_the_weights_and_fill_the_circle(weights: list[float]) -> None:
    found = angles(ring_of(weights))
    assert found[0][0] == 0
    assert found[-1][1] == pytest.approx(360)
    assert all(a[1] == b[0] for a, b in zip(found, found[1:], strict=False))
    for weight, (start, end) in zip(weights, found, strict=True):
        assert end - start == pytest.approx(360 * weight / sum(weights))


def test_the_sectors_drawn_are_as_large_as_their_weights() -> None:
    pieces, report = lay("spinner", SPINNER)
    assert report.diagnostics == ()
    slices = [
        chains_of(p.segments)[0]
        for p in paths(pieces[0].front)
        if p.stroke is not None and p.fill is not None and p.stroke.width == 0.35
    ]
    outer, inner = radii(Spinner.model_validate(_record()))
    rings = [math.pi * (b**2 - a**2) for a, b in (outer, inner)]
    shares = [(0, 3 / 4), (0, 1 / 4), (1, 1 / 3), (1, 1 / 3), (1, 1 / 3)]
    areas = [size_of(area_of(chain)) for chain in slices]
    assert areas == pytest.approx([rings[ring] * part for ring, part in shares], rel=0.005)
    assert all(contains(disc((50, 50), 50), point) for chain in slices for point in chain)
    # The first sector begins at the top and runs clockwise.
    assert slices[1][0] == pytest.approx((50 - outer[1], 50))


def _record() -> dict[str, object]:
    two = [{"number": "1"}, {"number": "2"}]
    return {
        "spinner": "s",
        "title": "S",
        "size": 100,
        "rings": [{"sectors": two}, {"width": 2, "sectors": two}],
    }


def test_rings_share_the_room_between_hub_and_rim_by_their_widths() -> None:
    outer, inner = radii(Spinner.model_validate(_record()))
    assert outer[0] == pytest.approx(inner[1])
    assert inner[1] - inner[0] == pytest.approx(2 * (outer[1] - outer[0]))
    assert outer[1] < 50
    assert inner[0] > HUB / 2


@given(st.floats(25, 84))
def test_the_arrow_balances_on_its_hole(reach: float) -> None:
    arrow = pointer(reach)
    assert centroid(area_of(arrow.edge)) == pytest.approx(arrow.hole, abs=0.01)
    with_hole = subtract(area_of(arrow.edge), disc(arrow.hole, HOLE / 2))
    assert centroid(with_hole) == pytest.approx(arrow.hole, abs=0.01)
    tip = min(arrow.edge, key=lambda point: point[1])
    assert tip == pytest.approx((arrow.hole[0], 0), abs=1e-6)
    assert arrow.hole[1] == pytest.approx(reach, abs=1e-5)
    # Around the hole there is paper that holds a brad.
    assert size_of(subtract(disc(arrow.hole, HUB / 2 - 0.01), area_of(arrow.edge))) < 0.01


def test_the_arrow_is_even_and_stays_on_the_disc() -> None:
    arrow = pointer(42)
    mirrored = [(2 * arrow.hole[0] - x, y) for x, y in arrow.edge]
    assert size_of(subtract(area_of(mirrored), area_of(arrow.edge))) < 0.01
    assert arrow.height - arrow.hole[1] < 50


def test_disc_arrow_and_two_washers_have_holes_of_an_eighth_of_an_inch() -> None:
    pieces, _ = lay("spinner", SPINNER)
    assert [(p.id, p.quantity) for p in pieces] == [("s", 1), ("s-arrow", 1), ("s-washer", 2)]
    disc_, arrow, washer = pieces
    assert (disc_.width, disc_.height) == (100, 100)
    for piece in pieces:
        edge, hole = chains_of(piece.cut)
        assert max(x for x, _ in hole) - min(x for x, _ in hole) == pytest.approx(3.2, abs=0.01)
        middle = sum(x for x, _ in hole[:-1]) / len(hole[:-1])
        assert middle == pytest.approx(piece.width / 2, abs=0.02)
        assert len(edge) > 4
    assert arrow.creases == washer.creases == ()


def test_what_a_sector_says_stands_in_the_middle_of_it_with_its_head_outwards() -> None:
    (disc_, *_), _ = lay("spinner", SPINNER)
    assert words(disc_.front) == ["1", "2", "7"]
    outer, inner = radii(Spinner.model_validate(_record()))
    at = {}
    for item in drawn(disc_.front):
        if isinstance(item, tuple):
            run, matrix = item
            here = matrix.apply((run.x + run.width / 2, run.y))
            above = matrix.apply((run.x + run.width / 2, run.y - 1))
            out = math.dist(above, (50, 50)) - math.dist(here, (50, 50))
            assert out == pytest.approx(1, abs=0.01)
            turn = math.degrees(math.atan2(here[0] - 50, 50 - here[1])) % 360
            at[run.content] = turn, math.dist(here, (50, 50))
    assert at["1"][0] == pytest.approx(135, abs=1)
    assert at["2"][0] == pytest.approx(315, abs=1)
    assert at["7"][0] == pytest.approx(300, abs=1)
    assert outer[0] < at["1"][1] < outer[1]
    assert inner[0] < at["7"][1] < inner[1]


def test_a_six_and_a_nine_are_underlined_for_they_are_read_from_any_side() -> None:
    (disc_, *_), _ = lay("spinner", SPINNER.replace("number: '2'", "number: '6'"))
    (plain, *_), _ = lay("spinner", SPINNER)
    assert len(paths(disc_.front)) == len(paths(plain.front)) + 1


def test_icons_stay_within_their_sector() -> None:
    (disc_, *_), _ = lay("spinner", SPINNER)
    inner = radii(Spinner.model_validate(_record()))[1]
    # The first icon, white on blue, in the sector from the top to 120 degrees.
    icon = next(p for p in paths(disc_.front) if p.fill == "#ffffff" and _small(p.segments))
    for x, y in chains_of(icon.segments)[0]:
        turn = math.degrees(math.atan2(x - 50, 50 - y)) % 360
        assert 0 < turn < 120
        assert inner[0] < math.dist((x, y), (50, 50)) < inner[1]


def _small(segments: tuple[tuple[str, tuple[float, ...]], ...]) -> bool:
    return len(segments) == 5 and box(segments).width < 30


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("weight: 3", "weight: 0", ("out-of-range", 6, 45)),
        ("icon: star", "icon: gryphon", ("unknown-icon", 10, 16)),
        ("size: 100mm", "size: 20mm", ("out-of-range", 3, 7)),
        (
            "label: Fish",
            "label: " + "fish and " * 12 + "chips",
            ("text-overflow", 11, 29),
        ),
    ],
)
def test_slips_are_found_at_their_place(old: str, new: str, found: tuple[str, int, int]) -> None:
    assert old in SPINNER
    _, report = lay("spinner", SPINNER.replace(old, new))
    assert findings(report) == [found]
