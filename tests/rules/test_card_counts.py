"""Numbers of cards in texts are compared with the decks, in the language of the game."""

from __future__ import annotations

from pathlib import Path

import pytest

from pnp.rules.suppression import RuleSelection
from pnp.rules.validate import CheckOptions, validate

RULE = "printed-cards-differ"
GAME = """\
pnp: 1
game: post-office
title: Post Office
designer: A. Clerk
licence: Public domain
players: 2-4
language: {language}
parts:
  - {{part: cards, title: Cards, of: [parcels, stamps]}}
  - {{part: box, title: Box, of: [box]}}
  - {{part: rules, title: Rules, of: [rules]}}
"""
DECK = """\
pnp: 1
deck: {id}
title: Post
note: "{note}"
size: mini
layout:
  title: {{draw: text, at: [4mm, 4mm], size: [36mm, 8mm]}}
cards:
  - {{card: {id}-a, quantity: {quantity}, title: A}}
  - {{card: {id}-b, quantity: 2, title: B}}
"""
BOX = """\
pnp: 1
tuckbox: box
title: Box
holds: [deck/parcels, deck/stamps]
front: {{title: Post, icon: star}}
bottom: "{text}"
"""


def findings(
    folder: Path, text: str = "Post.", note: str = "", box: str = "", language: str = "en"
) -> list[str]:
    files = {
        "game": GAME.format(language=language),
        "parcels": DECK.format(id="parcels", note=note, quantity=10),
        "stamps": DECK.format(id="stamps", note="", quantity=5),
        "box": BOX.format(text=box),
        "rules": f"pnp: 1\nsheet: rules\ntitle: Rules\nbody:\n  - text: '{text}'\n",
    }
    for name, written in files.items():
        (folder / f"{name}.yaml").write_text(written, "utf-8")
    wish = CheckOptions(quick=True, selection=RuleSelection((RULE,)))
    return [one.message for one in validate("it", folder, wish).findings if one.code == RULE]


@pytest.mark.parametrize(
    ("box", "wrong"),
    [
        ("18 cards", True),
        # All that it holds, or one of its decks.
        ("19 cards", False),
        ("12 cards and 7 cards", False),
        ("Cards", False),
        ("Post for 3 players", False),
    ],
)
def test_a_box_states_the_cards_that_it_holds(tmp_path: Path, box: str, wrong: bool) -> None:
    assert findings(tmp_path, box=box) == (
        ["the text says '18', but the box holds 19 cards"] if wrong else []
    )


@pytest.mark.parametrize(
    ("language", "note", "wrong"),
    [
        ("en", "Cut the eleven cards apart.", True),
        ("en", "Cut all **twelve** cards apart.", False),
        ("en", "Deal the 3 cards at the top.", False),
        ("en", "Cut along the lines. Deal the 3 cards with a star.", False),
        ("de", "Schneide die elf Karten aus.", True),
        ("fr", "Découpez les onze cartes.", True),
        ("fr", "Tirez les 3 cartes du dessus.", False),
    ],
)
def test_a_note_about_cutting_states_all_cards(
    tmp_path: Path, language: str, note: str, wrong: bool
) -> None:
    assert len(findings(tmp_path, note=note, language=language)) == wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("Shuffle the 13 parcel cards.", True),
        ("Shuffle the 12 parcel cards.", False),
        ("Each player draws 4 parcel cards.", False),
        ("A pile of parcels of eleven cards.", True),
        ("Shuffle 40 cards.", False),
    ],
)
def test_a_text_names_no_more_cards_than_the_deck_has(
    tmp_path: Path, text: str, wrong: bool
) -> None:
    assert len(findings(tmp_path, text=text)) == wrong
