from __future__ import annotations

import math

import pytest

from pnp.components.contrast import contrast, legible, luminance
from pnp.components.ornament import border, pattern
from pnp.components.outlines import outline_of

SHAPES = ["round", "square", "hexagon", "octagon", "shield"]


@pytest.mark.parametrize(("shape", "height"), [
    ("round", 20), ("square", 20), ("hexagon", 40 / math.sqrt(3)), ("octagon", 20),
])  # fmt: skip
def test_size_is_the_width_from_side_to_side(shape: str, height: float) -> None:
    edge = outline_of(shape, 20)
    assert (edge.width, edge.height) == pytest.approx((20, height))


@pytest.mark.parametrize("shape", SHAPES)
def test_steps_go_round_evenly_with_normals_outwards(shape: str) -> None:
    edge = outline_of(shape, 20)
    steps = edge.steps(1.0, 1.3, multiple=6)
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
    (x, y), _ = edge.steps(1.0, 1.0)[0]
    assert y < 4
    assert abs(x - 10) < 5


def test_what_has_no_drawing_raises() -> None:
    with pytest.raises(ValueError, match="'star' is not a shape of a token"):
        outline_of("star", 10)
    with pytest.raises(ValueError, match="'lace' is not a border"):
        list(border(outline_of("round", 10), "lace", 1, 1, "#000000"))
    with pytest.raises(ValueError, match="'tartan' is not a pattern"):
        list(pattern("tartan", 0, 0, 5, "#000000", 1))


def test_contrast_is_that_of_the_guidelines() -> None:
    assert luminance("#ffffff") == pytest.approx(1)
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#0072b2", "#ffffff") == pytest.approx(5.19, abs=0.01)
    assert contrast("#f0e442", "#ffffff") == pytest.approx(1.32, abs=0.01)


def test_the_more_legible_ink_is_taken() -> None:
    assert legible("#0072b2", "#222222", "#ffffff") == "#ffffff"
    assert legible("#f0e442", "#222222", "#ffffff") == "#222222"
