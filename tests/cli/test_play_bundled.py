"""Every bundled game, played by the command with every number of players, in every way to play."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner
from conformance import cases, playable
from racing import RACE, match, race

from pnp.base.library import GAMES
from pnp.base.values import replace
from pnp.cli import group
from pnp.play.kernel import Mark, Turn
from pnp.play.matches import host_in_game
from pnp.play.observing import observe_game

RACE_SEATS = 2


def _ways(name: str) -> dict[tuple[str | None, str | None], set[int]]:
    """Return the fewest boards on which a game is played in every way by every number of players,
    with the numbers that play on each."""
    found: dict[tuple[str | None, str | None], set[int]] = {}
    known = set[tuple[str | None, int]]()
    for case in cases(name):
        if (case.mode, case.players) not in known:
            known.add((case.mode, case.players))
            found.setdefault((case.board, case.mode), set()).add(case.players)
    return found


# Made ready where they are tested, as that takes longer than to collect all other tests.
@pytest.mark.parametrize("name", [name for name in playable() if name in GAMES])
def test_every_bundled_game_is_measured(name: str) -> None:
    for (board, mode), players in _ways(name).items():
        asked = ["--players", f"{min(players)}-{max(players)}", "--games", "1"]
        asked += ["--agent", "greedy"]
        asked += [*(("--board", board) if board else ()), *(("--mode", mode) if mode else ())]
        found = CliRunner().invoke(group, ["play", name, *asked], catch_exceptions=False)
        assert found.exit_code in (0, 1), found.output
        played = re.findall(r"MEASURED .*?(\d+) players?: 1 games?,", found.stdout)
        assert {*map(int, played)} == players, (board, mode)


@pytest.mark.parametrize("seat", [-1, RACE_SEATS, 99])
def test_marks_of_nobody_who_plays_count_for_no_seat(seat: int) -> None:
    wanted = replace(match(RACE, RACE_SEATS), agents=("greedy",))
    host = host_in_game(race(), wanted)
    usual = observe_game(host, wanted, 0)
    engine, turn = host.engine, host.engine.turn
    places = engine.known["visit"]

    def haunted(table: object) -> Turn:
        yield from turn(table)
        marks = [("action", "gust"), ("visit", places[0]), ("gold", places[0]), ("card", "sail")]
        table.marks += [Mark(what, where, 1, seat) for what, where in marks]  # type: ignore[attr-defined]

    engine.turn = haunted  # type: ignore[method-assign]
    try:
        found = observe_game(host, wanted, 0)
    finally:
        engine.turn = turn  # type: ignore[method-assign]
    assert found.log == usual.log
    assert (found.actions, found.things) == (usual.actions, usual.things)
    assert found.passed == usual.passed
    assert found.places["card"]["sail"] == found.turns
    more = found.places["visit"][places[0]] - usual.places["visit"][places[0]]
    assert more == found.turns


@pytest.mark.parametrize(
    ("asked", "board"),
    [(["--mode", "easy"], "solo, easy, 1 player"), (["--players", "6"], "five-six-players, 6")],
)
def test_the_first_board_that_fits_is_played(asked: list[str], board: str) -> None:
    words = ["play", "les-petits-pirates", *asked, "--games", "1", "--agent", "greedy"]
    result = CliRunner().invoke(group, words)
    assert result.exit_code == 0, result.output
    assert result.stdout.startswith(f"les-petits-pirates, {board}")
