"""Generated charts are legal: by the validator, and by code that knows nothing of its rules."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from charts import read, wrongs
from conftest import sampled

from pnp.base.library import content_dir, game_dir
from pnp.generate.candidates import make_candidate
from pnp.generate.generator import CannotGenerateError
from pnp.generate.request import Request, complete, generator_of
from pnp.generate.search import Aim, search
from pnp.generate.verdicts import judge_of
from pnp.play.measuring import processes
from pnp.rules.validate import CheckOptions, validate_text

GAME = "les-petits-pirates"
pytestmark = pytest.mark.games


def asked(like: str = "basic", seed: int = 1, players: int = 4) -> Request:
    path = str(Path("isles.yaml").absolute())
    given = Request("map", path, str(game_dir(GAME)), players=(players, players), seed=seed)
    return complete(given, like)


@cache
def made(like: str, seed: int, players: int = 4) -> str:
    request = asked(like, seed, players)
    return make_candidate(request, generator_of(request), judge_of(request), 0).text


@pytest.mark.parametrize("name", ["basic", "viking", "ocean-voyage", "treacherous-waters", "space"])
def test_the_charts_of_the_game_are_sound_to_the_oracle(name: str) -> None:
    text = (content_dir() / GAME / "maps" / f"{name}.yaml").read_text("utf-8")
    known = ("port yields", "is no shore", "not in the legend", "is no space", "cannot be reached")
    assert [w for w in wrongs(text, 4) if not any(word in w for word in known)] == []


@pytest.mark.parametrize(
    ("old", "new", "wrong"),
    [
        ("shipyard: true", "shipyard: false", "no shipyard"),
        ("type: ocean, name", "type: coast, name", "is no shore"),
        ("closed:\n  [", "closed:\n  [[~1, P1], [~1, P1], ", "closed twice"),
        ("P1: {", "P99: {", "not in the legend"),
    ],
)
def test_the_oracle_sees_what_is_wrong(old: str, new: str, wrong: str) -> None:
    text = made("basic", 1)
    assert old in text
    assert any(wrong in one for one in wrongs(text.replace(old, new), 4))


@pytest.mark.parametrize("seed", [1, *sampled(list(range(2, 1001)), every=1000, first=1000)])
def test_a_chart_is_legal(seed: int) -> None:
    text = made("basic", seed)
    assert wrongs(text, 4) == []
    verdict = validate_text(text.encode(), Path("isles.yaml").absolute(), CheckOptions())
    assert [found.code for found in verdict.findings if found.severity.value != "note"] == []


@pytest.mark.parametrize("like", sampled(["space", "treacherous-waters", "viking"], every=3))
def test_a_chart_is_like_its_model(like: str) -> None:
    text = made(like, 5)
    model = read((content_dir() / GAME / "maps" / f"{like}.yaml").read_text("utf-8"))
    chart = read(text)
    assert wrongs(text, 4) == []
    assert (chart.rows, chart.columns) == (model.rows, model.columns)
    assert 0.5 < len(chart.land) / len(model.land) < 1.5


def test_the_same_seed_gives_the_same_chart() -> None:
    assert made.__wrapped__("basic", 1) == made("basic", 1)
    assert made("basic", 2) != made("basic", 1)


@pytest.mark.soak
def test_the_number_of_processes_changes_nothing() -> None:
    aim, found = Aim(candidates=3, games=25, confirming=50, fairness=50), []
    for jobs in (1, 2):
        with processes(jobs) as (executor, workers):
            found.append(search(asked(), aim, executor, workers, lambda *_: None))
    assert found[0] == found[1]
    assert found[0].figures is not None


@pytest.mark.parametrize(
    ("like", "players", "reason"),
    [
        ("solo", 1, "is for a single captain"),
        ("basic", 5, "is for 2 to 4 players, not for 5"),
        ("bassic", 4, "did you mean basic?"),
    ],
)
def test_what_cannot_be_made_is_explained(like: str, players: int, reason: str) -> None:
    with pytest.raises(CannotGenerateError, match=reason):
        generator_of(asked(like, players=players))
