"""Loot Pirates by its rules: the examples of the rulebook, payments, endings, numbers."""

from __future__ import annotations

import contextlib
from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance import game
from hypothesis import given
from hypothesis import strategies as st
from invariants.loot_pirates import Watch
from playthroughs import replayed_from

from pnp.play.kernel import UnplayableError, play, random_agent
from pnp_pirates.loot_pirates.engine import Loot, Roll, Table, compiled, settle
from pnp_pirates.loot_pirates.narration import LootNarrator

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
DROP, RAISE, SHOOT = "drop", "raise", "shoot"
DULL = (1, 6)
"""Dice that hit nobody, and that nobody hits."""


def loot(players: int = 4, mode: str | None = None, **facts: Any) -> Loot:
    found = game("loot-pirates").with_facts(facts)
    return compiled(found.setting_on(None), found.game, None, players, mode)


def a_round(
    engine: Loot,
    dice: Sequence[tuple[int, int]],
    aims: Sequence[int],
    acts: Sequence[str],
    **changed: Any,
) -> Table:
    """Return the table after a round with these dice, an attack and a defence for each seat, begun
    with what is ``changed`` of it."""
    table = engine.set_up()
    table.rounds = 1
    for name, value in changed.items():
        setattr(table, name, value)
    turn = engine.turn(table)
    choice = next(turn)
    with contextlib.suppress(StopIteration):
        for step in (*(Roll(s, *pair) for s, pair in enumerate(dice)), *aims, *acts):
            assert step in choice.options
            choice = turn.send(step)
        pytest.fail(f"the round goes on with {choice}")
    return table


def marked(table: Table, what: str, where: str) -> bool:
    return (what, where) in {(mark.what, mark.where) for mark in table.marks}


def won(table: Table, start: int = 4) -> list[int]:
    return [coins - start for coins in table.coins]


def test_a_tie_goes_to_the_defender() -> None:
    dice = [(4, 6), (1, 4), DULL]
    assert won(a_round(loot(3), dice, [1, 0, 0], [SHOOT, RAISE, RAISE])) == [0, 0, 0]


def test_a_hit_costs_two_doubloons_and_the_share() -> None:
    dice = [(5, 6), (1, 4), DULL]
    assert won(a_round(loot(3), dice, [1, 0, 0], [SHOOT, RAISE, RAISE])) == [3, -2, 1]


@pytest.mark.parametrize(("shooters", "defence"), [(1, 3), (2, 2), (3, 1), (4, 0), (5, -1)])
def test_each_further_shooter_takes_one_off_the_defence(shooters: int, defence: int) -> None:
    engine = loot(6)
    for attack in range(1, 7):
        dice = [(1, 3), *[(attack, 6)] * 5]
        acts = [RAISE, *[SHOOT] * shooters, *[RAISE] * (5 - shooters)]
        table = a_round(engine, dice, [1, *[0] * 5], acts, coins=[20] * 6)
        hits = shooters if attack > defence else 0
        assert table.coins[0] == 20 - 2 * hits, attack


def test_two_who_drop_and_one_who_is_hit_make_three_for_each_who_stays() -> None:
    dice = [(6, 6), (1, 1), DULL, DULL, DULL]
    acts = [SHOOT, RAISE, DROP, DROP, RAISE]
    table = a_round(loot(5), dice, [1, 0, 0, 0, 0], acts)
    assert won(table) == [2 + 3, -2, 0, 0, 3]
    assert table.booty == 62 - 6


def test_the_round_that_the_printed_rules_tell() -> None:
    """Crab, Anchor, Star, Palm: the Anchor keeps its word, which was paid for before."""
    dice = [(4, 3), (6, 6), (5, 4), (6, 6)]
    table = a_round(loot(), dice, [2, 2, 0, 1], [SHOOT, RAISE, SHOOT, DROP])
    assert won(table) == [-2, 2, 2 + 2, 0]
    broken = a_round(loot(), dice, [2, 2, 0, 1], [SHOOT, SHOOT, SHOOT, DROP])
    assert won(broken) == [2 - 2, 2 + 3, 2 - 2 - 2, 0]


