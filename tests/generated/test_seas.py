"""Generated seas are legal: by the validator, and by code that knows nothing of its rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled
from seas import wrongs

from pnp.base.library import content_dir, game_dir
from pnp.generate.candidates import make_candidate
from pnp.generate.request import Request, complete, generator_of
from pnp.generate.search import Aim, search
from pnp.generate.verdicts import judge_of
from pnp.play.measuring import processes
from pnp.rules.validate import CheckOptions, validate_text

GAME = "piece-packing-pirates"
PATH = Path("lost-bight.yaml").absolute()
pytestmark = pytest.mark.games


def asked(seed: int, like: str = "archipelago") -> Request:
    return complete(Request("map", str(PATH), str(game_dir(GAME)), seed=seed), like)


def made(seed: int) -> str:
    request = asked(seed)
    return make_candidate(request, generator_of(request), judge_of(request), 0).text


@pytest.mark.parametrize("path", sorted((content_dir() / GAME / "seas").glob("*.yaml")))
def test_the_seas_of_the_game_are_sound_to_the_oracle(path: Path) -> None:
    assert wrongs(path.read_text("utf-8")) == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        (" a a", " a .", "is not a square"),
        (" a a", " . .", "23 tiles"),
    ],
)
def test_the_oracle_sees_what_is_wrong(old: str, new: str, wrong: str) -> None:
    text = made(1)
    assert old in text
    assert any(wrong in one for one in wrongs(text.replace(old, new)))


@pytest.mark.parametrize("seed", [1, 6, *sampled(list(range(2, 1001)), every=1000, first=1000)])
def test_a_sea_is_legal(seed: int) -> None:
    text = made(seed)
    assert wrongs(text) == []
    verdict = validate_text(text.encode(), PATH, CheckOptions())
    assert [found.code for found in verdict.findings if found.severity.value != "note"] == []
    assert made(seed) == text


def test_a_sea_for_one_player_is_ranked_by_its_places() -> None:
    aim = Aim(candidates=2, games=25, confirming=25)
    with processes(1) as (executor, workers):
        found = search(asked(3), aim, executor, workers, lambda *_: None)
    assert found.figures is not None
    assert found.figures.unfairness == 0
    assert found.tried == 2
