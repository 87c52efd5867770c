"""Micro Pirates as a person hears it: offers as they are printed, outcomes as they happen, and
nothing that is secret."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from conformance import game
from micro_staged import Script, gear, laid, micro, owns, quest

from pnp.play.kernel import Choice, Turn, copy_table, play, random_agent
from pnp.play.matches import agent_makers
from pnp.play.narration import action_at, effects_at
from pnp.play.positions import Position, replay_positions
from pnp_pirates.micro_pirates.engine import Seafaring
from pnp_pirates.micro_pirates.gear import COIN, EXPLORING, RUM
from pnp_pirates.micro_pirates.holds import take
from pnp_pirates.micro_pirates.narration import MicroNarrator
from pnp_pirates.micro_pirates.table import Table

WIDTH = 78
"""Columns for lines of the position, which are indented by two."""


def heard(engine: Seafaring, table: Table, turn: Turn, script: Script) -> list[str]:
    """Play a turn, and return what seat 0 hears of its outcomes."""
    found: list[str] = []
    choice: Choice | None = next(turn)
    while choice is not None:
        before, seen, option = copy_table(table), len(table.marks), script(choice)
        try:
            choice = turn.send(option)
        except StopIteration:
            choice = None
        marks = tuple(
            mark._replace(seat=0 if mark.seat is None else mark.seat) for mark in table.marks[seen:]
        )
        found += effects_at(
            MicroNarrator(engine), before, Position(table, choice, turn, 0, marks), 0
        )
    return found


def games(players: int, many: int = 2) -> Iterator[tuple[MicroNarrator, Any, Position]]:
    """Yield positions of games at random, each with the table before the choice that led there."""
    engine = micro(players)
    narrator = MicroNarrator(engine)
    best = agent_makers(game("micro-pirates"))["greedy"](engine)
    for seed in range(many):
        agents = [best if (seat + seed) % 2 else random_agent for seat in range(players)]
        before = None
        for now, _ in replay_positions(engine, play(engine, agents, seed).log[:600]):
            yield narrator, before, now
            before = copy_table(now.table)


def test_ports_say_who_is_for_hire_at_what_price_and_what_they_do() -> None:
    engine = micro()
    table = laid(engine)
    rules = engine.rules
    chart = rules.chart(table)
    crew, upgrade, wanted = table.offers[0]
    table.at[0] = chart.harbours[0]
    port = Choice(0, "port", ("hire", "buy", "quest", "done"))
    hire, buy, start, leave = (
        MicroNarrator(engine).describe(table, port, option) for option in port.options
    )
    for told, role, id in (
        (hire, "crew", rules.gears[crew].id),
        (buy, "upgrade", rules.gears[upgrade].id),
        (start, "quest", rules.quests[wanted].id),
    ):
        assert MicroNarrator(engine).texts.title(role, id) in told  # type: ignore[arg-type]
        assert MicroNarrator(engine).texts.text(role, id) in told  # type: ignore[arg-type]
    coins = rules.gears[crew].price[0][1]
    assert f"{coins} coins" in hire
    assert leave == "leave the port"
    call = MicroNarrator(engine).describe(table, Choice(0, "act", ()), ("call",))
    assert MicroNarrator(engine).texts.title("crew", rules.gears[crew].id) in call


@pytest.mark.parametrize(
    ("role", "id", "told"),
    [
        ("crew", "gunner", "Inés Calderón, gunner, 5 coins and 2 rum: Battle: +2 cutlasses"),
        ("crew", "diver", "Forage fish: +1 fish; Forage fish: for 1 rum +1 die"),
        ("upgrade", "long-guns", "on the ship, Battle: +2 cutlasses; with crew, Battle: +1 cutl"),
        ("quest", "pepper-run", "a small merchant and beat it with more than 6 cutlasses; worth"),
        ("quest", "grand-tour", "Leave a marker in 3 different Ports. Pay 1 rum at each"),
        ("export", "salted-fish", "Salted fish: 4 fish for 1 fame and 5 coins"),
        ("loot", "captured-gun", "Captured gun: upgrade; Battle: +1 cutlass"),
        ("loot", "purse", "Captain's purse: 4 coins"),
        ("captain", "tasman", "Mirela Tasman, the racer: Sail: +1 sail; Sail: for 1 rum +2 sail"),
        ("captain", "marrow", "reputation 2 needs 11 fame, Trade: −1 coin"),
        ("ship", "heron", "3 sails; 1 cutlass; hold 5; disabled by damage 6; reputation −1"),
        ("action", "black-tribute", "It holds 2 chests or more: Goes to Port Royal and gives 2"),
        ("ghost-ship", "hollow-crown", "2 cutlasses; 2 spyglasses; +1 fame for each battle won"),
    ],
)
def test_cards_are_told_as_they_are_printed(role: Any, id: str, told: str) -> None:
    assert told in MicroNarrator(micro()).texts.text(role, id)


def test_every_card_can_be_told() -> None:
    rules = micro(1).rules
    says = MicroNarrator(micro(1)).texts
    for number, card in enumerate(rules.gears):
        assert ":" not in says.text(rules.role(number), card.id).replace(": ", "")
    for action in rules.actions:
        assert "**" not in says.text("action", action.id)
        assert ": " in says.text("action", action.id)
    assert {says.worth("quest", one.id) for one in rules.quests} > {"2 fame"}


def test_offers_and_exports_lie_open_in_the_position() -> None:
    engine = micro(3)
    table = laid(engine)
    rules = engine.rules
    lines = " ".join(" ".join(MicroNarrator(engine).position(table, 0)).split())
    for crew, upgrade, wanted in table.offers:
        assert MicroNarrator(engine).texts.text("crew", rules.gears[crew].id) in lines
        assert MicroNarrator(engine).texts.text("upgrade", rules.gears[upgrade].id) in lines
        assert MicroNarrator(engine).texts.text("quest", rules.quests[wanted].id) in lines
    for number in table.exports:
        assert MicroNarrator(engine).texts.text("export", rules.exports[number].id) in lines
    assert "round 1: you, 2 of 2 actions left" in lines


def test_a_battle_is_told_with_its_dice_strength_and_outcome() -> None:
    engine = micro()
    table = laid(engine, ship="whale", captain="marrow")
    owns(engine, table, 0, crew="gunner")
    quest(engine, table, 0, "small-fry")
    here = table.at[0]
    target = next(iter(engine.rules.chart(table).waters.beside[here]))
    table.merchants[0] = target
    act = Choice(0, "act", ())
    assert "and attack the small merchant (more than 6 needed)" in MicroNarrator(engine).describe(
        table, act, ("sail", target, ())
    )
    script = Script(
        engine, act=[("sail", target, ()), ("stop",)], roll_cutlass=[{"cutlass": 5, "damage": 1}]
    )
    told = heard(engine, table, engine.turn(table), script)
    assert any("more than 6 cutlasses are needed; 2 without the dice" in line for line in told)
    for line in ("you: 7 cutlasses in all", "you: beat the small merchant"):
        assert line in told
    assert any(line.endswith("is sunk") for line in told)
    assert "you: Small fry: 1 of 2 done" in told
    assert "round 1: now seat 2" in told


def test_what_is_found_in_a_jungle_is_told_and_how_much_is_wanting() -> None:
    engine = micro()
    table = laid(engine, ship="whale", captain="marrow")
    chart = engine.rules.chart(table)
    card = next(c for c in engine.rules.cards.jungles if c not in table.blockades)
    table.at[0] = chart.jungle[card]
    act = Choice(0, "act", ())
    assert (
        MicroNarrator(engine).describe(table, act, ("explore",))
        == "explore for 6 spyglasses: roll 2 dice"
    )
    script = Script(
        engine, act=[("explore",), ("stop",)], roll_spyglass=[{"spyglass": 2, "rum": 1}]
    )
    told = heard(engine, table, engine.turn(table), script)
    assert told[:2] == ["you: 2 spyglasses in all", "you: +1 rum, +2 spyglasses"]
    table.seat = 0
    assert "6 spyglasses, 2 lie there" in MicroNarrator(engine).describe(table, act, ("explore",))


def test_the_turn_of_the_ghost_ship_is_told_step_by_step() -> None:
    engine = micro(1)
    table = laid(engine)
    table.seat = 1
    lights = next(i for i, card in enumerate(engine.rules.actions) if card.id == "lights-ashore")
    choice = Choice(None, "action", (lights,))
    assert (
        MicroNarrator(engine)
        .describe(table, choice, lights)
        .startswith("the Ghost Ship draws Lights ashore: ")
    )
    script = Script(engine, action=[lights], roll_spyglass=[{"spyglass": 3}])
    told = heard(engine, table, engine.turn(table), script)
    assert told[0].startswith("the Ghost Ship sails to ")
    assert "(" in told[0]
    assert "jungle)" in told[0]
    assert any(line.startswith("the Ghost Ship: +") for line in told)
    assert told[-1] == "round 2: now it is your turn"


@pytest.mark.parametrize("players", [1, 2, 4])
def test_all_options_are_told_apart_and_fit_the_terminal(players: int) -> None:
    for narrator, _, now in games(players):
        if now.choice is None or now.choice.player is None:
            continue
        words = [action_at(narrator, now, i) for i in range(len(now.choice.options))]
        assert len(set(words)) == len(words), words
        assert not any(word.startswith("1 coins") or "None" in word for word in words)
        if now.at % 40 == 0:
            seat = now.choice.player
            assert all(len(line) <= WIDTH for line in narrator.position(now.table, seat))


def test_map_cards_of_others_are_not_told() -> None:
    known = hidden = 0
    for narrator, before, now in games(3):
        if before is None:
            continue
        for seat in (1, 2):
            grown = [card for card in now.table.hand[seat] if card not in before.hand[seat]]
            if not grown:
                continue
            mine, other = ([*effects_at(narrator, before, now, me)] for me in (seat, 0))
            name = narrator.texts.ocean_name(narrator.rules.maps[grown[0]])
            assert f"you: Map card of {name}" in mine
            assert f"seat {seat + 1}: 1 Map card, face down" in other
            assert not any("Map card of" in line for line in other)
            known, hidden = known + 1, hidden + 1
    assert known
    assert hidden


def test_what_others_choose_is_told_at_once_but_not_what_is_dealt_face_down() -> None:
    engine = micro(2)
    assert not MicroNarrator(engine).hides(Choice(1, "draft", (("ship", 0),)), ("ship", 0), 0)
    assert not MicroNarrator(engine).hides(Choice(None, "roll-cutlass", (0,)), 0, 0)
    assert MicroNarrator(engine).hides(Choice(None, "map", (0,)), 0, 0)


def test_effects_that_are_used_say_whose_they_are() -> None:
    engine = micro()
    table = laid(engine, captain="tasman")
    take(table, 0, RUM, 1)
    take(table, 0, COIN, 1)
    options = engine.options(table, 0)
    option = next(o for o in options if o[0] == "sail" and o[2])
    told = MicroNarrator(engine).describe(table, Choice(0, "act", ()), option)
    assert told.endswith(", with Mirela Tasman (for 1 rum +2 sails)")


def test_places_for_an_upgrade_say_what_it_does_there() -> None:
    engine = micro()
    table = laid(engine)
    owns(engine, table, 0, crew="gunner")
    table.bought = gear(engine, "long-guns")
    keep = Choice(0, "keep", (("ship", -1, -1), ("under", 0, -1)))
    assert [MicroNarrator(engine).describe(table, keep, place) for place in keep.options] == [
        "put it on the ship (Battle: +2 cutlasses)",
        "put it with Inés Calderón (Battle: +1 cutlass)",
    ]


def test_effects_that_work_once_say_that_the_card_goes() -> None:
    engine = micro()
    table = laid(engine)
    owns(engine, table, 0, fitted="sea-chart")
    (extra,) = (e for e in table.kit[0].extras[EXPLORING] if e.once)
    told = MicroNarrator(engine).describe(table, Choice(0, "effects", ((), (extra,))), (extra,))
    assert told == "use Sea chart (+3 spyglasses, then it is discarded)"
