"""What the rulebook of Micro Pirates leaves open: each reading plays in its own way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from invariants.micro_pirates import Watch
from micro_staged import Script, laid, maps, micro, run

from pnp.play.kernel import Choice
from pnp_pirates.micro_pirates import actions
from pnp_pirates.micro_pirates import rules as rules_of_a_game
from pnp_pirates.micro_pirates.combat import attack_captain, ghost_attacks, ghost_icons
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.gear import CHEST, COIN, FISH, GLASS, MAP, RUM
from pnp_pirates.micro_pirates.ghost import call, explore
from pnp_pirates.micro_pirates.holds import gain_map, take
from pnp_pirates.micro_pirates.table import Ghost, Table


def on_jungle(engine: Seafaring, table: Table, *, blocked: bool = False) -> int:
    """Put seat 0 on a jungle."""
    cards = [c for c in engine.rules.cards.jungles if (c in table.blockades) == blocked]
    table.at[0] = engine.rules.chart(table).jungle[cards[0]]
    return table.at[0]


@pytest.mark.parametrize(("reading", "hand"), [("choice", 0), ("both", 1)])
def test_treasure_map_card(reading: str, hand: int) -> None:
    engine = micro(rulings={"treasure-map-card": reading})
    table = laid(engine)
    table.treasure[0] = on_jungle(engine, table)
    take(table, 0, GLASS, 6)
    run(actions.explore(engine.rules, table, 0), Script(engine, prize=["treasure"]))
    assert (table.fame[0], len(table.hand[0])) == (2, hand)


@pytest.mark.parametrize(("reading", "open_"), [("blocked", False), ("open", True)])
def test_treasure_blockade(reading: str, open_: bool) -> None:
    engine = micro(rulings={"treasure-blockade": reading})
    table = laid(engine)
    table.treasure[0] = on_jungle(engine, table, blocked=True)
    assert (("explore",) in engine.options(table, 0)) == open_


@pytest.mark.parametrize(
    ("reading", "told"),
    [("defender", "lose-to-captain"), ("attacker", "beat-captain"), ("nobody", "")],
)
def test_captains_battle(reading: str, told: str) -> None:
    engine = micro(rulings={"captains-battle": reading})
    table = laid(engine, captain="quill")
    table.at[0] = table.at[1]
    for seat in (0, 1):
        table.ship[seat] = table.ship[0]
        table.captain[seat] = table.captain[0]
        engine.rules.refit(table, seat)
    even = {"cutlass": 4, "damage": 1}
    run(attack_captain(engine.rules, table, 0, 1), Script(engine, roll_cutlass=[even, even]))
    names = [mark.where for mark in table.marks if "captain" in mark.where]
    assert names == ([told] if told else [])
    assert table.at[0] != table.at[1]


@pytest.mark.parametrize(("reading", "coins"), [("cargo-or-coin", True), ("cargo", False)])
def test_stealing(reading: str, coins: bool) -> None:
    engine = micro(rulings={"stealing": reading})
    table = laid(engine)
    table.at[0] = table.at[1]
    take(table, 1, FISH, 1)
    script = Script(engine, roll_cutlass=[{"cutlass": 8, "damage": 4}, {"cutlass": 2}])
    run(attack_captain(engine.rules, table, 0, 1), script)
    (steal,) = (choice for choice in script.asked if choice.kind == "steal")
    assert (COIN in steal.options) == coins
    assert table.cargo[0][FISH] == 1


@pytest.mark.parametrize(("reading", "again"), [("allowed", True), ("forbidden", False)])
def test_repeated_actions(reading: str, again: bool) -> None:
    engine = micro(rulings={"repeated-actions": reading})
    table = laid(engine)
    script = Script(engine, act=[lambda choice: choice.options[0], ("stop",)])
    run(engine.turn(table), script)
    acts = [choice for choice in script.asked if choice.kind == "act"]
    assert any(option[0] == "sail" for option in acts[1].options) == again


@pytest.mark.parametrize("lines", [1, 2])
def test_trade_lines(lines: int) -> None:
    engine = micro(rulings={"trade-lines": lines})
    table = laid(engine)

    def rum(choice: Choice) -> object:
        return next(option for option in choice.options if option.got == ((RUM, 1),))

    script = Script(engine, exchange=[rum, rum])
    run(actions.trade(engine.rules, table, 0), script)
    assert table.cargo[0][RUM] == lines


@pytest.mark.parametrize(("reading", "fights"), [("battle", True), ("peace", False)])
def test_occupied_port(reading: str, fights: bool) -> None:
    engine = micro(rulings={"occupied-port": reading})
    table = laid(engine)
    chart = engine.rules.chart(table)
    table.at[1] = next(at for at in chart.harbours if at != chart.royal)
    table.at[0] = chart.waters.beside[table.at[1]][0]
    script = Script(engine)
    run(actions.sail(engine.rules, table, 0, table.at[1], ()), script)
    assert ("roll-cutlass" in script.kinds()) == fights


@pytest.mark.parametrize(("reading", "lost"), [("one", 1), ("all", 2)])
def test_lost_map_cards(reading: str, lost: int) -> None:
    engine = micro(1, rulings={"lost-map-cards": reading})
    table = laid(engine)
    maps(engine, table, 0, "whale-road", "coral-haven")
    take(table, 0, MAP, 2)
    assert table.ghost is not None
    table.at[0] = table.ghost.at
    rolls = [{"cutlass": 2}, {"cutlass": 12, "damage": 6}]
    run(ghost_attacks(engine.rules, table, 0), Script(engine, roll_cutlass=rolls))
    assert len(table.ghost.hand) == lost
    assert table.ghost.maps == 1


def test_the_ghost_steals_a_chest_first() -> None:
    engine = micro(1)
    table = laid(engine)
    take(table, 0, MAP, 1)
    take(table, 0, CHEST, 1)
    assert table.ghost is not None
    rolls = [{"cutlass": 2}, {"cutlass": 12, "damage": 6}]
    run(ghost_attacks(engine.rules, table, 0), Script(engine, roll_cutlass=rolls))
    assert (table.ghost.chests, table.ghost.maps) == (1, 0)


@pytest.mark.parametrize(("reading", "glass"), [("every-explore", 3), ("once", 2)])
def test_spyglass_bonus(reading: str, glass: int) -> None:
    engine = micro(rulings={"spyglass-bonus": reading})
    table = laid(engine, captain="quill")
    on_jungle(engine, table)
    script = Script(engine, roll_spyglass=[{"spyglass": 2}])
    run(actions.explore(engine.rules, table, 0), script)
    assert table.glass[0] == glass


@pytest.mark.parametrize(("reading", "tokens"), [("returned", 0), ("kept", 2)])
def test_matched_map_tokens(reading: str, tokens: int) -> None:
    engine = micro(rulings={"matched-map-tokens": reading})
    table = laid(engine)
    maps(engine, table, 0, "whale-road")
    take(table, 0, MAP, 1)
    run(gain_map(engine.rules, table, 0), Script(engine, map=[_to(engine, "whale-road")]))
    assert table.cargo[0][MAP] == tokens
    assert table.treasure[0] >= 0


@pytest.mark.parametrize(("reading", "hand"), [("moves", 0), ("waits", 2)])
def test_second_treasure(reading: str, hand: int) -> None:
    engine = micro(rulings={"second-treasure": reading})
    table = laid(engine)
    chart, ids = engine.rules.chart(table), engine.rules.cards.ids
    first = table.treasure[0] = chart.jungle[ids.index("teeth-reef")]
    maps(engine, table, 0, "whale-road")
    run(gain_map(engine.rules, table, 0), Script(engine, map=[_to(engine, "whale-road")]))
    assert len(table.hand[0]) == hand
    assert (table.treasure[0] == first) == (reading == "waits")
    assert not list(Watch(engine).violations(table))


def _to(engine: Seafaring, card: str) -> Callable[[Choice], int]:
    target = engine.rules.cards.ids.index(card)
    return lambda choice: next(c for c in choice.options if engine.rules.maps[c] == target)


@pytest.mark.parametrize(
    ("card", "explored", "won"), [("pale-lantern", 1, 0), ("hollow-crown", 0, 1)]
)
def test_each_ghost_ship_has_fame_of_its_own(card: str, explored: int, won: int) -> None:
    engine = micro(1)
    table = laid(engine)
    assert table.ghost is not None
    table.ghost.card = [ghost.id for ghost in engine.rules.ghosts].index(card)
    table.at[0] = table.ghost.at
    rolls = [{"cutlass": 2}, {"cutlass": 12, "damage": 6}]
    run(ghost_attacks(engine.rules, table, 0), Script(engine, roll_cutlass=rolls))
    assert table.ghost.fame == won
    deed = {"explore": "jungle", "spyglasses": "6"}
    rolls = [{"spyglass": 6}]
    run(explore(engine.rules, table, table.ghost, deed), Script(engine, roll_spyglass=rolls))
    assert table.ghost.fame == won + explored


def test_kits_that_are_remembered_are_bounded_and_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules_of_a_game, "MOST_KITS", 3)
    engine = micro()
    table, places = laid(engine), len(engine.rules.captains[0].wins)
    seen = []
    for place in [*range(places), *range(places)]:
        table.reputation[0] = place
        seen.append(engine.rules.refit(table, 0))
        assert len(engine.rules._kits) <= 3
    does = [(kit.sails, kit.hold, kit.free) for kit in seen]
    assert does[:places] == does[places:]
    assert len(set(does)) > 3


def test_of_ports_equally_near_the_ghost_calls_at_that_with_the_lowest_number() -> None:
    engine = micro(1)
    table = laid(engine)
    rules, ghost = engine.rules, table.ghost
    assert ghost is not None
    chart = rules.chart(table)
    table.at[0] = -1
    number = {card.card: card.number or 0 for card in rules._record.cards}
    seen = set()
    for start in range(len(chart.names)):
        far = {at: chart.waters.far[start][at] for at in chart.harbours}
        near = [at for at in far if far[at] == min(far.values())]
        if len(near) > 1 and chart.waters.beside[start]:
            ghost.at = start
            run(call(rules, table, ghost, {"port": "call", "coins": "5"}), Script(engine))
            called = chart.card[ghost.at]
            numbers = [number[rules.cards.ids[chart.card[at]]] for at in near]
            assert number[rules.cards.ids[called]] == min(numbers)
            seen.add(called)
    assert len(seen) > 1


@pytest.mark.parametrize(("reading", "bonus_kept"), [("every-explore", True), ("once", False)])
def test_spyglass_bonus_of_the_ghost(reading: str, bonus_kept: bool) -> None:
    engine = micro(1, rulings={"spyglass-bonus": reading})
    table = laid(engine)
    ghost = table.ghost
    assert ghost is not None
    ghost.card = max(range(len(engine.rules.ghosts)), key=lambda card: _spied(engine, ghost, card))
    bonus = _spied(engine, ghost, ghost.card)
    assert bonus
    deed = {"explore": "jungle", "spyglasses": "20"}
    for many in (1, 2):
        script = Script(engine, roll_spyglass=[{"spyglass": 1, "rum": 2}])
        run(explore(engine.rules, table, ghost, deed), script)
        assert ghost.glass == (many * (1 + bonus) if bonus_kept else many)


def _spied(engine: Seafaring, ghost: Ghost, card: int) -> int:
    return ghost_icons(engine.rules, replace(ghost, card=card), GLASS)
