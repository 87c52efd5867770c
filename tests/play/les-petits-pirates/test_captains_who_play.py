"""Agents of Les Petits Pirates: they win where they should, and favour no seat."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from at_sea import NAME, cased, sea
from conformance import engine, game

from pnp.games.les_petits_pirates.charting import Charted
from pnp.games.les_petits_pirates.laws import laws_of
from pnp.games.les_petits_pirates.legends import Port
from pnp.games.les_petits_pirates.sea import Sea, Spot
from pnp.games.les_petits_pirates.seafaring import Seafaring
from pnp.games.les_petits_pirates.supplies import supply
from pnp.play.kernel import copied, play, replayed

WORST = 16.27
"""Chi-square of three degrees of freedom that is exceeded once in a thousand."""


def ring(order: list[int]) -> Seafaring:
    """Return a game of four on a ring of 24 spaces that is alike from every fourth of it."""
    coast, port = {"waits": True, "coast": True}, {"waits": True, "port": Port(2, 1, True)}
    kinds: list[dict[str, Any]] = [{"ocean": True}, port, {"ocean": True}, coast, coast]
    kinds.append({"ocean": True})
    spots: list[Spot] = [Spot("")] * 24
    near: list[list[int]] = [[]] * 24
    for i in range(24):
        spots[order[i]] = Spot(f"s{i}", **kinds[i % 6])
        near[order[i]] = sorted((order[(i + 1) % 24], order[i - 1]))
    found = game(NAME)
    waters = Sea(spots, near, sorted(order[i] for i in range(0, 24, 6)), 6)
    chart = Charted(None, waters, 1, (2, 4))
    return Seafaring(chart, laws_of(found.setting), 4, supply(found.setting, 4, 3), 3)


@pytest.mark.parametrize("name", [n for n in game(NAME).agents() if n != "random"])
def test_alike_seats_win_alike_where_nobody_is_first(name: str) -> None:
    """Each game has another captain begin, so that only an agent could favour a seat."""
    table = ring(list(range(24)))
    agents = [game(NAME).agents()[name](table) for _ in range(4)]
    set_up, games = table.set_up, 60
    won: Counter[int] = Counter()
    for seed in range(games):
        orders = table.orders
        table.orders = [[(seat + seed) % 4 for seat in order] for order in orders]
        for seat in table.winners(play(table, agents, seed).table):
            won[seat] += 1
        table.orders = orders
    assert set_up == table.set_up
    expected = sum(won.values()) / 4
    assert sum((won[seat] - expected) ** 2 / expected for seat in range(4)) < WORST


@pytest.mark.parametrize(("better", "worse", "games", "least"), [
    ("greedy", "random", 12, 0.9), ("planner", "greedy", 24, 0.6), ("planner", "random", 6, 0.9),
])  # fmt: skip
def test_agents_beat_lesser_ones(better: str, worse: str, games: int, least: float) -> None:
    table = engine(cased("basic", None, 2))
    agents = [game(NAME).agents()[name](table) for name in (better, worse)]
    won = sum(
        table.winners(play(table, agents if seed % 2 else agents[::-1], seed).table)
        == (1 - seed % 2,)
        for seed in range(games)
    )
    assert won >= least * games


def test_other_numbers_of_spaces_change_no_length_of_games() -> None:
    """The same ring with its spaces numbered anew gives games of about the same length."""
    shuffled = list(range(24))
    Random(5).shuffle(shuffled)
    lengths = []
    for order in (list(range(24)), shuffled):
        table = ring(order)
        agents = [game(NAME).agents()["greedy"](table) for _ in range(4)]
        lengths.append(sum(play(table, agents, seed).turns for seed in range(40)) / 40)
    assert abs(lengths[0] - lengths[1]) < 3


@pytest.mark.parametrize(("case", "endings"), [
    (cased("basic", None, 2), {"buried"}), (cased("basic", "cycles", 2), {"cycles"}),
    (cased("solo", None, 1), {"buried", "imprisoned"}), (cased("solo", "score", 1), {"buried"}),
], ids=str)  # fmt: skip
def test_every_ending_is_reached_and_can_be_read(case: object, endings: set[str]) -> None:
    table = engine(case)  # type: ignore[arg-type]
    assert set(table.endings) == endings
    agents = [game(NAME).agents()["greedy"](table)] * table.seats
    left = set(endings)
    for seed in range(40):
        played = play(table, agents, seed)
        if table.ending(played.table) in left:
            left.remove(table.ending(played.table))
            lines = [
                table.worded(at.choice, at.choice.options[taken])
                for at, taken in replayed(table, played.log)
                if at.choice is not None and taken is not None
            ]
            assert len(lines) == len(played.log)
            assert not any("{" in line or line[:1] == "(" for line in lines)
            assert "\n".join(table.shown(played.table))
        if not left:
            return
    raise AssertionError(left)


def test_dice_are_nowhere_on_the_table_before_they_are_placed() -> None:
    table = sea("basic", 2)
    turn_table = table.set_up()
    for pos, _ in replayed(table, [0, 0, 4, 5]):
        turn_table = pos.table
    assert turn_table.die == [0] * 6
    assert repr(copied(turn_table)) == repr(turn_table)
