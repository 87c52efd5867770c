"""The names of drawings are those that are drawn."""

from __future__ import annotations

from typing import get_args

from pnp.components import painted
from pnp.components.chart import vignettes
from pnp.components.seaboard import scenery
from pnp.components.sectors import landmarks
from pnp.model import drawings
from pnp.model.mosaic import Landmark


def test_the_names_are_those_that_are_drawn() -> None:
    assert sorted(drawings.ENGRAVINGS) == sorted(vignettes.NAMES)
    assert sorted(drawings.SCENERY) == sorted(scenery.NAMES)
    assert sorted(get_args(Landmark)) == sorted(landmarks.NAMES)
    assert set(painted.VESSELS) <= {*drawings.ENGRAVINGS, drawings.TUB}