def test_nobody_hits_who_dropped_and_the_shooter_still_shares() -> None:
    dice = [(6, 6), (1, 1), DULL]
    assert won(a_round(loot(3), dice, [1, 0, 0], [SHOOT, DROP, RAISE])) == [1, 0, 1]


def test_the_booty_stays_where_all_drop() -> None:
    table = a_round(loot(3), [DULL] * 3, [1, 0, 0], [DROP] * 3)
    assert (table.coins, table.booty) == ([4] * 3, 22)
    assert marked(table, "anomaly", "all-drop")


def test_the_reserve_tops_up_the_last_share() -> None:
    dice = [(6, 6), (1, 1), DULL, DULL]
    table = a_round(loot(), dice, [1, 0, 0, 0], [SHOOT, DROP, DROP, SHOOT], booty=1)
    assert (table.coins, table.booty, table.reserve) == ([6, 4, 4, 6], 0, 15 - 3)
    assert loot().ending(table) == "topped-up"


def test_a_share_that_empties_the_booty_ends_the_game() -> None:
    table = a_round(loot(3), [DULL] * 3, [1, 0, 0], [RAISE, RAISE, DROP], booty=2)
    assert loot().finished(table)
    assert loot().ending(table) == "shared-out"


def test_a_reserve_that_is_too_small_is_an_anomaly_and_all_are_paid() -> None:
    engine = loot(3, reserve=0)
    table = a_round(engine, [DULL] * 3, [1, 0, 0], [RAISE, RAISE, DROP], booty=1)
    assert (table.coins, table.unpaid) == ([5, 5, 4], 1)
    assert marked(table, "anomaly", "reserve-empty")


@pytest.mark.parametrize(
    ("attacks", "captain", "paid"),
    [
        ((5, 6, 4), 0, [0, 2, 0]),  # the highest attack
        ((5, 5, 5), 0, [2, 0, 0]),  # the first to the left of the Captain
        ((5, 5, 5), 1, [0, 2, 0]),
        ((5, 5, 5), 2, [0, 0, 2]),
        ((5, 5, 5), 3, [2, 0, 0]),
        ((3, 5, 5), 2, [0, 0, 2]),
    ],
)
def test_who_is_short_pays_the_highest_attack_first(
    attacks: tuple[int, int, int], captain: int, paid: list[int]
) -> None:
    dice = [(1, 1), *((attack, 6) for attack in attacks)]
    acts = [RAISE, SHOOT, SHOOT, SHOOT]
    table = a_round(loot(), dice, [1, 0, 0, 0], acts, coins=[2, 0, 0, 0], captain=captain)
    share = 1
    assert table.coins == [0, *(amount + share for amount in paid)]
    assert marked(table, "anomaly", "target-short-of-money")


def test_a_broke_pirate_hands_on_what_it_wins() -> None:
    """The second hits the third with an attack lower than that of the first, who hit it."""
    dice = [(6, 6), (3, 1), (1, 1), DULL]
    table = a_round(loot(), dice, [1, 2, 0, 0], [SHOOT, SHOOT, RAISE, RAISE], coins=[0, 0, 5, 0])
    assert table.coins == [2 + 2, 0, 3, 2]


def test_debts_around_a_ring_of_the_broke_move_nothing() -> None:
    coins = [0, 0, 0]
    assert settle(coins, [[1], [2], [0]], 2) == 6
    assert coins == [0, 0, 0]


