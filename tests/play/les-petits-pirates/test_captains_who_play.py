"""Agents of Les Petits Pirates: they win where they should, and favour no seat."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from at_sea import NAME, cased
from conformance import Case, engine, game, narrator
from invariants.les_petits_pirates import Watch
from playthroughs import replayed_from
from seating import even, sized, won

from pnp.play.kernel import Choice, play, random_agent
from pnp.play.matches import find_maker
from pnp.play.positions import position_after, replay_positions
from pnp_pirates.les_petits_pirates.agents import AGENTS
from pnp_pirates.les_petits_pirates.sea import Chart, Sea, Spot
from pnp_pirates.les_petits_pirates.seafaring import CHANGES, Seafaring
from pnp_pirates.les_petits_pirates.table import Table
from pnp_pirates.les_petits_pirates.views import Port, numbers_of, supply

PLAYTHROUGHS = {
    "buried": cased("basic", None, 2),
    "cycles": cased("treacherous-waters", "cycles", 2),
    "governor-outwitted": cased("solo", None, 1),
    "imprisoned": cased("solo", None, 1),
    "scored": cased("solo", "score", 1),
}


def ring() -> Seafaring:
    """Return a game of four on a ring of 24 spaces that is alike from every fourth of it."""
    coast, port = {"waits": True, "coast": True}, {"waits": True, "port": Port(2, 1, True)}
    kinds: list[dict[str, Any]] = [{"ocean": True}, port, {"ocean": True}, coast, coast]
    kinds.append({"ocean": True})
    spots = [Spot(f"s{i}", **kinds[i % 6]) for i in range(24)]
    near = [sorted(((i + 1) % 24, (i - 1) % 24)) for i in range(24)]
    found = game(NAME)
    waters = Sea(spots, near, range(0, 24, 6), 6)
    chart = Chart(None, waters, 1, (2, 4))
    return Seafaring(chart, numbers_of(found.setting), 4, supply(found.setting, 4, 3), 3)


@pytest.mark.parametrize(("name", "games"), sized(AGENTS))
def test_alike_seats_win_alike_where_nobody_is_first(name: str, games: int) -> None:
    """Each game has another captain begin, so that only an agent could favour a seat."""
    table = ring()
    orders = table.orders

    def begun(seed: int) -> None:
        table.orders = [[(seat + seed) % 4 for seat in order] for order in orders]

    assert even(won(table, AGENTS[name](table), games, begun))


@pytest.mark.parametrize(("better", "worse", "games", "least"), [
    ("greedy", "random", 12, 0.9), ("planner", "greedy", 24, 0.6), ("planner", "random", 6, 0.9),
])  # fmt: skip
def test_agents_beat_lesser_ones(better: str, worse: str, games: int, least: float) -> None:
    table = engine(cased("basic", None, 2))
    agents = [find_maker(game(NAME), name)(table) for name in (better, worse)]
    won = sum(
        table.winners(play(table, agents if seed % 2 else agents[::-1], seed).table)
        == (1 - seed % 2,)
        for seed in range(games)
    )
    assert won >= least * games


def test_styles_do_what_they_are_named_for() -> None:
    table, games = engine(cased("basic", None, 2)), 30
    done: dict[str, Counter[str]] = {}
    for name in ("greedy", "raider", "digger", "admiral"):
        agents, counted = [find_maker(game(NAME), name)(table)] * 2, Counter[str]()

        def note(after: Table, counted: Counter[str] = counted) -> None:
            counted.update(mark.where for mark in after.marks if mark.what == "action")

        for seed in range(games):
            play(table, agents, seed, note)
        done[name] = counted
    usual = done["greedy"]
    assert done["raider"]["attack"] > 1.2 * usual["attack"]
    assert done["digger"]["attack"] < 0.5 * usual["attack"]
    assert done["digger"]["bury"] > 1.3 * usual["bury"]
    assert done["admiral"]["buy"] > 1.3 * usual["buy"]


@pytest.mark.parametrize(("name", "case"), PLAYTHROUGHS.items())
def test_playthroughs_end_as_they_are_told(name: str, case: Case) -> None:
    table = engine(case)
    path, told = Path(__file__).parent / "playthroughs" / f"{name}.txt", narrator(case)
    end = replayed_from(told, Watch(table), path)
    assert table.ending(end) in table.endings
    assert (f"{end.purse} gold" in told.final_score(end)) is (case.mode == "score")


def test_every_ending_has_a_playthrough() -> None:
    there = (Path(__file__).parent / "playthroughs").glob("*.txt")
    ends = {(path.stem, path.read_text("utf-8").split("= ")[1].strip()) for path in there}
    assert {name for name, _ in ends} == set(PLAYTHROUGHS)
    told = {(case.mode, end) for name, end in ends for case in [PLAYTHROUGHS[name]]}
    assert told == {
        (case.mode, end) for case in PLAYTHROUGHS.values() for end in engine(case).endings
    }


@pytest.mark.parametrize("mode", [None, "big-fleet"])
def test_no_seat_sees_dice_that_another_has_not_placed(mode: str | None) -> None:
    """Whatever is behind the hands of others, a captain is shown the same and may choose the same,
    and a person is not told what they rolled."""
    case = cased("basic", mode, 2)
    table, hides = engine(case), narrator(case).hides
    log = play(table, [random_agent] * 2, 7).log
    asked = 0
    rolled: list[int] = []
    for now, taken in replay_positions(table, log):
        choice = now.choice
        if choice is None or taken is None or asked > 40:
            break
        if choice.kind == "hand":
            rolled.append(now.at)
            captain, _ = choice.options[taken]
            assert [hides(choice, choice.options[taken], seat) for seat in (0, 1)] == [
                captain == 1,
                captain == 0,
            ]
        elif choice.kind == "assign" and len(rolled) == sum(now.table.fleet):
            # The first captain places the first die: all those of the other are hidden.
            other = [at for at in rolled if _roller(table, log, at) != choice.player]
            anew = [(taken + 1) % 6 if at in other else taken for at, taken in enumerate(log)]
            there = position_after(table, anew[: now.at])
            assert repr(there.table) == repr(now.table)
            assert there.choice == choice
            asked += 1
            rolled = []
        else:
            rolled = []
    assert asked > 10


def _roller(table: Seafaring, log: Sequence[int], at: int) -> int:
    choice = position_after(table, log[:at]).choice
    assert choice is not None
    captain, _ = choice.options[log[at]]
    return int(captain)


@pytest.mark.parametrize("players", [2, 4])
def test_a_planner_uses_each_number_that_it_pays_for(players: int) -> None:
    table = engine(Case("les-petits-pirates", "basic", None, players))
    planner = game("les-petits-pirates").agents()["planner"](table)
    paid, acts = [False] * players, 0

    def choose(view: Table, choice: Choice, chance: Random) -> int:
        nonlocal acts
        taken = planner(view, choice, chance)
        if choice.kind == "act":
            assert choice.player is not None
            verb = choice.options[taken][0]
            assert not (paid[choice.player] and verb in CHANGES)
            paid[choice.player] = verb == "shift"
            acts += verb == "shift"
        return taken

    for seed in range(2):
        play(table, [choose] * players, seed)
    assert acts > 10


def test_greedy_does_not_wait_where_one_gold_would_plunder_more() -> None:
    table = engine(cased("basic", None, 2))
    greedy, waits = AGENTS["greedy"](table), 0

    def choose(view: Table, choice: Choice, chance: Random) -> int:
        nonlocal waits
        taken = greedy(view, choice, chance)
        port = table.sea.spots[view.at[view.acting]].port if choice.kind == "act" else None
        if port is not None and choice.options[taken] == ("scavenge", "gold"):
            waits += 1
            near = abs(view.die[view.acting] - 2) == 1 and ("shift", 2) in choice.options
            room = table.numbers.hold_resources - view.resources[choice.player or 0]
            assert not (near and port.gold >= 2 and min(port.resources, room) >= 2)
        return taken

    for seed in range(10):
        play(table, [choose] * 2, seed)
    assert waits > 10
