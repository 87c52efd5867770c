"""Polygons: circles inside, room for two tokens."""

from __future__ import annotations

import math

import pytest

from pnp.base import geometry as g
from pnp.scene import Rect

SQUARE = g.box_of(Rect(10, 20, 30, 30))


def test_the_largest_circle_in_a_square_touches_its_sides() -> None:
    (x, y), radius = g.inscribed_circle(SQUARE)
    assert (x, y) == pytest.approx((25, 35), abs=0.1)
    assert radius == pytest.approx(15, abs=0.05)


def test_the_largest_circle_lies_in_the_largest_part() -> None:
    both = g.join([SQUARE, g.box_of(Rect(100, 100, 8, 8))])
    assert g.inscribed_circle(both)[1] == pytest.approx(15, abs=0.05)


def test_two_tokens_lie_as_far_apart_as_the_space_allows() -> None:
    found = g.two_disc_centres(g.box_of(Rect(0, 0, 40, 16.2)), 16)
    assert found is not None
    (xa, ya), (xb, yb) = sorted(found)
    assert (xa, xb) == pytest.approx((8, 32), abs=0.01)
    assert 8 <= ya <= 8.2
    assert 8 <= yb <= 8.2


@pytest.mark.parametrize("width", [31.9, 15.9])
def test_a_narrow_space_does_not_hold_two(width: float) -> None:
    assert g.two_disc_centres(g.box_of(Rect(0, 0, width, 17)), 16) is None


def test_a_square_may_hold_two_on_its_diagonal() -> None:
    # Centres of discs of 16 have 12 x 12 of room: the diagonal is 16.97 long.
    assert g.two_disc_centres(g.box_of(Rect(0, 0, 28, 28)), 16) is not None
    assert g.two_disc_centres(g.box_of(Rect(0, 0, 27, 27)), 16) is None


def test_four_lines_make_a_face() -> None:
    corners = [(0.0, 0.0), (4.0, 0.0), (4.0, 3.0), (0.0, 3.0)]
    sides = [[a, b] for a, b in zip(corners, [*corners[1:], corners[0]], strict=True)]
    (face,) = g.faces(sides)
    assert face.area == 12


def test_touching_pairs_rise() -> None:
    boxes = [g.box_of(Rect(x, 0, 10, 10)) for x in (0, 20, 10)]
    assert g.touching_pairs(boxes) == [(0, 2), (1, 2)]


def test_points_find_the_area_that_covers_them() -> None:
    boxes = [g.box_of(Rect(x, 0, 10, 10)) for x in (0, 20)]
    assert g.covering_indices(boxes, [(25, 5), (5, 5), (15, 5)]) == [1, 0, None]


def test_chains_join_end_to_end() -> None:
    lines = g.lines_of([[(0, 0), (1, 0)], [(1, 0), (1, 1)], [(5, 5), (6, 5)]])
    assert sorted(len(chain) for chain in g.chains(lines)) == [2, 3]


def test_a_hole_runs_the_other_way_round() -> None:
    def turn(ring: list[tuple[float, float]]) -> float:
        pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
        return sum(xa * yb - xb * ya for (xa, ya), (xb, yb) in pairs)

    outer, hole = g.rings(g.subtract(SQUARE, g.disc((25, 35), 5)))
    assert turn(outer) * turn(hole) < 0


def test_a_collection_has_the_outline_of_its_polygons() -> None:
    notched = [(0, 0), (10, 0), (10, 10), (20, 10), (20, 0), (30, 0), (30, 30), (0, 30)]
    # A polygon and a line: where the second box only touches the notched area.
    boxes = g.join([g.box_of(Rect(0, 0, 10, 5)), g.box_of(Rect(12, 0, 8, 10))])
    found = g.overlap(g.area_of([tuple(map(float, at)) for at in notched]), boxes)
    assert found.geom_type == "GeometryCollection"
    assert math.isclose(g.length(g.boundary(found)), 30)
