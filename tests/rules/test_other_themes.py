"""Every game in every general theme: judged as it would be built."""

from __future__ import annotations

from itertools import product

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import game_dir, general_themes
from pnp.content.game_files import bundled_games
from pnp.content.wording import Dress
from pnp.rules.validate import CheckOptions, validate

PAIRS = list(product(bundled_games(), general_themes()))


@pytest.mark.parametrize(("game", "theme"), sampled(PAIRS, 15, first=9))
def test_a_game_is_as_legal_in_a_general_theme_as_in_its_own(game: str, theme: str) -> None:
    verdict = validate(game, game_dir(game), CheckOptions(quick=True, dress=Dress(theme)))
    found = (one for one in verdict.findings if one.severity is Severity.ERROR)
    errors = [f"{one.span}: {one.message}" for one in found]
    assert errors == []
