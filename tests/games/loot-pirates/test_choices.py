"""The choice cards of Loot Pirates: what drop, raise and shoot do; rulebook lines 43 to 70."""

from __future__ import annotations

from functools import cache

import pytest

from pnp.base.diagnostics import Report
from pnp.base.library import content_dir
from pnp.content.project import load_project
from pnp.kinds.deck.record import Deck
from pnp.kinds.standees.record import Standees

# What each choice says: who hits whom, what a hit costs, and who shares.
SAID = {
    "drop": ("Nobody can hit you", "No share for you", "1 :coin: more for each survivor"),
    "raise": ("You hit nobody", "get a share", "A hit on you costs 2 :coin: and your share"),
    "shoot": ("A target you hit pays you 2 :coin:", "A hit on you costs 2 :coin: and your share"),
}
# The same as data.
HIT = ({"hit": "costs", "pay": "2"}, {"lose": "share"})
DONE = {
    "drop": ({"hit": "never"}, {"share": "none", "others": "1"}),
    "raise": ({"fire": "nobody"}, {"get": "share"}, *HIT),
    "shoot": ({"fire": "target", "win": "2"}, *HIT),
}


@cache
def choices() -> Deck:
    project = load_project(content_dir() / "loot-pirates", Report())
    assert project is not None
    found = [file.record for file in project.files if file.id == "choices"]
    assert isinstance(found[0], Deck)
    return found[0]


def test_each_crew_has_one_card_of_each_choice() -> None:
    found = [(card.fields["owner"], card.fields["choice"]) for card in choices().cards]
    assert len(found) == len(set(found)) == 24
    assert {choice for _, choice in found} == set(SAID)


@pytest.mark.parametrize("choice", SAID)
def test_a_choice_says_its_own_consequence_with_its_numbers(choice: str) -> None:
    mine = [card for card in choices().cards if card.fields["choice"] == choice]
    assert all(card.effect == DONE[choice] for card in mine)
    texts = {card.values["effect"] for card in mine}
    assert len(texts) == 1
    text = texts.pop()
    assert all(said in text for said in SAID[choice])
    others = {card.values["effect"] for card in choices().cards if card.fields["choice"] != choice}
    assert text not in others


def test_who_raises_holds_fire_in_words_and_in_the_picture() -> None:
    """The pistol points up and does not fire: only the choice to shoot shows a shot."""
    raised = [card for card in choices().cards if card.fields["choice"] == "raise"]
    assert {card.fields["line"] for card in raised} == {"Hold your fire"}
    boxes = [(getattr(b, "icon", "") or "", b) for b in choices().layout.values()]
    shown = {c: {icon for icon, b in boxes if b.applies_to({"choice": c})} for c in SAID}
    firing = {c: {icon for icon in shown[c] if icon.startswith("flash-")} for c in SAID}
    assert firing["shoot"]
    assert not firing["drop"] | firing["raise"]
    # In all other things it is the same hand, turned upwards.
    assert shown["raise"] == shown["shoot"] - firing["shoot"]
    turned = {
        b.rotate
        for icon, b in boxes
        if icon.startswith("pistol-") and b.applies_to({"choice": "raise"})
    }
    assert turned == {270}


def test_each_of_eight_pirates_has_a_face_and_a_name_of_its_own() -> None:
    project = load_project(content_dir() / "loot-pirates", Report())
    assert project is not None
    (aim,) = (file.record for file in project.files if file.id == "aim")
    assert isinstance(aim, Deck)
    named = {card.fields["target"]: card.title for card in aim.cards}
    assert len(named) == len(set(named.values())) == 8
    faces = {who: (project.icons / f"face-{who}.svg").read_text("utf-8") for who in named}
    assert len(set(faces.values())) == 8
    # The sign of a pirate shows the same name and face.
    (signs,) = (file.record for file in project.files if file.id == "signs")
    assert isinstance(signs, Standees)
    shown = {sign.front.icon: (sign.front.title, sign.title) for sign in signs.pieces}
    assert shown == {f"face-{who}": (name, name) for who, name in named.items()}
