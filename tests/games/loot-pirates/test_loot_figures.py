"""The round in the pictures of the rules, played by the rules."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import pytest
from booklets import figures, rules_of

from pnp.kinds.sheet.figure_record import Figure, PieceReference

WORTH = {"silver-1": 1, "gold-2": 2, "diamond-5": 5}


@pytest.fixture(scope="module")
def shown() -> list[Figure]:
    return figures(rules_of("loot-pirates"))


def dice(figure: Figure) -> list[tuple[str, int]]:
    things = [PieceReference.of(name) for row in figure.show for name in row]
    return [(thing.id, int(thing.side)) for thing in things if thing.id.endswith("-die")]


def test_the_round_of_the_pictures_ends_as_the_rules_say(shown: list[Figure]) -> None:
    (end,) = (number for number, figure in enumerate(shown) if figure.moves)
    aim, choose, fire, share = shown[end - 3 : end + 1]
    signs, cards = aim.show
    pirates = [sign.removeprefix("sign-") for sign in signs]
    aims = dict(card.removeprefix("aim-").split("-") for card in cards)
    assert list(aims) == pirates
    choices = {card.split("-")[1]: card.split("-")[0] for card in choose.show[0]}
    assert list(choices) == pirates
    shots = [(p, aims[p]) for p in pirates if choices[p] == "shoot" and choices[aims[p]] != "drop"]
    # Each is alone at its target, whose defence is whole.
    assert len({target for _, target in shots}) == len(shots)
    rolls = [value for _, value in dice(fire)]
    duels = list(zip(shots, rolls[::2], rolls[1::2], strict=True))
    hit = {target for (_, target), attack, defence in duels if attack > defence}
    away = hit | {pirate for pirate, choice in choices.items() if choice == "drop"}
    brave = [pirate for pirate in pirates if pirate not in away]
    assert [way[1] for way in share.moves] == [f"sign-{pirate}" for pirate in brave]
    assert f"each of the others takes {len(away)} :coin:" in share.caption
    # What each takes is a coin on its way.
    assert all(share.on[way[0]] == (f"gold-{len(away)}",) for way in share.moves)


def test_each_further_shooter_takes_one_off_the_defence(shown: list[Figure]) -> None:
    figure = next(f for f in shown if f.attacks)
    *attacks, (_, defence) = dice(figure)
    assert all(attack > defence - (len(attacks) - 1) for _, attack in attacks)
    assert f"{defence} less {len(attacks) - 1} is {defence - len(attacks) + 1}" in (
        figure.notes[0].text
    )


def worth(names: Iterable[str]) -> int:
    return sum(WORTH.get(PieceReference.of(name).id, 0) for name in names)


def test_nobody_drops_at_whom_nobody_aims(shown: list[Figure]) -> None:
    # The rules advise against it.
    (end,) = (number for number, figure in enumerate(shown) if figure.moves)
    aim, choose = shown[end - 3 : end - 1]
    aimed_at = {card.rpartition("-")[2] for card in aim.show[1]}
    dropped = {card.split("-")[1] for card in choose.show[0] if card.startswith("drop-")}
    assert dropped
    assert dropped <= aimed_at


def test_what_lies_on_the_reserve_is_all_that_has_to_lie_there(shown: list[Figure]) -> None:
    (figure,) = (f for f in shown if f.show == (("reserve-mat",),))
    assert worth(name for names in figure.on.values() for name in names) == 15


def test_who_shows_the_higher_die_is_paid_first_by_the_poor(shown: list[Figure]) -> None:
    figure = next(f for f in shown if ("sign-swallow", "gold-2", "silver-1") in f.show)
    first, second = (value for _, value in dice(figure))
    left = worth(name for row in figure.show for name in row) - 2
    assert first > second
    assert 0 <= left < 2
    assert f"gets the {left} that" in figure.notes[-1].text


def test_a_pirate_begins_with_what_the_rules_say(shown: list[Figure]) -> None:
    place = next(f for f in shown if any("captain" in row for row in f.show))
    names = [name for row in place.show for name in row]
    assert worth(names) == 4
    cards = sorted(id for name in names if "-crab" in (id := PieceReference.of(name).id))
    assert all(a != b for a, b in pairwise(cards))
