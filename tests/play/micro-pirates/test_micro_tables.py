"""What must never lie on a table of Micro Pirates, what comes back to it, and what nobody sees."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest
from conformance import game, hides
from invariants.micro_pirates import Watch
from micro_staged import Script, laid, maps, micro, run

from pnp.base.values import replace
from pnp.play.kernel import Agent, Choice, play, random_agent
from pnp.play.positions import position_after
from pnp_pirates.micro_pirates.actions import port_call
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.gear import CALLING, COIN, RUM, Deed
from pnp_pirates.micro_pirates.holds import take
from pnp_pirates.micro_pirates.moves import bring_merchants, fleet
from pnp_pirates.micro_pirates.table import CREW, MAPS, Table


def in_port(coins: int, rum: int, price: tuple[int, int]) -> tuple[Seafaring, Table]:
    """Return a captain in port with so many coins and rum, where a card of crew is hired for a
    price; there is nothing else to buy, and no quest."""
    engine = micro()
    table = laid(engine)
    take(table, 0, COIN, coins - table.coins[0])
    take(table, 0, RUM, rum)
    offer = table.offers[engine.rules.chart(table).port[table.at[0]]]
    offer[1:] = [-1, -1]
    cost = ((COIN, price[0]), (RUM, price[1]))
    engine.rules.gears[offer[CREW]] = replace(engine.rules.gears[offer[CREW]], price=cost)
    return engine, table


def discounted(engine: Seafaring, table: Table) -> None:
    """Let the reputation of seat 0 bring a coin on each Port call."""
    captain = engine.rules.captains[table.captain[0]]
    bonus = (Deed((CALLING,), 0, False, ((COIN, 1),)),)
    spaces = list(captain.spaces)
    spaces[table.reputation[0] - 1] = bonus
    engine.rules.captains[table.captain[0]] = replace(captain, spaces=tuple(spaces))
    engine.rules._kits.clear()
    engine.rules.refit(table, 0)


def test_reputation_makes_crew_cheaper() -> None:
    """The example: of ten coins and two rum, nine and one are spent on crew for ten and one."""
    engine, table = in_port(10, 2, (10, 1))
    discounted(engine, table)
    run(port_call(engine.rules, table, 0), Script(engine, port=["hire"]))
    assert (table.coins[0], table.cargo[0][RUM]) == (1, 1)
    assert len(table.crew[0]) == 1


@pytest.mark.parametrize(("bonus", "offered"), [(False, False), (True, True)])
def test_a_port_call_is_offered_for_what_it_brings_itself(bonus: bool, offered: bool) -> None:
    engine, table = in_port(9, 1, (10, 1))
    if bonus:
        discounted(engine, table)
    assert (("call",) in engine.options(table, 0)) == offered
    if offered:
        run(port_call(engine.rules, table, 0), Script(engine, port=["hire"]))
        assert (table.coins[0], table.cargo[0][RUM], len(table.crew[0])) == (0, 0, 1)


def test_greedy_calls_for_crew_that_the_call_makes_affordable() -> None:
    engine, table = in_port(2, 0, (3, 0))
    discounted(engine, table)
    greedy = game("micro-pirates").agents()["greedy"](engine)
    options = engine.options(table, 0)
    goals = greedy.goals.every(table, 0)  # type: ignore[attr-defined]
    assert ("call",) in options
    assert any(goal.option == ("call",) and goal.sector == table.at[0] for goal in goals)


@pytest.mark.parametrize("large", [False, True])
def test_a_merchant_without_a_free_mark_is_tried_again_at_the_next_turn_end(large: bool) -> None:
    engine = micro(4)
    table, chance = laid(engine), Random(1)
    rules, kind = engine.rules, fleet(engine.rules, large)
    spots = [at for at in rules.chart(table).spots[large] if at >= 0]
    table.at = spots[:4]
    table.merchants[fleet(rules, not large)[0]] = spots[4]
    free = len(spots) - 5
    assert free < len(kind)

    def bring() -> None:
        run(bring_merchants(rules, table, large), lambda choice: chance.choice(choice.options))

    table.due = []
    bring()
    late = [m for m in kind if table.merchants[m] < 0]
    assert table.due == late
    assert len(late) == len(kind) - free
    table.at = [min(rules.chart(table).harbours)] * len(table.at)
    bring()
    assert not table.due
    assert all(table.merchants[m] >= 0 for m in kind)
    table.merchants[kind[0]] = -1
    bring()
    assert table.merchants[kind[0]] < 0, "one that was beaten waits for the others"


def _two_merchants(engine: Seafaring, table: Table) -> None:
    table.merchants[0] = table.merchants[1] = max(engine.rules.chart(table).spots[0])


def _captain_and_merchant(engine: Seafaring, table: Table) -> None:
    table.merchants[0] = table.at[0] = max(engine.rules.chart(table).spots[0])


def _two_captains(engine: Seafaring, table: Table) -> None:
    table.at[0] = table.at[1] = max(engine.rules.chart(table).spots[0])


def _ghost_on_land(engine: Seafaring, table: Table) -> None:
    assert table.ghost is not None
    chart = engine.rules.chart(table)
    table.ghost.at = next(at for at, near in enumerate(chart.waters.beside) if not near)


def _merchants_gone(engine: Seafaring, table: Table) -> None:
    for merchant in fleet(engine.rules, True):
        table.merchants[merchant] = -1


def _awaited_twice(engine: Seafaring, table: Table) -> None:
    table.due = [0]


def _ended_too_soon(engine: Seafaring, table: Table) -> None:
    table.seat, table.ended, table.last = 1, True, True


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (_two_merchants, "two merchants lie in one sector"),
        (_captain_and_merchant, "seat 0 lies where a merchant does"),
        (_two_captains, "seat 1 lies where another captain does"),
        (_ghost_on_land, "the Ghost Ship lies on land"),
        (_merchants_gone, "all large merchants are gone"),
        (_awaited_twice, "merchant 0 is awaited, and on the ocean"),
        (_ended_too_soon, "the game ended before all had as many turns"),
    ],
)
def test_a_table_on_which_something_is_where_it_cannot_be_is_faulty(
    spoil: Callable[[Seafaring, Table], None], told: str
) -> None:
    engine = micro(1 if spoil is _ghost_on_land else 2)
    table = engine.set_up()
    chance = Random(2)
    run(engine.turn(table), lambda choice: chance.choice(choice.options))
    assert not list(Watch(engine).violations(table))
    spoil(engine, table)
    assert told in list(Watch(engine).violations(table))


def test_who_found_no_sector_to_move_to_may_stay_beside_the_winner() -> None:
    engine = micro()
    table = laid(engine)
    _captain_and_merchant(engine, table)
    table.due.remove(0)
    table.hemmed[0] = True
    assert not list(Watch(engine).violations(table))


def spying(engine: Seafaring) -> Agent:
    """An agent that looks into the hands of the others, and for what lacks in the deck."""
    greedy = game("micro-pirates").agents()["greedy"](engine)

    def choose(table: Table, choice: Choice, chance: Random) -> int:
        hands = [hand for seat, hand in enumerate(table.hand) if seat != choice.player and hand]
        found = sum(map(sum, hands)) - sum(table.decks[MAPS]) if hands else 0
        return (found + greedy(table, choice, chance)) % len(choice.options)

    return choose


def test_who_looks_for_the_maps_of_others_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    engine = micro()
    engine.bound = 300
    tried, changed = hides(engine, spying, 3)
    assert tried > 50
    assert not changed, "the view shows what is secret"
    monkeypatch.setattr(Seafaring, "view", lambda self, table, seat: table)
    _, changed = hides(engine, spying, 3)
    assert changed


def test_a_view_shows_all_but_the_maps_of_others() -> None:
    engine = micro(3)
    table = laid(engine)
    maps(engine, table, 0, "whale-road")
    maps(engine, table, 1, "whale-road", "coral-haven")
    view = engine.view(table, 0)
    assert view.hand == [table.hand[0], [-1, -1], []]
    assert view.decks[MAPS] == sorted([*table.decks[MAPS], *table.hand[1]])
    hidden = ("hand", "decks")
    for name in Table.__slots__:  # type: ignore[attr-defined]
        assert name in hidden or getattr(view, name) is getattr(table, name)
    dealt = engine.redeal(view, 0, Random(1))
    assert [len(hand) for hand in dealt.hand] == [1, 2, 0]
    assert sorted([*dealt.decks[MAPS], *dealt.hand[1]]) == view.decks[MAPS]
    assert not list(Watch(engine).violations(dealt))


def test_nothing_of_a_view_rests_on_what_is_secret() -> None:
    engine, seen = micro(), 0
    log = play(engine, [random_agent] * 2, 11).log
    for at in range(0, len(log), 40):
        table = position_after(engine, log[:at]).table
        for seat in (0, 1):
            other = engine.redeal(table, seat, Random(at))
            assert repr(engine.view(other, seat)) == repr(engine.view(table, seat))
            seen += other.hand != table.hand
    assert seen
