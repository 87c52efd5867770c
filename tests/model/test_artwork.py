"""The names of drawings are those that are drawn."""

from __future__ import annotations

from pnp.components import painted
from pnp.components.chart import vignettes
from pnp.components.seaboard import scenery, scenes
from pnp.model import artwork


def test_the_names_are_those_that_are_drawn() -> None:
    assert sorted(artwork.ENGRAVINGS) == sorted(vignettes.NAMES)
    assert sorted(artwork.SCENERY) == sorted(scenery.NAMES)
    assert sorted(artwork.SCENES) == sorted(scenes.NAMES)
    assert set(painted._SHIPS) <= {*artwork.ENGRAVINGS, artwork.TUB}
