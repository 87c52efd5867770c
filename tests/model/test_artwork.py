"""The names of drawings are those that are drawn."""

from __future__ import annotations

from typing import get_args

from pnp.art import figure_art, vignettes
from pnp.kinds.boards.mosaic import plan
from pnp.kinds.boards.mosaic.record import Landmark
from pnp.kinds.boards.squares import scenery
from pnp.model import drawings


def test_the_names_are_those_that_are_drawn() -> None:
    assert sorted(drawings.ENGRAVINGS) == sorted(vignettes.NAMES)
    assert sorted(drawings.SCENERY) == sorted(scenery.NAMES)
    assert sorted(get_args(Landmark)) == sorted(plan.NAMES)
    assert set(figure_art.VESSELS) <= {*drawings.ENGRAVINGS, drawings.TUB}
