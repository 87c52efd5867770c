"""What nobody uses, and what wins for whoever uses it, is found in games that are made so."""

from __future__ import annotations

from pathlib import Path

import pytest
from recordings import load_match

from pnp.base.diagnostics import Diagnostic, Severity
from pnp.base.values import replace
from pnp.play.batch_findings import count_offered, find_dominating, judge_matches
from pnp.play.judging import MatchResult
from pnp.play.tally import Uses


def found(code: str, *run: MatchResult) -> list[Diagnostic]:
    return [one for each in judge_matches(run) for one in each if one.code == code]


def test_a_card_that_dominates_is_found(tmp_path: Path) -> None:
    (one,) = find_dominating([load_match("strong-card", tmp_path)])
    assert one.code == "one-thing-decides"
    assert "who uses the card 'long-guns' beats who does not in" in one.message
    assert one.severity is Severity.WARNING


def test_the_cards_of_the_bundled_decks_are_not_blamed(tmp_path: Path) -> None:
    of = load_match("micro-pirates", tmp_path)
    assert not [*find_dominating([of])]
    assert {what for what, _ in of.tally.uses} == {"action", "card"}
    easily = replace(of, targets=of.targets.model_copy(update={"thing": 50}))
    assert [*find_dominating([easily])]  # a quest that is fulfilled brings fame


def test_a_card_that_helps_one_agent_alone_is_a_note(tmp_path: Path) -> None:
    of = load_match("race", tmp_path)
    for share, alone in zip((1.0, 0.5), of.tally.alone.values(), strict=True):
        alone.uses["card", "rocket"] = Uses(100, round(1000 * share), round(1000 * (1 - share)))
    assert not found("one-thing-decides", of)  # three of four are not enough
    lenient = of.targets.model_copy(update={"thing": 60})
    (one,) = found("one-thing-decides", replace(of, targets=lenient))
    assert one.severity is Severity.NOTE
    assert "'rocket' beats who does not in 75 % of 200 games" in one.message


def test_an_action_that_is_taken_once_in_a_thousand_times_is_found(tmp_path: Path) -> None:
    of = load_match("rare-gusts", tmp_path)
    tally = of.tally
    for actions in (tally.actions, *(own.actions for own in tally.alone.values())):
        for own in actions.values():
            own["gust"] = own["sail"] // 1000
    (one,) = found("action-hardly-taken", of)
    assert one.severity is Severity.WARNING
    assert "the action 'gust' is hardly ever taken (greedy" in one.message
    for own in tally.alone["planner"].actions.values():
        own["gust"] = own["sail"] // 50
    assert not found("action-hardly-taken", of)  # one agent takes it


def test_what_was_offered_is_counted_in_games_that_are_played_again(tmp_path: Path) -> None:
    of = load_match("race", tmp_path)
    seen = count_offered([of], ["gust"])
    for agent, one in seen.items():
        choices = one.choices["gust"]
        assert choices == one.choices["sail"]  # whoever may sail may trust in a gust
        games = [of.tally.alone[agent].first[i] for i in sorted(of.tally.alone[agent].first)]
        assert 0 < one.games <= len(games)
        # A log is a draw of who begins, and a choice for each turn; rolls of gusts come on top.
        assert choices <= sum(len(log) - 1 for log in games[: one.games])


@pytest.mark.parametrize(("looked_at", "severity"), [(0, Severity.WARNING), (1, Severity.ERROR)])
def test_an_action_that_is_never_possible_is_an_error_after_many_games(
    looked_at: int, severity: Severity, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = load_match("race", tmp_path)
    monkeypatch.setattr("pnp.play.judging.LOOKED_AT", 1000 * (1 - looked_at))
    known = {**of.engine.known, "action": (*of.engine.known["action"], "dive")}
    monkeypatch.setattr(of.engine, "known", known)
    (one,) = found("action-never-possible", of)
    assert "nobody could take the action 'dive' in 1,000 games" in one.message
    assert one.severity is severity


def test_turns_in_which_nothing_can_be_done_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = load_match("race", tmp_path)
    tally = of.tally
    monkeypatch.setattr(type(of.engine), "stuck", ("becalmed",))
    assert not found("turn-without-choice", of)
    for own in (tally, *tally.alone.values()):
        own.anomalies["becalmed"] = own.games // 10
    (one,) = found("turn-without-choice", of)
    assert one.severity is Severity.WARNING
    assert "in 10 % of games" in one.message
    tally.alone["planner"].anomalies.clear()
    (one,) = found("turn-without-choice", of)
    assert one.severity is Severity.NOTE


def test_a_bury_site_at_the_end_of_a_long_channel_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    of = load_match("long-channel", tmp_path)
    monkeypatch.setattr("pnp.play.judging.PLACES", of.tally.games)
    (one,) = found("place-never-visited", of)
    assert one.severity is Severity.WARNING
    assert one.marks[0].spaces == ("c30",)
