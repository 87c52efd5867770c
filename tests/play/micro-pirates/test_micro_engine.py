"""Micro Pirates by its rules: the examples of the rulebook, quests, limits, endings."""

from __future__ import annotations

from pathlib import Path

import pytest
from invariants.micro_pirates import Watch
from micro_staged import Script, gear, laid, maps, micro, owns, quest, run
from playthroughs import replayed_from

from pnp.play.kernel import Choice, UnplayableError, play, random_agent
from pnp_pirates.micro_pirates import actions, quests
from pnp_pirates.micro_pirates.combat import attack_merchant
from pnp_pirates.micro_pirates.gear import CHEST, COIN, FISH, GLASS, MAP, PLANTAIN, RUM
from pnp_pirates.micro_pirates.holds import gain, plunder, stow, take
from pnp_pirates.micro_pirates.moves import wear
from pnp_pirates.micro_pirates.narration import MicroNarrator
from pnp_pirates.micro_pirates.seas import cards_of, chart_of
from pnp_pirates.micro_pirates.table import DELIVERY, RAID, SPECIAL, VOYAGE
from pnp_pirates.micro_pirates.tasks import Bargain

PLAYTHROUGHS = Path(__file__).parent / "playthroughs"


def test_speed_is_the_sum_of_all_sails() -> None:
    """The example: three sails of the ship, one of the crew and one of an upgrade."""
    engine = micro()
    table = laid(engine, captain="marrow")
    owns(engine, table, 0, crew="sailmaker", fitted="spare-mainsail")
    assert table.kit[0].sails == 5
    far = engine.rules.chart(table).waters.far[table.at[0]]
    reached = {where for _, where, used in actions.destinations(engine.rules, table, 0)}
    assert max(far[where] for where in reached) == 5


def test_a_forage_adds_what_cards_show_and_may_move_on() -> None:
    """The example: a rum for a third die, two fish and a move rolled, more fish from cards."""
    engine = micro()
    table = laid(engine, ship="otter", captain="marrow")
    owns(engine, table, 0, fitted="fishing-nets")
    take(table, 0, RUM, 1)
    script = Script(
        engine,
        effects=[lambda choice: choice.options[-1]],
        roll_fish=[{"fish": 2, "move": 1}],
        move=[lambda choice: choice.options[1]],
    )
    before = table.at[0]
    run(actions.forage(engine.rules, table, 0, FISH), script)
    assert table.cargo[0] == [4, 0, 0, 0, 0]
    assert table.at[0] in engine.rules.chart(table).waters.beside[before]
    assert len(script.asked[1].options) == 6**3


def test_a_successful_explore_draws_a_map_and_a_pair_shows_the_treasure() -> None:
    """The example: two spyglasses and rum, then for a rum three dice; a Map matches."""
    engine = micro()
    table = laid(engine, ship="tern", captain="quill")
    rules, chart = engine.rules, engine.rules.chart(table)
    card = next(c for c in rules.cards.jungles if c not in table.blockades)
    table.at[0] = chart.jungle[card]
    maps(engine, table, 0, "whale-road")
    whale = rules.cards.ids.index("whale-road")
    script = Script(
        engine,
        effects=[lambda choice: choice.options[-1]],
        roll_spyglass=[{"spyglass": 2, "rum": 1}, {"spyglass": 4}],
        map=[lambda choice: next(c for c in choice.options if rules.maps[c] == whale)],
    )
    run(actions.explore(rules, table, 0), script)
    assert (table.glass[0], table.cargo[0][RUM]) == (2, 1)  # that of the captain is no token
    run(actions.explore(rules, table, 0), script)
    told = [mark.amount for mark in table.marks if mark.where == "spyglass"]
    assert told == [2 + 1, 2 + 4 + 1]
    assert table.glass[0] == 0
    assert table.hand[0] == []
    assert table.treasure[0] == chart.jungle[whale]
    assert table.cargo[0] == [0, 0, 0, 0, 0]
    assert card in table.blockades
    assert not list(Watch(engine).violations(table))


