"""Generated oceans are legal: by the validator, and by code that knows nothing of its rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from conftest import sampled
from oceans import wrongs

from pnp.base.library import content_dir, game_dir
from pnp.generate.candidates import Candidate, make_candidate
from pnp.generate.request import Request, complete, generator_of
from pnp.generate.verdicts import judge_of
from pnp.rules.validate import CheckOptions, validate_text

GAME = "micro-pirates"
PATH = Path("far-ocean.yaml").absolute()
MODEL = (content_dir() / GAME / "oceans" / "ocean.yaml").read_text("utf-8")
pytestmark = pytest.mark.games


def candidate(seed: int) -> Candidate:
    request = complete(Request("map", str(PATH), str(game_dir(GAME)), seed=seed), "")
    return make_candidate(request, generator_of(request), judge_of(request), 0)


def made(seed: int) -> str:
    return candidate(seed).text


def test_the_ocean_of_the_game_is_sound_to_the_oracle() -> None:
    assert wrongs(MODEL) == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("sea       port    small", "sea       small   small", "has 0 ports"),
        ("hills  hills  hills", "hills  sea    hills", "has land at"),
        ("landmarks: {1-1: village", "landmarks: {1-3: village", "is in the water"),
        ("small  sea    fish\n", "small  sea\n", "is not 3 x 3"),
    ],
)
def test_the_oracle_sees_what_is_wrong(old: str, new: str, wrong: str) -> None:
    assert old in MODEL
    assert any(wrong in one for one in wrongs(MODEL.replace(old, new)))


@pytest.mark.parametrize("seed", [1, *sampled(list(range(2, 1001)), every=1000, first=1000)])
def test_an_ocean_is_legal(seed: int) -> None:
    text = made(seed)
    assert wrongs(text) == []
    verdict = validate_text(text.encode(), PATH, CheckOptions())
    assert [found.code for found in verdict.findings if found.severity.value != "note"] == []


def test_comments_of_the_model_stay() -> None:
    assert "\n# Two sheets of paper, glued.\n" in made(2)


@pytest.mark.parametrize("seed", [7, *sampled(list(range(8, 30)), every=22, first=22)])
def test_what_other_files_lead_to_is_brought_back(seed: int) -> None:
    found = candidate(seed)
    assert found.drafts == 1
    assert found.repairs < 6
