from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from functools import cache

import pytest
from conftest import general_theme, sampled
from laying import box, drawn

from pnp.art import vignettes
from pnp.art.engraving import (
    HAIR,
    Engraving,
    chain_between,
    limb,
    normals,
    parse_curve,
    resample,
    ring,
    smooth_curve,
)
from pnp.scene import IDENTITY, Group, Item, Matrix, Path, transform_outline


@cache
def picture(name: str, size: float, of: str = "chart") -> tuple[Item, ...]:
    return tuple(vignettes.draw(name, (0.0, 0.0), size, general_theme(of)))


def flat(items: Iterable[Item]) -> list[Path]:
    return [item for item in drawn(items) if isinstance(item, Path)]


def widths(items: Iterable[Item], scale: float = 1.0) -> Iterator[float]:
    """Yield the widths of strokes on paper."""
    for item in items:
        match item:
            case Group():
                yield from widths(item.items, scale * math.hypot(item.matrix.a, item.matrix.b))
            case Path() if item.stroke is not None:
                yield item.stroke.width * scale


def test_a_corner_is_kept_and_a_curve_runs_through_its_points() -> None:
    chain = parse_curve("0,0 10,0 | 10,10")
    assert chain[0] == (0, 0)
    assert (10, 0) in chain
    assert chain[-1] == (10, 10)
    assert (10, 0) in smooth_curve([(0, 0), (10, 0), (10, 10)])


def test_a_word_that_is_no_point_cannot_be_traced() -> None:
    with pytest.raises(ValueError, match="not enough values"):
        parse_curve("0,0 10")


def test_points_lie_evenly_along_a_bent_chain() -> None:
    assert resample([(0, 0), (3, 0), (3, 1)], 5) == [(0, 0), (1, 0), (2, 0), (3, 0), (3, 1)]


def test_halfway_between_two_lines_is_the_line_in_their_middle() -> None:
    assert chain_between([(0, 0), (4, 0)], [(0, 2), (4, 2)], 0.5, 3) == [(0, 1), (2, 1), (4, 1)]


def test_normals_point_to_the_left_of_the_way() -> None:
    assert normals([(0, 0), (1, 0), (2, 0)]) == [(0, -1), (0, -1), (0, -1)]


def test_a_limb_is_as_thick_as_asked_along_its_spine() -> None:
    body = limb([(0, 0), (1, 0), (2, 0)], lambda along: 2 + 2 * along)
    assert body.left == [(0, -1), (1, -1.5), (2, -2)]
    assert body.lane(0.5) == [(0, 0), (1, 0), (2, 0)]
    assert body.rib(0.5, 0, 1, 0.25)[2] == pytest.approx((1.25, 0))


def test_outlines_are_a_hair_to_the_light_and_bold_in_the_shade() -> None:
    pen = Engraving("#000000", "#ffffff", "#000000", 100)
    pen.contour(ring(0, 0, 10, 10)[:-1], bold=0.5)
    (outline,) = flat(pen.items)
    radii = [math.hypot(*values) for command, values in outline.segments if command != "Z"]
    towards = [math.atan2(values[1], values[0]) for command, values in outline.segments if values]
    light = [r for r, turn in zip(radii, towards, strict=True) if abs(turn + 2.57) < 0.4]
    shade = [r for r, turn in zip(radii, towards, strict=True) if abs(turn - 0.57) < 0.4]
    assert max(light) - min(light) == pytest.approx(HAIR, abs=0.03)
    assert max(shade) - min(shade) == pytest.approx(0.5, abs=0.03)


def test_hatching_keeps_its_distance_on_paper_whatever_the_size_of_the_picture() -> None:
    square = [(-40.0, -40.0), (40.0, -40.0), (40.0, 40.0), (-40.0, 40.0)]
    counts = []
    for size in (20.0, 40.0):
        pen = Engraving("#000000", "#ffffff", "#000000", size)
        pen.shade(square, 20, 0, gap=0.5)
        counts.append(sum(len(path.segments) for path in flat(pen.items)))
    assert counts[1] == pytest.approx(2 * counts[0], rel=0.15)


@pytest.mark.parametrize("name", sampled(vignettes.NAMES, 4, first=1))
def test_a_picture_fills_its_square_and_stays_near_it(name: str) -> None:
    boxes = [box(path.segments) for path in flat(picture(name, 100))]
    left, right = min(b.x for b in boxes), max(b.right for b in boxes)
    top, foot = min(b.y for b in boxes), max(b.bottom for b in boxes)
    assert left > -64
    assert right < 64
    assert top > -64
    assert foot < 64
    assert max(right - left, foot - top) > 75


@pytest.mark.parametrize("name", sampled(vignettes.NAMES, 4, first=2))
@pytest.mark.parametrize("size", sampled([16.0, 34.0], 2))
def test_no_line_is_too_fine_to_print_or_heavier_than_an_engraving(name: str, size: float) -> None:
    assert [w for w in widths(picture(name, size)) if not HAIR - 1e-9 <= w <= 0.33] == []


@pytest.mark.parametrize("name", sampled(vignettes.NAMES, 4, first=3))
def test_pictures_have_the_colours_of_their_roles_alone(name: str) -> None:
    colours = general_theme("ink-saver")
    allowed = {colours.colour(f"creature{part}") for part in ("", ".body", ".dark")}
    for path in flat(picture(name, 30, "ink-saver")):
        assert {path.fill, path.stroke.colour if path.stroke else None} <= {None, *allowed}


@pytest.mark.parametrize("name", sampled(vignettes.NAMES, 4))
def test_a_picture_is_the_same_each_time_and_moves_as_a_whole(name: str) -> None:
    (still,) = picture(name, 34.0)
    vignettes.engrave.cache_clear()
    (moved,) = vignettes.draw(name, (7.0, 3.0), 34.0, general_theme("chart"))
    assert isinstance(still, Group)
    assert isinstance(moved, Group)
    assert moved.items == still.items
    assert moved.matrix == still.matrix.then(Matrix.translate(7.0, 3.0))


def test_what_swims_is_cut_at_the_surface_of_the_water() -> None:
    for name in ("serpent", "whale", "kraken"):
        (whole,) = picture(name, 100)
        assert isinstance(whole, Group)
        clips = [item.clip for item in whole.items if isinstance(item, Group) and item.clip]
        assert len(clips) == 1
        assert box(transform_outline(clips[0], IDENTITY)).bottom < 30