def test_a_treasure_is_raised_in_place_of_a_map() -> None:
    engine = micro()
    table = laid(engine)
    chart = engine.rules.chart(table)
    card = next(c for c in engine.rules.cards.jungles if c not in table.blockades)
    table.at[0] = table.treasure[0] = chart.jungle[card]
    take(table, 0, GLASS, 6)
    run(actions.explore(engine.rules, table, 0), Script(engine, prize=["treasure"]))
    assert (table.fame[0], table.treasure[0], table.hand[0]) == (2, -1, [])


def test_three_fish_buy_two_rum_and_an_export_brings_fame() -> None:
    """The example: a Trade, then an Export with a bonus of the captain."""
    engine = micro()
    table = laid(engine, ship="otter", captain="flint")
    take(table, 0, FISH, 3)
    coins = table.coins[0]
    script = Script(
        engine,
        exchange=[lambda choice: next(o for o in choice.options if o.got == ((RUM, 2),))],
        sell=[(0, 0)],
    )
    run(actions.trade(engine.rules, table, 0), script)
    assert table.cargo[0][RUM] == 2
    assert table.coins[0] == coins + 1
    take(table, 0, RUM, 1)
    number = next(i for i, e in enumerate(engine.rules.exports) if e.id == "navy-ration")
    if number not in table.exports:
        table.decks[5].remove(number)
        table.decks[5].append(table.exports.pop())
        table.exports.append(number)
    run(actions.export(engine.rules, table, 0, number), Script(engine))
    assert table.fame[0] == engine.rules.exports[number].fame
    assert table.coins[0] == coins + 3
    assert number in table.out[1]
    assert len(table.exports) == 2
    assert not list(Watch(engine).violations(table))


def test_goods_that_a_trade_brings_need_room_and_are_sold_in_the_next_one() -> None:
    engine = micro()
    table = laid(engine, ship="otter")
    take(table, 0, RUM, 3)
    take(table, 0, CHEST, 1)
    hold, coins = table.kit[0].hold, table.coins[0]

    def for_rum(choice: Choice) -> object:
        return next(o for o in choice.options if o == Bargain(((RUM, 3),), ((FISH, 6),)))

    script = Script(engine, exchange=[for_rum], toss=[FISH] * 9)
    run(actions.trade(engine.rules, table, 0), script)
    assert script.kinds() == ["exchange", *["toss"] * (1 + 6 - hold)]  # nothing to sell before
    assert (sum(table.cargo[0]), table.coins[0]) == (hold, coins)
    assert table.cargo[0][CHEST] == 1
    assert not list(Watch(engine).violations(table))


def test_coins_for_goods_buy_rum_in_the_same_trade() -> None:
    engine = micro()
    table = laid(engine)
    take(table, 0, FISH, 3)
    table.coins[0], table.bank[COIN] = 0, table.bank[COIN] + table.coins[0]

    def rum(choice: Choice) -> object:
        return next(o for o in choice.options if o.given == ((COIN, 3),))

    script = Script(engine, sell=[(3, 0)], exchange=[rum])
    run(actions.trade(engine.rules, table, 0), script)
    assert script.kinds() == ["sell", "exchange"]
    assert (table.coins[0], table.cargo[0]) == (0, [0, 0, 1, 0, 0])


def test_port_call_hires_buys_and_starts_a_quest_once_each() -> None:
    engine = micro()
    table = laid(engine)
    port = engine.rules.chart(table).port[table.at[0]]
    table.coins[0] += 20
    table.bank[COIN] -= 20
    take(table, 0, RUM, 4)
    old = list(table.offers[port])
    script = Script(engine, port=["quest", "buy", "hire"])
    run(actions.port_call(engine.rules, table, 0), script)
    assert table.crew[0] == [old[0]]
    assert old[1] in (*table.fitted[0], *table.attached[0][0])
    assert old[2] in table.quests[0]
    assert all(new not in (-1, before) for new, before in zip(table.offers[port], old, strict=True))
    assert not any(actions.port_actions(engine.rules, table, 0, port))
    assert not list(Watch(engine).violations(table))


