"""The odds of captains and ships, held against every roll of the dice one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.rulebook import bundled_rulings_record
from pnp.content.targets import Subject, read_subject
from pnp.rules.views import NotedFiles, Setting
from pnp_pirates.micro_pirates.cards import (
    VOCABULARY,
    CardFiles,
    Effect,
    PrintedCard,
    icons_in,
    parse_amounts,
    parse_effect,
    parse_strength,
)
from pnp_pirates.micro_pirates.supply import FORAGES, Odds, renewable_fame

GAME = content_dir() / "micro-pirates"


def subject(path: Path) -> Subject:
    found = read_subject(path, Report())
    assert found is not None
    return found


@pytest.fixture(scope="module")
def kit() -> CardFiles:
    gather = NotedFiles(subject(GAME).gather)
    return CardFiles(
        Setting(bundled_rulings_record("micro-pirates"), rules="micro-pirates", gather=gather)
    )


def rolls(kit: CardFiles, die: str, count: int) -> list[Counter[str]]:
    sides = kit.dice[die].faces
    assert isinstance(sides, tuple)
    shown = [Counter([side.icon] if side.icon else side.icons) for side in sides]
    return [sum(roll, Counter()) for roll in product(shown, repeat=count)]


def beaten(kit: CardFiles, guns: int, dice: int) -> Fraction:
    found = rolls(kit, "battle-die", dice)
    return Fraction(sum(roll["cutlass"] + guns > 6 for roll in found), len(found))


def test_each_pair_wins_as_often_as_all_rolls_say(kit: CardFiles) -> None:
    odds = Odds.of(kit)
    assert odds is not None
    # Cutlasses without rum, and whether the rum of the start buys a third die in battle.
    captains = {"marrow": (0, 3), "quill": (0, 2), "flint": (0, 2), "tasman": (0, 2)}
    ships = {"tern": (1, 2), "otter": (1, 2), "heron": (1, 3), "whale": (0, 3)}
    pairs = 0
    for captain, ship in product(kit.rows("captain"), kit.rows("ship")):
        guns, dice = zip(captains[captain.id], ships[ship.id], strict=True)
        assert odds.wins(captain, ship) == beaten(kit, sum(guns), max(dice))
        pairs += 1
    assert pairs == 16


def test_each_pair_forages_as_much_as_all_rolls_say(kit: CardFiles) -> None:
    odds = Odds.of(kit)
    assert odds is not None
    for captain, ship in product(kit.rows("captain"), kit.rows("ship")):
        for action, icon in FORAGES.items():
            found = rolls(kit, f"{icon}-die", 2)
            mean = Fraction(sum(roll[icon] for roll in found), len(found))
            assert odds.forages(captain, ship, action) == mean


def test_all_sources_of_fame_come_again(kit: CardFiles) -> None:
    assert renewable_fame(kit) == ("treasures", "large merchants", "chests")


def test_the_hold_is_widened_by_crew_and_upgrades(kit: CardFiles) -> None:
    # The quartermaster by 1, a deep hold by 2; there is one of each.
    assert kit.most("cargo", "Hold") == 3


def test_hands_hold_all_maps_apart_only_when_each_has_its_place(kit: CardFiles) -> None:
    maps = [row.text("target") for row in kit.rows("map")]
    copies = max(Counter(maps).values())

    def apart(hands: int) -> bool:
        held: list[set[str]] = [set() for _ in range(hands)]
        for target in maps:
            free = next((hand for hand in held if target not in hand), None)
            if free is None:
                return False
            free.add(target)
        return True

    assert [apart(n) for n in range(1, 5)] == [n >= copies for n in range(1, 5)]


GAINS = st.lists(
    st.tuples(st.integers(-9, 12), st.sampled_from(sorted(VOCABULARY))), min_size=1, max_size=3
)


@given(GAINS, st.booleans())
def test_what_is_written_of_effects_is_read(gains: list[tuple[int, str]], paid: bool) -> None:
    text = " ".join(f"{'−' if n < 0 else '+'}{abs(n)} :{icon}:" for n, icon in gains)
    text = f"1 :rum: :pay: {text}" if paid else text
    assert parse_effect(text, "Sail") == Effect("Sail", paid, tuple(gains))
    assert set(icons_in(text)) == {icon for _, icon in gains} | ({"rum"} if paid else set())


@pytest.mark.parametrize("text", ["", "1 :sail:", "+1 sail", "-1 :sail:", "+1 :sail: or", "sail"])
def test_other_words_are_no_effects(text: str) -> None:
    assert parse_effect(text, "Sail") is None


def test_amounts_are_read_with_plus_signs_and_without() -> None:
    assert (
        parse_amounts("2 :rum: 1 :fish:")
        == parse_amounts("+2 :rum: +1 :fish:")
        == {"rum": 2, "fish": 1}
    )
    assert parse_amounts("") == {}
    assert parse_amounts("two rum") is None


def test_strengths_are_read_as_ranges() -> None:
    assert parse_strength("0–2") == parse_strength("0-2") == range(3)
    assert parse_strength("4") == range(4, 5)
    assert parse_strength("3+") == range(3, 21)
    assert parse_strength("3+, and more") is None
    assert parse_strength("Always") is None


def test_a_deck_from_a_table_is_blamed_in_its_cell(kit: CardFiles) -> None:
    (row, *_) = kit.rows("crew")
    assert isinstance(row, PrintedCard)
    assert row.at("gain") == ("cards", 0, "gain")
    assert row.at("nothing") == ("cards", 0, "card")
