"""Generated maps are legal to code that knows nothing of the rules, and wrong facts in them are
caught."""

from __future__ import annotations

import pytest

from mutations.generated_maps import MAKERS, map_outcome
from mutations.report import LEAST_CAUGHT

SEED = 11
FEW, MANY = 3, 1000
QUICK = "piracy"
"""The game whose maps are judged soonest; ``make test`` makes no others."""
pytestmark = pytest.mark.games


@pytest.mark.parametrize(
    "game",
    [game if game == QUICK else pytest.param(game, marks=pytest.mark.soak) for game in MAKERS],
)
def test_generated_maps_are_legal_and_wrong_facts_in_them_are_caught(
    game: str, soaking: bool
) -> None:
    outcomes = [map_outcome(game, number, SEED) for number in range(MANY if soaking else FEW)]
    assert [one.number for one in outcomes if not one.text or one.wrongs] == []
    missed = [one.mutant.about for one in outcomes if one.mutant and not one.caught]
    assert len(missed) <= (1 - LEAST_CAUGHT) * len(outcomes), missed
