"""The names of drawings are those that are drawn."""

from __future__ import annotations

from pnp.components import painted
from pnp.components.chart import vignettes
from pnp.components.seaboard import scenery, scenes
from pnp.model import vocabulary


def test_the_names_are_those_that_are_drawn() -> None:
    assert sorted(vocabulary.ENGRAVINGS) == sorted(vignettes.NAMES)
    assert sorted(vocabulary.SCENERY) == sorted(scenery.NAMES)
    assert sorted(vocabulary.SCENES) == sorted(scenes.NAMES)
    assert set(painted._SHIPS) <= {*vocabulary.ENGRAVINGS, vocabulary.TUB}
