"""Boxes of what leaves ink."""

from __future__ import annotations

from pnp.scene import Group, Matrix, Path, Stroke, rectangle
from pnp.scene.extents import has_ground

CARD = rectangle(0, 0, 40, 60)


def test_only_an_area_over_the_whole_outline_is_a_ground() -> None:
    wide = Path(rectangle(-3, -3, 46, 66), "#eeeeee")
    assert has_ground([wide], CARD)
    assert has_ground([Group((Path(rectangle(0, 0, 20, 30), "#eeeeee"),), Matrix.scale(2))], CARD)
    assert not has_ground([Path(rectangle(0, 0, 40, 59), "#eeeeee")], CARD)
    assert not has_ground([Path(CARD, None, Stroke("#000000", 1.0))], CARD)
    assert not has_ground([Group((wide,), clip=rectangle(0, 0, 40, 20))], CARD)