@given(st.integers(0, 2**32), st.integers(3, 8))
def test_what_is_paid_does_not_depend_on_who_pays_first(seed: int, players: int) -> None:
    chance = Random(seed)
    coins = [chance.randrange(4) for _ in range(players)]
    owed: list[list[int]] = [[] for _ in range(players)]
    for seat in range(players):
        target = chance.choice([s for s in range(players) if s != seat])
        owed[target].append(seat)
    paid = coins.copy()
    left = settle(paid, owed, 2)
    assert sum(paid) == sum(coins)
    assert min(paid) >= 0
    # The same with the seats numbered backwards.
    last = players - 1
    other = coins[::-1]
    assert settle(other, [[last - seat for seat in found] for found in owed[::-1]], 2) == left
    assert other[::-1] == paid
    # Nobody who owes has kept anything.
    assert left == 0 or any(not paid[seat] and owed[seat] for seat in range(players))


@given(st.integers(0, 2**32))
def test_seats_that_change_places_change_what_they_win(seed: int) -> None:
    chance, engine = Random(seed), loot()
    dice = [(chance.randint(1, 6), chance.randint(1, 6)) for _ in range(4)]
    aims = [chance.choice([s for s in range(4) if s != seat]) for seat in range(4)]
    acts = [chance.choice((DROP, RAISE, SHOOT)) for _ in range(4)]
    coins = [chance.randrange(5) for _ in range(4)]
    first = a_round(engine, dice, aims, acts, coins=coins.copy(), captain=0)
    rich = a_round(engine, dice, aims, acts, coins=[9 + c for c in coins], captain=0)
    for to in permutations(range(4)):
        back = sorted(range(4), key=to.__getitem__)
        moved = (
            [dice[s] for s in back],
            [to[aims[s]] for s in back],
            [acts[s] for s in back],
        )
        found = a_round(engine, *moved, coins=[9 + coins[s] for s in back], captain=to[0])
        assert found.coins == [rich.coins[s] for s in back]
        # Among the broke it matters who sits to the left of the Captain.
        if all((to[(s + 1) % 4] - to[s]) % 4 == 1 for s in range(4)):
            found = a_round(engine, *moved, coins=[coins[s] for s in back], captain=to[0])
            assert found.coins == [first.coins[s] for s in back]


def test_the_odds_to_be_hit_are_those_that_are_printed() -> None:
    engine, setting = loot(5), game("loot-pirates").setting
    chance, rounds = Random(3), 4000
    for guns, printed in setting.fact("hit-odds").items():
        hit = 0
        acts = [RAISE, *[SHOOT] * int(guns), *[RAISE] * (4 - int(guns))]
        for _ in range(rounds):
            dice = [Roll(s, chance.randint(1, 6), chance.randint(1, 6)) for s in range(5)]
            table = Table([20] * 5, 62, 15, dice, aims=(1, 0, 0, 0, 0))
            engine.fire(table, acts)
            hit += table.coins[0] < 20
        assert abs(100 * hit / rounds - printed) < 2.5


@pytest.mark.parametrize(
    ("name", "mode", "booty"),
    [("shared-out", None, 4), ("topped-up", "born-lucky", 5), ("duel", "duel", 4)],
)
def test_playthroughs_end_as_they_are_told(name: str, mode: str | None, booty: int) -> None:
    """A short Booty keeps them short."""
    engine = loot(3, mode, booty={"3": booty})
    table = replayed_from(LootNarrator(engine), Watch(engine), PLAYTHROUGHS / f"{name}.txt")
    assert engine.ending(table) == name


def test_every_ending_has_a_playthrough() -> None:
    told = {path.stem for path in PLAYTHROUGHS.iterdir()}
    assert told == {*loot().endings, *loot(mode="duel").endings}


def test_those_who_tie_share_the_victory_unless_they_fight_it_out() -> None:
    for mode, over in ((None, True), ("duel", False)):
        engine = loot(3, mode)
        table = a_round(
            engine, [DULL] * 3, [1, 0, 0], [RAISE, RAISE, DROP], coins=[4, 4, 4], booty=2
        )
        assert engine.finished(table) is over
        assert engine.winners(table) == (0, 1)