@pytest.mark.parametrize(("cutlasses", "won"), [(6, False), (7, True)])
def test_a_small_merchant_is_beaten_by_more_than_six(cutlasses: int, won: bool) -> None:
    engine = micro()
    table = laid(engine)
    rules = engine.rules
    table.merchants[0] = table.at[0] = max(rules.chart(table).spots[0])
    table.due.remove(0)
    table.left -= 1
    shown = next(s for s in rules.dice["cutlass"][2].shows if dict(s).get(13) == cutlasses)
    named = {"cutlass": dict(shown)[13], "damage": dict(shown).get(16, 0)}
    script = Script(engine, roll_cutlass=[{k: n for k, n in named.items() if n}])
    run(attack_merchant(rules, table, 0, 0), script)
    assert (table.merchants[0] < 0) == won
    assert (script.kinds().count("loot") >= 2) == won
    assert ("flee" in script.kinds()) != won
    assert table.damage[0] >= 1
    assert not list(Watch(engine).violations(table))


def test_attacking_a_large_merchant_costs_reputation_and_a_raid_changes_its_strength() -> None:
    engine = micro()
    table = laid(engine)
    rules = engine.rules
    number = quest(engine, table, 0, "opera-ship")
    large = rules.small
    table.merchants[large] = table.at[0] = max(rules.chart(table).spots[1])
    table.due.remove(large)
    table.raid[0] = large
    script = Script(engine, roll_cutlass=[{"cutlass": 8, "damage": 4}])
    run(attack_merchant(rules, table, 0, large), script)
    assert table.merchants[large] >= 0
    assert table.reputation[0] == 2
    owns(engine, table, 0, fitted="long-guns")
    owns(engine, table, 0, crew="gunner")
    table.at[0] = table.merchants[large]
    run(
        attack_merchant(rules, table, 0, large),
        Script(engine, roll_cutlass=[{"cutlass": 8, "damage": 4}]),
    )
    assert table.quests[0][RAID] == -1
    assert table.fame[0] == 1 + rules.quests[number].fame
    assert table.reputation[0] == 1


def test_a_voyage_leads_to_a_blockaded_jungle_and_back() -> None:
    engine = micro()
    table = laid(engine)
    rules, chart = engine.rules, engine.rules.chart(table)
    number = quest(engine, table, 0, "emerald-parrot")
    home = table.at[0]
    run(quests.start(rules, table, 0, number), Script(engine))
    jungle = chart.jungle[rules.quests[number].target]
    if chart.card[jungle] not in table.blockades:
        table.blockades[0] = chart.card[jungle]
    table.at[0] = jungle
    assert ("search", -1) in engine.options(table, 0)
    assert ("explore",) not in engine.options(table, 0)
    quests.seek(rules, table, 0, 5)
    assert not table.dug[0]
    quests.seek(rules, table, 0, 6)
    assert table.dug[0]
    table.at[0] = home
    assert ("return", -1) in engine.options(table, 0)
    run(quests.complete(rules, table, 0, VOYAGE), Script(engine))
    assert table.fame[0] == 3
    assert number in table.out[0]
    assert not list(Watch(engine).violations(table))


def test_a_delivery_takes_all_goods_at_once() -> None:
    engine = micro()
    table = laid(engine)
    rules, chart = engine.rules, engine.rules.chart(table)
    number = quest(engine, table, 0, "school-lunch")
    table.at[0] = chart.harbours[rules.cards.ports.index(rules.quests[number].target)]
    take(table, 0, PLANTAIN, 2)
    assert ("deliver", -1) not in engine.options(table, 0)
    take(table, 0, PLANTAIN, 1)
    assert ("deliver", -1) in engine.options(table, 0)
    run(quests.deliver(rules, table, 0), Script(engine))
    assert table.cargo[0] == [0, 0, 3, 0, 0]
    assert table.quests[0][DELIVERY] == -1


