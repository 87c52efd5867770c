"""Games for the hoard: who makes a team, what its ships carry, and when the game is over."""

from __future__ import annotations

import pytest
from invariants.piracy import Watch
from shoals import at, engine, placed, sailed

from pnp.play.kernel import UnplayableError, play
from pnp_pirates.piracy.agents import AGENTS


def test_teams_carry_three_coins_and_the_rest_stays() -> None:
    piracy = engine(4, "hoard")
    table = placed(piracy, "d4", "g4", "j2", "j1", aboard=(2, 3))
    sailed(piracy, table, 6, "sail to g4 and fire", "push it to g7")
    assert table.aboard[:2] == [3, 0]
    assert table.loose == {at(piracy, "g4"): 2}
    assert not list(Watch(piracy).violations(table))


def test_partners_may_be_robbed_too() -> None:
    piracy = engine(4, "hoard")
    table = placed(piracy, "d4", "j1", "g4", "j2", aboard=(0, 0, 1))
    assert "sail to g4 and fire" in sailed(piracy, table, 6).words


@pytest.mark.parametrize(("players", "team"), [(4, 3), (4, 4), (6, 4), (6, 6)])
def test_players_who_make_no_two_even_teams_are_refused(players: int, team: int) -> None:
    with pytest.raises(UnplayableError, match=f"{players} players .* teams of {team}"):
        engine(players, "hoard", facts={"team": team})


def test_teams_may_be_of_three() -> None:
    piracy = engine(6, "hoard", facts={"team": 3})
    assert piracy.sides == [0, 1, 0, 1, 0, 1]
    assert "won" in piracy.endings


@pytest.mark.parametrize(("value", "over"), [("each-draw", ""), ("spare-coins", "level")])
def test_at_each_draw_one_more_coin_is_laid_out_as_long_as_the_reading_has_it(
    value: str, over: str
) -> None:
    piracy = engine(6, "hoard", coin_for_draws=value)
    table = placed(piracy, "b4", "j1", "j2", "d1", "j4", "j5", aboard=(1,))
    table.home, table.trove = [3, 4, 3, 0, 0, 0], 0
    sailed(piracy, table, 4, "sail to a7 by the port")
    # Four coins, four and three are home: the last decides nothing, as the first two are level.
    assert (table.over, table.trove, table.spare) == ("", 1, 0)
    table.home[2], table.aboard[2], table.at[2] = 3, 1, at(piracy, "b4")
    table.trove, table.seat = 0, 2
    sailed(piracy, table, 4, "sail to a7 by the port")
    assert table.over == over
    assert not list(Watch(piracy).violations(table))
    if over:
        assert set(piracy.winners(table)) == set(range(6))
        return
    assert (table.trove, table.spare) == (1, -1)
    assert piracy.in_use(table)["doubloon"] <= piracy.supply["doubloon"]
    table.aboard[1], table.trove, table.at[1], table.seat = 1, 0, at(piracy, "b4"), 1
    sailed(piracy, table, 4, "sail to a7 by the port")
    assert table.over == "parted-by-spare-coin"
    assert piracy.winners(table) == (1, 4)


@pytest.mark.parametrize(("value", "over"), [("decided", "won"), ("all-home", "")])
def test_a_game_for_the_hoard_ends_when_it_is_decided_or_all_is_home(value: str, over: str) -> None:
    piracy = engine(4, "hoard", hoard_end=value)
    table = placed(piracy, "b4", "j1", "j2", "j3", aboard=(1, 1))
    table.home, table.trove = [3, 0, 0, 0], 2
    sailed(piracy, table, 4, "sail to a7 by the port")
    assert table.over == over
    table.aboard, table.trove = [0, 3, 0, 0], 0
    table.at[1], table.seat = at(piracy, "b4"), 1
    sailed(piracy, table, 4, "sail to a7 by the port")
    assert table.over == "won"
    assert piracy.winners(table) == (0, 2)


def test_games_for_the_hoard_of_either_reading_are_played_to_their_end() -> None:
    """The same choices lead both ways; all coins are home in one, some are out in many of the
    other."""
    decided, all_home = (engine(4, "hoard", hoard_end=v) for v in ("decided", "all-home"))
    out = 0
    for seed in range(6):
        short, long = (
            play(piracy, [AGENTS["greedy"](piracy)] * 4, seed) for piracy in (decided, all_home)
        )
        assert long.finished
        assert long.log[: len(short.log)] == short.log
        assert all_home.winners(long.table) == decided.winners(short.table)
        assert sum(long.table.home) == all_home.numbers.hoard
        out += sum(short.table.home) < decided.numbers.hoard
    assert out
