"""The names of drawings are those that are drawn."""

from __future__ import annotations

from pnp.components import painted
from pnp.components.chart import vignettes
from pnp.components.seaboard import scenery, scenes
from pnp.model import drawings


def test_the_names_are_those_that_are_drawn() -> None:
    assert sorted(drawings.ENGRAVINGS) == sorted(vignettes.NAMES)
    assert sorted(drawings.SCENERY) == sorted(scenery.NAMES)
    assert sorted(drawings.SCENES) == sorted(scenes.NAMES)
    assert set(painted.VESSELS) <= {*drawings.ENGRAVINGS, drawings.TUB}
