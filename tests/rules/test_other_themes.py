"""Every game in every general theme: judged as it would be built, and laid out."""

from __future__ import annotations

from itertools import product

import pytest
from conftest import sampled

from pnp.base.diagnostics import Severity
from pnp.base.library import game_dir, general_themes
from pnp.content.game_files import bundled_games
from pnp.content.language.languages import Edition
from pnp.press.dry_run import with_dry_run
from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate
from pnp.rules.verdict import LayoutState

PAIRS = list(product(bundled_games(), general_themes()))


@pytest.mark.soak
@pytest.mark.parametrize(("game", "theme"), PAIRS)
def test_a_game_is_as_legal_in_a_general_theme_as_in_its_own(game: str, theme: str) -> None:
    edition = Edition(theme)
    verdict = with_dry_run(
        validate(game, game_dir(game), CheckOptions(quick=True, edition=edition)), edition
    )
    found = (one for one in verdict.findings if one.severity is not Severity.NOTE)
    assert verdict.drawn is LayoutState.DRAWN
    assert [f"{one.span}: {one.message}" for one in found] == []


@pytest.mark.parametrize(("game", "theme"), sampled(PAIRS, 45, first=5))
def test_players_are_told_apart_in_every_general_theme(game: str, theme: str) -> None:
    # Quick runs leave out what looks at colours.
    rules = RuleSelection(("players-hard-to-tell-apart",))
    verdict = validate(game, game_dir(game), CheckOptions(edition=Edition(theme), selection=rules))
    assert verdict.ran == rules.chosen
    assert verdict.findings == ()
