"""The round in the pictures of the rules, played by the rules."""

from __future__ import annotations

from itertools import pairwise

import pytest
from booklets import figures, rules_of

from pnp.model.figures import Figure, Thing


@pytest.fixture(scope="module")
def shown() -> list[Figure]:
    return figures(rules_of("loot-pirates"))


def dice(figure: Figure) -> list[tuple[str, int]]:
    things = [Thing.of(name) for row in figure.show for name in row]
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
    assert f"**{len(away)} :coin:**" in share.notes[0].text
    assert all(names == (f"gold-{len(away)}",) for names in share.on.values())


def test_each_further_shooter_takes_one_off_the_defence(shown: list[Figure]) -> None:
    figure = next(f for f in shown if f.attacks)
    *attacks, (_, defence) = dice(figure)
    assert all(attack > defence - (len(attacks) - 1) for _, attack in attacks)
    assert f"{defence} less {len(attacks) - 1} is {defence - len(attacks) + 1}" in (
        figure.notes[0].text
    )


def test_a_pirate_begins_with_what_the_rules_say(shown: list[Figure]) -> None:
    place = next(f for f in shown if any("captain" in row for row in f.show))
    coins = [Thing.of(name).id for row in place.show for name in row]
    worth = sum({"silver-1": 1, "gold-2": 2}.get(id, 0) for id in coins)
    assert worth == 4
    assert all(a != b for a, b in pairwise(sorted(c for c in coins if "-crab" in c)))
