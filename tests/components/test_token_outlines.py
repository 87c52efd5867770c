from __future__ import annotations

import math

import pytest

from pnp.art.outlines import Outline, OutlineError, outline_from_path, outline_of, silhouette
from pnp.art.patterns import border, pattern
from pnp.art.tints import most_contrasting_ink
from pnp.base.colours import contrast, luminance
from pnp.base.geometry import area_of, contains, distance
from pnp.base.registry import ExtensionError
from pnp.icons import find
from pnp.scene import Matrix, circle, rectangle, transform_outline

SHAPES = ["round", "square", "hexagon", "octagon", "shield"]
# Those that tell what has room inside them.
ROOMY = [
    outline_of("rectangle", 30, 20),
    outline_of("diamond", 20),
    outline_of("drop", 20),
    outline_from_path(
        (("M", (0, 0)), ("L", (6, 0)), ("L", (9, 20)), ("L", (-3, 20)), ("Z", ())), 20
    ),
    silhouette([shape.segments for shape in find("own:resource").shapes], 20),
]


@pytest.mark.parametrize(("shape", "height"), [
    ("round", 20), ("square", 20), ("hexagon", 40 / math.sqrt(3)), ("octagon", 20),
])  # fmt: skip
def test_size_is_the_width_from_side_to_side(shape: str, height: float) -> None:
    edge = outline_of(shape, 20)
    assert (edge.width, edge.height) == pytest.approx((20, height))


@pytest.mark.parametrize("shape", SHAPES)
def test_steps_go_round_evenly_with_normals_outwards(shape: str) -> None:
    edge = outline_of(shape, 20)
    steps = edge.evenly_spaced(1.0, 1.3, multiple=6)
    assert len(steps) % 6 == 0
    x, y = edge.centre
    gaps = [math.dist(a[0], b[0]) for a, b in zip(steps, steps[1:] + steps[:1], strict=True)]
    # A step across a corner is shorter than one along a side.
    assert max(gaps) < 1.6
    assert min(gaps) > 0.7
    for (px, py), (nx, ny) in steps:
        assert math.hypot(nx, ny) == pytest.approx(1)
        assert (px - x) * nx + (py - y) * ny > 0


@pytest.mark.parametrize("shape", SHAPES)
def test_steps_begin_at_the_top(shape: str) -> None:
    edge = outline_of(shape, 20)
    (x, y), _ = edge.evenly_spaced(1.0, 1.0)[0]
    assert y < 4
    assert abs(x - 10) < 5


def test_what_has_no_drawing_raises() -> None:
    with pytest.raises(ExtensionError, match="'star' is a shape .* that nothing draws"):
        outline_of("star", 10)
    with pytest.raises(ExtensionError, match="'lace' is a border .* that nothing draws"):
        list(border(outline_of("round", 10), "lace", 1, 1, "#000000"))
    with pytest.raises(ExtensionError, match="'tartan' is a pattern .* that nothing draws"):
        list(pattern("tartan", 0, 0, 5, "#000000", 1))


def test_contrast_is_that_of_the_guidelines() -> None:
    assert luminance("#ffffff") == pytest.approx(1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#0072b2", "#ffffff") == pytest.approx(5.19, abs=0.01)
    assert contrast("#f0e442", "#ffffff") == pytest.approx(1.32, abs=0.01)


def test_the_more_legible_ink_is_taken() -> None:
    assert most_contrasting_ink("#0072b2", "#222222", "#ffffff") == "#ffffff"
    assert most_contrasting_ink("#f0e442", "#222222", "#ffffff") == "#222222"


@pytest.mark.parametrize("edge", ROOMY)
def test_an_outline_fills_its_box_and_its_disc_lies_inside_it(edge: Outline) -> None:
    xs, ys = [x for x, _ in edge.points], [y for _, y in edge.points]
    assert (min(xs), min(ys)) == pytest.approx((0, 0))
    assert (max(xs), max(ys)) == pytest.approx((edge.width, edge.height))
    assert edge.disc is not None
    middle, radius = edge.disc
    area = area_of(edge.points)
    assert contains(area, middle)
    assert radius > 4
    assert distance(area.boundary, middle) == pytest.approx(radius, abs=0.1)


def test_a_rectangle_is_as_high_as_asked_and_a_diamond_as_it_is_wide() -> None:
    assert [(edge.width, round(edge.height, 6)) for edge in ROOMY[:2]] == [(30, 20), (20, 24.8)]


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ((("M", (0, 0)), ("L", (9, 0)), ("L", (4, 9))), "is not closed"),
        ((("M", (0, 0)), ("L", (9, 9)), ("L", (9, 0)), ("L", (0, 9)), ("Z", ())), "crosses itself"),
        ((("M", (0, 0)), ("L", (9, 0)), ("Z", ())), "has no area"),
        ((*rectangle(0, 0, 1, 1), *rectangle(5, 0, 1, 1)), "falls into 2 parts"),
    ],
)
def test_an_outline_that_no_knife_follows_raises(path: tuple, message: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(OutlineError, match=message):
        outline_from_path(path, 20)


def test_a_hole_in_an_outline_is_filled_and_fine_gaps_of_an_icon_are_closed() -> None:
    ring = (*circle(0, 0, 5), *circle(0, 0, 3))
    assert set(outline_from_path(ring, 20).points) == set(
        outline_from_path(circle(0, 0, 5), 20).points
    )
    halves = [rectangle(0, 0, 0.46, 1), rectangle(0.54, 0, 0.46, 1)]
    assert silhouette(halves, 20).height == pytest.approx(20, abs=0.1)
    far = [rectangle(0, 0, 0.3, 1), transform_outline(rectangle(0, 0, 0.3, 1), Matrix(e=0.6))]
    with pytest.raises(OutlineError, match="2 parts"):
        silhouette(far, 20)


def test_ornament_goes_round_what_is_left_beside_the_middle() -> None:
    lopsided = Outline(20, 10, ((0, 0), (20, 4.9), (20, 5.1), (6, 10), (0, 10)))
    assert len(lopsided.evenly_spaced(4.2, 0.5)) > 3
