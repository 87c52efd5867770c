"""Generated boards of Piracy are legal: by the validator, and by code that knows nothing of its
rules."""

from __future__ import annotations

from pathlib import Path

import pytest
from boards import wrongs
from conftest import sampled

from pnp.base.library import content_dir, game_dir
from pnp.generate.candidates import make_candidate
from pnp.generate.request import Request, complete, generator_of
from pnp.generate.verdicts import judge_of
from pnp.rules.validate import CheckOptions, validate_text

GAME = "piracy"
PATH = Path("sleepy-main.yaml").absolute()
MODEL = (content_dir() / GAME / "boards" / "port-blackwood.yaml").read_text("utf-8")
pytestmark = pytest.mark.games


def made(seed: int) -> str:
    request = complete(Request("map", str(PATH), str(game_dir(GAME)), seed=seed), "")
    return make_candidate(request, generator_of(request), judge_of(request), 0).text


def test_the_board_of_the_game_is_sound_to_the_oracle() -> None:
    assert [wrong for wrong in wrongs(MODEL) if "'gulls'" not in wrong] == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("t t t P ~", "t t t P a", "a is in pieces"),
        ("which: x", "which: port", "other wharves"),
        ("name: Turtle Back", "name: Parrot Cay", "named twice"),
        ("type: monster", "type: island", "0 of monster"),
        ("at: k12", "at: l14", "is on land"),
    ],
)
def test_the_oracle_sees_what_is_wrong(old: str, new: str, wrong: str) -> None:
    assert old in MODEL
    assert any(wrong in one for one in wrongs(MODEL.replace(old, new)))


@pytest.mark.parametrize("seed", [1, 2, *sampled(list(range(3, 1001)), every=1000, first=1000)])
def test_a_board_is_legal(seed: int) -> None:
    text = made(seed)
    assert wrongs(text) == []
    verdict = validate_text(text.encode(), PATH, CheckOptions())
    assert [found.code for found in verdict.findings if found.severity.value != "note"] == []