@pytest.mark.parametrize(
    ("dice", "acts", "left"),
    [
        ([(5, 6), (1, 4)], [SHOOT, SHOOT], (0,)),
        ([(5, 4), (5, 4)], [SHOOT, SHOOT], (0, 2)),  # both are hit, so neither is first
        ([(1, 6), (1, 6)], [DROP, SHOOT], (2,)),
        ([(1, 6), (1, 6)], [DROP, DROP], (0, 2)),
    ],
)
def test_a_duel_is_lost_by_who_is_hit_or_drops(
    dice: list[tuple[int, int]], acts: list[str], left: tuple[int, ...]
) -> None:
    engine = loot(3, "duel")
    table = engine.set_up()
    table.rounds, table.booty, table.rivals, table.coins = 1, 0, (0, 2), [9, 8, 9]
    turn = engine.turn(table)
    next(turn)
    with contextlib.suppress(StopIteration):
        for step in (Roll(0, *dice[0]), Roll(2, *dice[1]), 2, 0, *acts):
            turn.send(step)
    assert table.rivals == left
    assert table.coins == [9, 8, 9]
    assert engine.finished(table) is (len(left) == 1)


def test_the_lucky_begin_with_what_a_die_gives() -> None:
    engine = loot(3, "born-lucky")
    starts = set()
    for seed in range(40):
        table = engine.set_up()
        turn, chance = engine.turn(table), Random(seed)
        choice = next(turn)
        while choice.player is None and choice.kind != "roll":
            choice = turn.send(chance.choice(choice.options))
        starts |= set(table.coins)
    assert starts == {1, 2, 3, 4, 5, 6}
    with pytest.raises(UnplayableError, match="nobody begins with more"):
        loot(3, "born-lucky", **{"start-most": 4})


@pytest.mark.parametrize(
    ("facts", "result"),
    [
        ({"hit-price": 3}, [4, -3, 1]),
        ({"share": 2}, [4, -2, 2]),
        ({"defence-loss": 0}, [3, -2, 1]),
    ],
)
def test_numbers_that_vary_change_a_round(facts: dict[str, int], result: list[int]) -> None:
    dice = [(5, 6), (1, 4), DULL]
    assert won(a_round(loot(3, **facts), dice, [1, 0, 0], [SHOOT, RAISE, RAISE])) == result


def test_further_shooters_may_take_more_off() -> None:
    dice, acts = [(1, 6), (4, 6), (4, 6)], [RAISE, SHOOT, SHOOT]
    assert a_round(loot(3), dice, [1, 0, 0], acts).coins[0] == 5 - 1
    assert a_round(loot(3, **{"defence-loss": 3}), dice, [1, 0, 0], acts).coins[0] == 0


def test_nine_play_only_with_a_booty_and_enough_doubloons() -> None:
    with pytest.raises(UnplayableError, match="only for 3, 4, 5, 6, 7, 8"):
        loot(9)
    with pytest.raises(UnplayableError, match="need 257 doubloons; those of the kit are worth 245"):
        loot(9, booty={"9": 202})
    engine = loot(9, booty={"9": 180})
    assert engine.set_up().reserve == 19
    assert play(engine, [random_agent] * 9, 1).finished
    with pytest.raises(UnplayableError, match="3 to 10 can"):
        loot(11, booty={"11": 20})
    with pytest.raises(UnplayableError, match="for 8 players, only for up to 7 and for 9, 10"):
        loot(8, **{"usual-players": 7})


@pytest.mark.parametrize(
    ("choices", "message"),
    [(["drop", "bribe"], "nobody knows how to 'bribe'"), (["drop", "raise"], "nobody may shoot")],
)
def test_choices_that_cannot_be_played_are_named(choices: list[str], message: str) -> None:
    with pytest.raises(UnplayableError, match=message):
        loot(3, choices=choices)


def test_a_game_without_raising_is_played_too() -> None:
    engine = loot(3, choices=["drop", "shoot"])
    for name, make in game("loot-pirates").agents().items():
        assert play(engine, [make(engine)] * 3, 2).finished, name
