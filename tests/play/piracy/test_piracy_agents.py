"""The agents of Piracy: they end games, beat chance, favour no seat and look ahead."""

from __future__ import annotations

from random import Random

import pytest
from conformance import game
from seating import even, sized, won
from shoals import Line, at, engine, option_name, placed

from pnp.play.kernel import Choice, play, random_agent
from pnp_pirates.piracy.agents import AGENTS
from pnp_pirates.piracy.engine import Piracy

CLOSE = """
~~~~~~~~
~SS~a~~~
P~~~~~Xh
~~b~MM~~
~~~~MM~~
"""


def wins(piracy: Piracy, agents: list, games: int, first: int = 0) -> list[float]:
    """Return how many games each seat won, ties shared."""
    found = [0.0] * piracy.seats
    for seed in range(first, first + games):
        played = play(piracy, agents, seed)
        assert played.finished
        won = piracy.winners(played.table)
        for seat in won:
            found[seat] += 1 / len(won)
    return found


@pytest.mark.parametrize("name", sorted(AGENTS.keys() - {"planner"}))
def test_agents_beat_chance(name: str) -> None:
    piracy = engine(2, rows=CLOSE)
    agent = AGENTS[name](piracy)
    own = (
        wins(piracy, [agent, random_agent], 20)[0] + wins(piracy, [random_agent, agent], 20, 50)[1]
    )
    assert own > 28


@pytest.mark.parametrize(("name", "games"), sized(AGENTS))
def test_agents_favour_no_seat(name: str, games: int) -> None:
    """Who starts is rolled, so that the game is alike for all seats."""
    piracy = engine(4, rows=CLOSE)
    assert even(won(piracy, AGENTS[name](piracy), games))


def test_the_planner_takes_part_in_games_to_their_end() -> None:
    piracy = engine(2, rows=CLOSE)
    greedy, planner = AGENTS["greedy"](piracy), AGENTS["planner"](piracy)
    assert sum(wins(piracy, [planner, greedy], 3)) == 3


def test_greed_fetches_coins_from_the_water() -> None:
    """Without an eye for loose coins games do not end."""
    piracy = engine(3)
    table = placed(piracy, "d4", "j1", "j2")
    table.trove, table.loose = 4, {at(piracy, "e5"): 1}
    table.lying = 1 << at(piracy, "e5")
    agent = AGENTS["greedy"](piracy)
    line = Line(piracy, piracy.turns.voyage(table, -1)).take("roll 2")
    choice = line.choice
    assert isinstance(choice, Choice)
    taken = choice.options[agent(table, choice, Random(1))]
    assert "the coins on e5" in option_name(piracy, choice, taken)


@pytest.mark.parametrize(("mode", "fires"), [(None, True), ("hoard", False)])
def test_greed_robs_rivals_but_no_partner(mode: str | None, fires: bool) -> None:
    """The ship of the third seat lies two squares off with a coin; in teams it is a partner."""
    piracy = engine(4, mode)
    table = placed(piracy, "d4", "j1", "f4", "j2", aboard=(0, 0, 1))
    choice = Line(piracy, piracy.turns.voyage(table, -1)).take("roll 2").choice
    assert isinstance(choice, Choice)
    taken = choice.options[AGENTS["greedy"](piracy)(table, choice, Random(1))]
    assert any("fire" in option_name(piracy, choice, option) for option in choice.options)
    assert ("fire" in option_name(piracy, choice, taken)) is fires


def test_bundled_games_are_played_by_each_style() -> None:
    assert {"greedy", "planner", "raider", "trader", "coward"} <= game("piracy").agents().keys()


def test_plain_courses_are_judged_together_as_they_are_one_by_one() -> None:
    """What rings of squares find is what is best of all options, each looked at."""
    piracy = engine(2, rows=CLOSE)
    greedy = AGENTS["greedy"](piracy)
    judgement, helm = greedy.judgement, greedy.helm  # type: ignore[attr-defined]
    looked = 0

    def choose(table, choice, chance):
        nonlocal looked
        for part in choice.options.parts if choice.kind == "sail" else ():
            value, _, found = helm.top(table, part)
            values = judgement.values(table, part.ship, part.options)
            assert value == pytest.approx(max(values))
            assert [values[i] for i in found] == pytest.approx([value] * len(found))
            looked += 1
        return greedy(table, choice, chance)

    for seed in range(3):
        play(piracy, [choose] * 2, seed)
    assert looked > 50


def test_perils_stand_in_the_way_of_rivals_who_carry_coins() -> None:
    """No ship can be caught at once: of all walks the best are those that end on the way home of
    the one rival with a coin."""
    piracy = engine(2)
    table = placed(piracy, "a1", "i4", "a7", "a7", aboard=(0, 1))
    greedy = AGENTS["greedy"](piracy)
    names = ("f4", "f1", "f7")
    ends = [at(piracy, name) for name in names]
    values = greedy.hunting.walks(table, 0, ends)  # type: ignore[attr-defined]
    assert max(zip(values, names, strict=True))[1] == "f4"
    mine = greedy.hunting.walks(table, 1, ends)  # type: ignore[attr-defined]
    assert max(mine) <= 0


def test_more_coins_than_a_race_asks_for_frighten_nobody() -> None:
    race, hoard = engine(4), engine(4, "hoard")
    judged, other = (AGENTS["greedy"](p).judgement for p in (race, hoard))  # type: ignore[attr-defined]
    assert judged.fear(2) == judged.fear(5)
    assert judged.dread(0, 2, [[0]]) == judged.dread(0, 5, [[0]])
    assert other.fear(2) < other.fear(3)