def test_a_special_quest_settles_a_debt_before_the_token_is_left() -> None:
    engine = micro()
    table = laid(engine)
    rules, chart = engine.rules, engine.rules.chart(table)
    number = quest(engine, table, 0, "old-debt")
    run(quests.start(rules, table, 0, number), Script(engine))
    first, second = (
        chart.harbours[rules.cards.ports.index(leg.cards[0])] for leg in rules.quests[number].legs
    )
    table.at[0] = second
    assert not any(option[0] == "leave-token" for option in engine.options(table, 0))
    table.at[0] = first
    assert ("leave-token", 0) in engine.options(table, 0)
    run(quests.leave_token(rules, table, 0, 0), Script(engine))
    assert table.coins[0] == 0
    table.at[0] = second
    run(quests.leave_token(rules, table, 0, 1), Script(engine))
    assert table.quests[0][SPECIAL] == -1
    assert table.fame[0] == 2


def test_a_grand_tour_pays_rum_in_three_different_ports() -> None:
    engine = micro()
    table = laid(engine)
    rules, chart = engine.rules, engine.rules.chart(table)
    number = quest(engine, table, 0, "grand-tour")
    run(quests.start(rules, table, 0, number), Script(engine))
    take(table, 0, RUM, 3)
    for at in chart.harbours[:3]:
        table.at[0] = at
        leg = next(o[1] for o in engine.options(table, 0) if o[0] == "leave-token")
        run(quests.leave_token(rules, table, 0, leg), Script(engine))
        assert not any(option[0] == "leave-token" for option in engine.options(table, 0))
    assert table.fame[0] == 3
    assert table.cargo[0][RUM] == 0


def test_a_full_hold_throws_tokens_overboard() -> None:
    engine = micro()
    table = laid(engine, ship="tern")
    take(table, 0, FISH, 3)
    run(gain(engine.rules, table, 0, ((CHEST, 2),)), Script(engine, toss=[FISH]))
    assert table.cargo[0] == [2, 0, 0, 0, 2]


def test_a_disabled_ship_loses_its_cargo_and_lies_in_the_nearest_free_port() -> None:
    engine = micro()
    table = laid(engine, ship="tern")
    take(table, 0, FISH, 3)
    run(wear(engine.rules, table, 0, 3), Script(engine))
    assert table.damage[0] == 3
    run(wear(engine.rules, table, 0, 1), Script(engine))
    assert table.damage[0] == 0
    assert table.cargo[0] == [0] * 5
    assert engine.rules.chart(table).port[table.at[0]] >= 0


def test_loot_of_a_large_merchant_differs_and_two_of_three_are_gained() -> None:
    engine = micro()
    table = laid(engine)
    rules = engine.rules
    chests = [i for i, loot in enumerate(rules.loots) if loot.id == "sea-chest"]
    purse = next(i for i, loot in enumerate(rules.loots) if loot.id == "purse")
    script = Script(engine, loot=[*chests[:4], purse, purse])
    run(plunder(rules, table, 0, 3, 2), script)
    assert table.cargo[0][CHEST] == 1
    assert table.coins[0] == 14
    assert not list(Watch(engine).violations(table))


def test_single_use_effects_are_discarded() -> None:
    engine = micro()
    table = laid(engine)
    owns(engine, table, 0, fitted="false-colours")
    (extra,) = (option[1] for option in engine.options(table, 0) if option[0] == "use")
    run(engine._act(table, 0, ("use", extra)), Script(engine))
    assert table.reputation[0] == 4
    assert table.fitted[0] == []
    assert gear(engine, "false-colours") in table.gone[1]


def test_reputation_at_the_end_of_the_track_costs_fame() -> None:
    engine = micro()
    table = laid(engine)
    table.fame[0] = 1
    run(gain(engine.rules, table, 0, ((8, -3),)), Script(engine))
    assert (table.reputation[0], table.fame[0]) == (1, 0)


