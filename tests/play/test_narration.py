"""What came of choices is told with nothing lost, and never asked in games that are measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from conformance import Case, cases, game
from racing import copied, match

from pnp.base.library import GAMES
from pnp.play.game_loading import OpenGame
from pnp.play.kernel import Choice, Mark, play, random_agent
from pnp.play.matches import host_match
from pnp.play.narration import Narrator, effects_at, latest_position, name_of
from pnp.play.observing import observe_game
from pnp.play.positions import position_after, replay_positions
from pnp.play.replays import steps

FIRST = [next(iter(cases(name))) for name in GAMES if [*cases(name)]]


def engine_of(case: Case) -> Any:
    return game(case.game).engine(case.players, case.board, case.mode)


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_positions_have_all_marks_each_once_and_of_a_seat(case: Case) -> None:
    engine = engine_of(case)
    noted: list[Mark] = []
    turns = 0

    def turned(table: Any) -> None:
        nonlocal turns
        turns += 1
        noted.extend(table.marks)

    played = play(engine, [random_agent] * case.players, 1, after_turn=turned)
    found = [mark for now, _ in replay_positions(engine, played.log) for mark in now.marks]
    if not played.finished:
        found = found[: len(noted)]  # the bound of the engine ends a game within a turn
    assert [mark[:3] for mark in found] == [mark[:3] for mark in noted]
    assert all(mark.seat is not None for mark in found)
    if played.finished:
        assert position_after(engine, played.log).turns == turns


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_the_same_is_told_in_a_replay_and_at_the_table(case: Case) -> None:
    engine = engine_of(case)
    narrator = game(case.game).narrator(engine)
    log = play(engine, [random_agent] * case.players, 2).log[:30]
    told = [list(step.effects) for step in steps(narrator, log)]
    assert len(told) == len(log) + 1
    assert told[-1] == []
    for at in (1, len(log) // 2, len(log)):
        assert latest_position(narrator, log[:at], None)[1] == told[at - 1]


def test_nothing_is_told_in_games_that_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    host = host_match(match(players=2))
    before = observe_game(host, match(players=2), 3)

    def never(*_: object) -> None:
        raise AssertionError("made in a measured game")

    monkeypatch.setattr(OpenGame, "narrator", never)
    assert observe_game(host, match(players=2), 3) == before


class _Narrator(Narrator[Any]):
    """A narrator of marks."""

    def describe_mark(self, table: object, mark: Mark) -> str:
        return f"{mark.where} it" if mark.where else ""

    def effects(self, before: object, table: object, reader: int | None) -> Any:
        yield f"the table is {table}"


def test_marks_are_told_of_their_seat_and_before_what_changed() -> None:
    marks = (Mark("told", "won", seat=0), Mark("told", "", seat=0), Mark("told", "lost", seat=1))
    beyond = (Mark("told", "saw", seat=2), Mark("told", "did", seat=-1))
    engine = host_match(match(players=2)).engine
    now = position_after(engine, [])._replace(table="new", marks=marks + beyond)
    assert [*effects_at(_Narrator(engine), "old", now, 0)] == [
        "you: won it",
        "seat 2: lost it",
        "saw it",
        "did it",
        "the table is new",
    ]
    assert [*effects_at(_Narrator(engine), None, now, 0)] == []


def test_seats_are_named_for_who_hears_it() -> None:
    assert [name_of(seat, 1) for seat in (None, 0, 1)] == ["chance", "seat 1", "you"]
    assert name_of(1, None) == "seat 2"


def test_who_may_not_hear_hears_later() -> None:
    narrator = host_match(match(players=2)).narrator()
    assert narrator.hides(Choice(1, "sail", (1, 2)), 1, 0) is narrator.engine.secret


def test_an_engine_without_narration_is_played_and_described_in_plain_words(
    tmp_path: Path,
) -> None:
    home = copied(tmp_path / "race")
    rules = home / "rules.py"
    rules.write_text(rules.read_text("utf-8").replace("NARRATOR = RaceNarrator\n", ""), "utf-8")
    wanted = match(home, players=2)
    host = host_match(wanted)
    played = observe_game(host, wanted, 3)
    assert played.finished
    narrator = host.narrator()
    assert type(narrator) is Narrator
    first, *_, last = steps(narrator, played.log)
    assert first.action.startswith("begin ")
    assert last.position == tuple(f"seat {i + 1}: {n}" for i, n in enumerate(played.scores))
