"""The dice of Micro Pirates: what they bring, and what battles and ships make of it."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from micro import GAME, VOCABULARY, effects, record, rows

from pnp.kinds.dice.record import Die

Roll = dict[int, Fraction]


def dice() -> dict[str, Die]:
    return {die.id.removesuffix("-die"): die for die in record("dice", "action-dice").pieces}


DICE = dice()


def faces(die: str) -> list[Counter[str]]:
    """Return what stands on each of the six faces."""
    sides = DICE[die].faces
    assert isinstance(sides, tuple)
    return [Counter([side.icon] if side.icon else side.icons) for side in sides]


def rolled(die: str, icon: str, count: int) -> Roll:
    """Return the chance of each number of an icon on ``count`` dice."""
    chances: Roll = {}
    for roll in product(faces(die), repeat=count):
        total = sum(face[icon] for face in roll)
        chances[total] = chances.get(total, Fraction(0)) + Fraction(1, 6**count)
    return chances


def mean(chances: Roll) -> Fraction:
    return sum((n * chance for n, chance in chances.items()), Fraction(0))


def beats(strength: int, cutlasses: int, count: int) -> Fraction:
    """Return the chance of more than ``strength`` with that many cutlasses beside the dice."""
    found = rolled("battle", "cutlass", count)
    return sum((p for n, p in found.items() if n + cutlasses > strength), Fraction(0))


def explores(bonus: int, count: int = 2) -> Fraction:
    """Return how many explorations it takes on average from no spyglass to six."""
    left = {n: Fraction(0) for n in range(6, 60)}
    roll = {n + bonus: p for n, p in rolled("explore", "spyglass", count).items()}
    for have in range(5, -1, -1):
        stay = roll.get(0, Fraction(0))
        rest = sum((p * left[have + n] for n, p in roll.items() if n), Fraction(0))
        left[have] = (1 + rest) / (1 - stay)
    return left[0]


def test_there_are_three_dice_in_each_of_four_colours() -> None:
    assert {name: die.quantity for name, die in DICE.items()} == {
        "fish": 3,
        "plantain": 3,
        "explore": 3,
        "battle": 3,
    }
    assert len({die.ground for die in DICE.values()}) == 4


def test_faces_show_what_the_rules_tell_of_each_colour() -> None:
    shown = {name: {icon for face in faces(name) for icon in face} for name in DICE}
    assert shown == {
        "fish": {"fish", "move"},
        "plantain": {"plantain"},
        "explore": {"spyglass", "rum"},
        "battle": {"cutlass", "damage"},
    }
    assert set().union(*shown.values()) - {"damage"} <= VOCABULARY
    assert max(face["spyglass"] for face in faces("explore")) >= 2
    assert max(face["move"] for face in faces("fish")) == 1


@pytest.mark.parametrize(("die", "icon"), [("fish", "fish"), ("plantain", "plantain")])
def test_foraging_brings_two_goods_or_more(die: str, icon: str) -> None:
    assert 2 <= mean(rolled(die, icon, 2)) <= 3


def test_six_spyglasses_take_three_explorations_or_so() -> None:
    assert 2 < explores(0) < 4
    assert explores(1) < explores(0)
    assert explores(0, 3) < explores(0)


def test_the_page_of_worths_tells_what_dice_bring() -> None:
    text = (GAME / "BALANCE.md").read_text("utf-8")
    brought = (
        f"{float(mean(rolled('fish', 'fish', 2))):.1f} fish",
        f"{float(mean(rolled('plantain', 'plantain', 2))):.1f} plantains",
        f"{float(mean(rolled('explore', 'spyglass', 2))):.1f} spyglasses",
        f"{float(mean(rolled('explore', 'rum', 2))):.1f} rum",
    )
    assert all(words in " ".join(text.split()) for words in brought), brought


def test_battles_are_open_and_strength_decides_them() -> None:
    small = [beats(6, cutlasses, 2) for cutlasses in range(5)]
    large = [beats(10, cutlasses, 2) for cutlasses in range(8)]
    assert small == sorted(set(small))
    assert Fraction(1, 4) < small[0] < Fraction(1, 2) < small[1] < small[2] < 1
    assert large[0] == 0
    assert large[4] > Fraction(1, 4)
    assert beats(10, 1, 3) > Fraction(1, 10)


def cutlasses_of(card: dict[str, str]) -> int:
    found = effects(card, "gain", "gain2")
    own = sum(n for one in found if not one.paid for n, icon in one.gains if icon == "cutlass")
    return own + int(card.get("cutlass", 0))


@pytest.mark.parametrize("captain", rows("captain"), ids=lambda card: card["card"])
@pytest.mark.parametrize("ship", rows("ship"), ids=lambda card: card["card"])
def test_every_captain_can_beat_a_small_merchant_with_every_ship(
    captain: dict[str, str], ship: dict[str, str]
) -> None:
    assert beats(6, cutlasses_of(captain) + cutlasses_of(ship), 2) >= Fraction(1, 4)


def test_every_raid_can_be_won_with_three_dice_and_usual_strength() -> None:
    strongest = max(rolled("battle", "cutlass", 3))
    for quest in rows("quest"):
        if quest["type"] == "raid":
            assert strongest + 2 > int(quest["strength"])
            assert beats(int(quest["strength"]), 4, 3) > Fraction(1, 8)


def test_one_lost_battle_disables_no_fresh_ship() -> None:
    worst = 1 + max(face["damage"] for face in faces("battle"))
    assert all(worst < int(ship["damage"]) - 1 for ship in rows("ship"))
    assert 0 < mean(rolled("battle", "damage", 1)) <= 1
