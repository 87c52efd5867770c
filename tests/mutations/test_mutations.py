"""A fixed sample of mutants is held to the thresholds of the whole mutation test."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest
from conftest import sampled

from mutations import charts, seas
from mutations.report import LEAST_CAUGHT, LEAST_PLACED, score
from mutations.run import drawn, judged
from mutations.survivors import UNKNOWN, why_missed
from pnp.base.library import content_dir

SAMPLE = 150
QUICK, FEW = "piracy", 8
"""``make test`` judges so many mutants of the game whose files are judged soonest."""
GAMES = sorted(content_dir().glob("*/game.yaml"))


@pytest.fixture(scope="module")
def outcomes(soaking: bool):
    mutants, most = (drawn(1), SAMPLE) if soaking else (drawn(1, games=QUICK), FEW)
    sample = Random("a fixed sample").sample(mutants, most)
    in_order = sorted(sample, key=lambda mutant: (mutant.game, mutant.file))
    return [judged(mutant, False) for mutant in in_order]


def test_wrong_facts_are_caught_or_known_to_escape(outcomes) -> None:
    missed = [o.mutant for o in outcomes if not (o.legal or o.caught)]
    unknown = [f"{m.file}: {m.about}" for m in missed if why_missed(m) == UNKNOWN]
    assert not unknown
    # A small sample says nothing of the share.
    assert len(outcomes) < SAMPLE or score(outcomes).share >= LEAST_CAUGHT


def test_findings_lie_on_the_wrong_fact(outcomes) -> None:
    elsewhere = [
        f"{o.mutant.file}: {o.mutant.about} ({', '.join(f.rule for f in o.found)})"
        for o in outcomes
        if o.caught and not o.placed
    ]
    assert score(outcomes).share_placed >= LEAST_PLACED, elsewhere


def test_the_report_tells_of_enough_caught_and_placed_in_each_game() -> None:
    report = Path(__file__).with_name("REPORT.md").read_text("utf-8")
    rows = re.findall(r"^\| ([a-z-]+) \|[ \d|]+\| ([\d.]+)% \|[ \d]+\| ([\d.]+)% \|$", report, re.M)
    assert {game for game, _, _ in rows} == {path.parent.name for path in GAMES}
    for game, caught, placed in rows:
        assert float(caught) >= 100 * LEAST_CAUGHT, game
        assert float(placed) >= 100 * LEAST_PLACED, game


def test_the_report_gives_a_reason_for_each_survivor() -> None:
    assert UNKNOWN not in Path(__file__).with_name("REPORT.md").read_text("utf-8")


@pytest.mark.parametrize(
    "path", sampled(sorted(content_dir().glob("*/maps/*.yaml")), 3), ids=lambda p: p.stem
)
def test_the_oracle_holds_bundled_maps_legal(path) -> None:
    if path.stem != "five-six-players":  # which takes it too long
        assert charts.legal(path.read_text("utf-8"))


@pytest.mark.parametrize("path", sorted(content_dir().glob("*/seas/*.yaml")), ids=lambda p: p.stem)
def test_the_oracle_holds_bundled_seas_legal(path) -> None:
    assert seas.legal_sea(path.read_text("utf-8"))


def test_the_oracle_holds_the_bundled_board_legal() -> None:
    (path,) = content_dir().glob("*/boards/*.yaml")
    assert seas.legal_board(path.read_text("utf-8"))
