"""What nobody uses, and what wins for whoever uses it, is found in games that are made so."""

from __future__ import annotations

import copy
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from racing import match, played

from pnp.base.diagnostics import Diagnostic, Report, Severity
from pnp.base.library import game_dir
from pnp.base.values import replace
from pnp.play.batch_findings import dominating, judged, offered
from pnp.play.judging import Measured
from pnp.play.matches import Match, hosted_by, stamped, title_of
from pnp.play.measuring import Here, measured
from pnp.play.opening import opened
from pnp.play.tally import Uses

THINKING = ("greedy", "trader")


def measured_at(path: Path, games: int, **of: object) -> Measured:
    """Return what many games of a bundled game, or of a copy of one, come to."""
    game = opened(path, Report())
    assert game is not None
    wanted = stamped(game, replace(Match(str(path), 2, THINKING), **of))
    host = hosted_by(game, wanted)
    tally = measured(wanted, games, Here())
    return Measured(title_of(game, wanted), host.engine, tally, host.minutes, board=wanted.board)


@pytest.fixture(scope="module")
def micro(soaking: bool) -> Callable[[Path], Measured]:
    return lambda path: measured_at(path, 2400 if soaking else 320)


def found(code: str, *run: Measured) -> list[Diagnostic]:
    return [one for each in judged(run) for one in each if one.code == code]


def test_a_card_that_dominates_is_found(tmp_path: Path, micro: Callable[[Path], Measured]) -> None:
    folder = tmp_path / "micro"
    shutil.copytree(game_dir("micro-pirates"), folder)
    deck = folder / "decks" / "upgrade.csv"
    rows = deck.read_text("utf-8").splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("long-guns,"))
    cells = rows[at].split(",")
    strong = "Battle,+9 :cutlass:,gain,"
    rows[at] = ",".join([*cells[:6], strong, strong, "0", ""])
    deck.write_text("\n".join([*rows, ""]), "utf-8")
    (one,) = dominating([micro(folder)])
    assert one.code == "one-thing-decides"
    assert "who uses the card 'long-guns' beats who does not in" in one.message
    assert one.severity is Severity.WARNING


def test_the_cards_of_the_bundled_decks_are_not_blamed(micro: Callable[[Path], Measured]) -> None:
    of = micro(game_dir("micro-pirates"))
    assert not [*dominating([of])]
    assert {what for what, _ in of.tally.uses} == {"action", "card"}
    easily = replace(of, targets=of.targets.model_copy(update={"thing": 50}))
    assert [*dominating([easily])]  # a quest that is fulfilled brings fame


def test_a_card_that_helps_one_agent_alone_is_a_note() -> None:
    of = played(match(), 400)
    tally = copy.deepcopy(of.tally)
    for share, alone in zip((1.0, 0.5), tally.alone.values(), strict=True):
        alone.uses["card", "rocket"] = Uses(100, round(1000 * share), round(1000 * (1 - share)))
    assert not found("one-thing-decides", replace(of, tally=tally))  # three of four are not enough
    lenient = of.targets.model_copy(update={"thing": 60})
    (one,) = found("one-thing-decides", replace(of, tally=tally, targets=lenient))
    assert one.severity is Severity.NOTE
    assert "'rocket' beats who does not in 75 % of 200 games" in one.message


def test_an_action_that_is_taken_once_in_a_thousand_times_is_found() -> None:
    of = played(match(changed=("gust-from=6",)), 400)
    tally = copy.deepcopy(of.tally)
    for actions in (tally.actions, *(own.actions for own in tally.alone.values())):
        for own in actions.values():
            own["gust"] = own["sail"] // 1000
    rare = replace(of, tally=tally)
    (one,) = found("action-hardly-taken", rare)
    assert one.severity is Severity.WARNING
    assert "the action 'gust' is hardly ever taken (greedy" in one.message
    for own in tally.alone["planner"].actions.values():
        own["gust"] = own["sail"] // 50
    assert not found("action-hardly-taken", rare)  # one agent takes it


def test_what_was_offered_is_counted_in_games_that_are_played_again() -> None:
    of = played(match(), 400)
    seen = offered([of], ["gust"])
    for agent, one in seen.items():
        choices = one.choices["gust"]
        assert choices == one.choices["sail"]  # whoever may sail may trust in a gust
        games = [of.tally.alone[agent].first[i] for i in sorted(of.tally.alone[agent].first)]
        assert 0 < one.games <= len(games)
        # A log is a draw of who begins, and a choice for each turn; rolls of gusts come on top.
        assert choices <= sum(len(log) - 1 for log in games[: one.games])


@pytest.mark.parametrize(("looked_at", "severity"), [(0, Severity.WARNING), (1, Severity.ERROR)])
def test_an_action_that_is_never_possible_is_an_error_after_many_games(
    looked_at: int, severity: Severity, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = played(match(), 400)
    monkeypatch.setattr("pnp.play.judging.LOOKED_AT", 1000 * (1 - looked_at))
    known = {**of.engine.known, "action": (*of.engine.known["action"], "dive")}
    monkeypatch.setattr(of.engine, "known", known)
    (one,) = found("action-never-possible", of)
    assert "nobody could take the action 'dive' in 400 games" in one.message
    assert one.severity is severity


def test_turns_in_which_nothing_can_be_done_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    of = played(match(), 400)
    tally = copy.deepcopy(of.tally)
    monkeypatch.setattr(type(of.engine), "stuck", ("becalmed",))
    assert not found("turn-without-choice", of)
    for own in (tally, *tally.alone.values()):
        own.anomalies["becalmed"] = own.games // 10
    (one,) = found("turn-without-choice", replace(of, tally=tally))
    assert one.severity is Severity.WARNING
    assert "in 10 % of games" in one.message
    tally.alone["planner"].anomalies.clear()
    (one,) = found("turn-without-choice", replace(of, tally=tally))
    assert one.severity is Severity.NOTE


def test_a_bury_site_at_the_end_of_a_long_channel_is_found(
    tmp_path: Path, soaking: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = 1000 if soaking else 80
    monkeypatch.setattr("pnp.play.judging.PLACES", games)
    folder = tmp_path / "petits"
    shutil.copytree(game_dir("les-petits-pirates"), folder)
    chart = folder / "maps" / "basic.yaml"
    channel = " ".join(f"{mark:<4}" for mark in ("~30", *(f"~{n}" for n in range(31, 41)), "c30"))
    land = " ".join(f"{mark:<4}" for mark in ("~30", *"#" * 11))
    text = chart.read_text("utf-8")
    chart.write_text(text.replace("cells: |\n", f"cells: |\n  {channel}\n    {land}\n"), "utf-8")
    of = measured_at(folder, games, players=3, agents=("greedy", "planner"), board="basic")
    (one,) = found("place-never-visited", of)
    assert one.severity is Severity.WARNING
    assert one.marks[0].spaces == ("c30",)
