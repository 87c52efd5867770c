"""What is taken on a chart, against asking every disc."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from pnp.kinds.boards.map.place import Disc, DiscIndex, clearance
from pnp.scene import Rect

places = st.floats(-60, 60)
radii = st.floats(0.1, 30)
discs = st.lists(st.builds(Disc, places, places, radii), max_size=8)


def crowd(some: list[Disc]) -> DiscIndex:
    found = DiscIndex()
    for disc in some:
        found.add(disc)
    return found


@given(some=discs, x=places, y=places, radius=radii)
def test_a_disc_is_free_where_none_is_near(some, x, y, radius):
    near = [d for d in some if math.dist((d.x, d.y), (x, y)) < d.radius + radius]
    assert crowd(some).touches(x, y, radius) == bool(near)


@given(some=discs, x=places, y=places, width=radii, height=radii)
def test_a_box_is_free_where_no_disc_reaches_in(some, x, y, width, height):
    box = Rect(x, y, width, height)
    near = [d for d in some if clearance(box, d.x, d.y) < d.radius]
    assert crowd(some).touches_box(box) == bool(near)


def test_clearance_is_measured_from_the_edge_or_corner_of_a_box():
    box = Rect(0, 0, 10, 5)
    assert clearance(box, 4, 2) == 0
    assert clearance(box, 13, 2) == 3
    assert clearance(box, -3, 9) == 5
