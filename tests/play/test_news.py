"""What came of choices is told with nothing lost, and never asked in games that are measured."""

from __future__ import annotations

from typing import Any

import pytest
from conformance import Case, cases, game
from racing import match

from pnp.base.library import GAMES
from pnp.play.kernel import Choice, Mark, at_random, play
from pnp.play.matches import hosted
from pnp.play.news import came, latest, named
from pnp.play.observing import observed
from pnp.play.positions import position, replayed
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

    played = play(engine, [at_random] * case.players, 1, after_turn=turned)
    found = [mark for now, _ in replayed(engine, played.log) for mark in now.marks]
    if not played.finished:
        found = found[: len(noted)]  # the bound of the engine ends a game within a turn
    assert [mark[:3] for mark in found] == [mark[:3] for mark in noted]
    assert all(mark.seat is not None for mark in found)
    if played.finished:
        assert position(engine, played.log).turns == turns


@pytest.mark.parametrize("case", FIRST, ids=str)
def test_the_same_is_told_in_a_replay_and_at_the_table(case: Case) -> None:
    engine = engine_of(case)
    log = play(engine, [at_random] * case.players, 2).log[:30]
    told = [list(step.news) for step in steps(engine, log)]
    assert len(told) == len(log) + 1
    assert told[-1] == []
    for at in (1, len(log) // 2, len(log)):
        assert latest(engine, log[:at], None)[1] == told[at - 1]


def test_nothing_is_told_in_games_that_are_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    host = hosted(match(players=2))
    before = observed(host, match(players=2), 3)

    def never(*_: object) -> None:
        raise AssertionError("asked in a measured game")

    for name in ("news", "changed", "offered", "hidden"):
        monkeypatch.setattr(type(host.engine), name, never)
    assert observed(host, match(players=2), 3) == before


class _Telling:
    """An engine as far as it tells of marks."""

    seats = 2

    def news(self, table: object, mark: Mark) -> str:
        return f"{mark.where} it" if mark.where else ""

    def changed(self, before: object, table: object, seat: int | None) -> Any:
        yield f"the table is {table}"


def test_marks_are_told_of_their_seat_and_before_what_changed() -> None:
    marks = (Mark("told", "won", seat=0), Mark("told", "", seat=0), Mark("told", "lost", seat=1))
    beyond = (Mark("told", "saw", seat=2), Mark("told", "did", seat=-1))
    now = position(hosted(match(players=2)).engine, [])._replace(table="new", marks=marks + beyond)
    engine: Any = _Telling()
    assert [*came(engine, "old", now, 0)] == [
        "you: won it",
        "seat 2: lost it",
        "saw it",
        "did it",
        "the table is new",
    ]
    assert [*came(engine, None, now, 0)] == []


def test_seats_are_named_for_who_hears_it() -> None:
    assert [named(seat, 1) for seat in (None, 0, 1)] == ["chance", "seat 1", "you"]
    assert named(1, None) == "seat 2"


def test_who_may_not_hear_hears_later() -> None:
    engine = hosted(match(players=2)).engine
    assert engine.hidden(Choice(1, "sail", (1, 2)), 1, 0) is engine.secret