def test_the_threshold_of_the_own_reputation_ends_the_round() -> None:
    engine = micro()
    table = laid(engine)
    table.fame[0] = 9
    for place, last in ((3, False), (5, True)):
        table.reputation[0], table.seat = place, 0
        engine.rules.refit(table, 0)
        run(engine.turn(table), Script(engine, act=[("stop",)]))
        assert table.last == last
    assert not engine.finished(table)
    run(engine.turn(table), Script(engine, act=[("stop",)]))
    assert engine.finished(table)
    assert engine.winners(table) == (0,)


def test_ties_are_broken_by_crew_then_coins_then_rum() -> None:
    engine = micro()
    table = laid(engine)
    table.fame[:] = [10, 10]
    assert engine.winners(table) == (0, 1)
    take(table, 1, RUM, 1)
    assert engine.winners(table) == (1,)
    take(table, 0, COIN, 1)
    assert engine.winners(table) == (0,)
    owns(engine, table, 0, crew="gunner")
    assert engine.winners(table) == (1,)


def test_captains_meet_in_peace_only_in_port_royal() -> None:
    engine = micro()
    table = laid(engine)
    chart = engine.rules.chart(table)
    table.at[1] = chart.royal
    table.at[0] = chart.waters.beside[chart.royal][0]
    script = Script(engine)
    run(actions.sail(engine.rules, table, 0, chart.royal, ()), script)
    assert "effects" not in script.kinds()
    assert not any(kind.startswith("roll") for kind in script.kinds())
    table.at[1] = other = next(at for at in chart.harbours if at != chart.royal)
    script = Script(engine)
    run(actions.sail(engine.rules, table, 0, other, ()), script)
    assert script.kinds().count("roll-cutlass") == 3


@pytest.mark.parametrize("players", [0, 5])
def test_too_many_captains_are_told_how_many_can(players: int) -> None:
    with pytest.raises(UnplayableError, match="1 to 4"):
        micro(players)


def test_numbers_of_a_variant_change_the_game() -> None:
    engine = micro(start_coins=3, blockades=2, actions=1)
    table = laid(engine)
    assert table.coins == [3, 3]
    assert len(table.blockades) == 2
    run(engine.turn(table), Script(engine, act=[lambda choice: choice.options[0]]))
    assert table.seat == 1


def test_cards_in_another_order_make_the_same_sea() -> None:
    rules = micro().rules
    record = rules._record
    turned = record.model_copy(update={"cards": record.cards[::-1]})
    cards = cards_of(turned, rules._meanings)
    assert cards.ids == rules.cards.ids
    for layout in rules.layouts[::97]:
        here = chart_of(record, rules._meanings, rules.cards, layout)
        assert chart_of(turned, rules._meanings, cards, layout) == here


def test_distances_are_those_of_a_mirrored_sea() -> None:
    """The closed sectors lie alike on both sides, so the sea is its own mirror image."""
    far = micro().rules.chart(laid(micro())).waters.far
    mirrored = [9 * (i // 9) + 8 - i % 9 for i in range(81)]
    assert all(
        far[a][b] == far[mirrored[a]][mirrored[b]] == far[b][a]
        for a in range(81)
        for b in range(81)
    )


@pytest.mark.parametrize(
    ("name", "players", "winners"),
    [("renown", 2, None), ("freed", 1, (0,)), ("cursed", 1, ())],
)
def test_playthroughs(name: str, players: int, winners: tuple[int, ...] | None) -> None:
    engine = micro(players)
    table = replayed_from(MicroNarrator(engine), Watch(engine), PLAYTHROUGHS / f"{name}.txt")
    assert engine.ending(table) == name
    assert winners is None or engine.winners(table) == winners


def test_a_game_without_aim_stops_at_its_bound() -> None:
    engine = micro()
    played = play(engine, [random_agent] * 2, 1)
    assert played.finished or engine.bound < played.choices <= engine.bound + 100


def test_stowing_lets_go_of_nothing_that_has_room() -> None:
    engine = micro()
    table = laid(engine)
    take(table, 0, MAP, 2)
    script = Script(engine)
    run(stow(table, 0), script)
    assert not script.asked
