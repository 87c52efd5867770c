"""The id of a deck is not one of the game's decks.

The id determines the role of the cards. A deck with another id is printed, but its cards are not
checked, and the intended deck is checked without them.

Instead, give the deck the id of one of the game's decks, such as `crew` or `quest`, or declare a
deck of your own with its number of cards: `variant: {decks: {weather: 12}}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity, closest
from pnp.games.micro_pirates.cards import ROLES, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D01b", Severity.WARNING, "judgement", "001:L19-25", over=Cards)


def check(deck: Cards) -> Iterator[Finding]:
    id = deck.record.deck
    if deck.role is not None or id in deck.setting.fact("decks"):
        return
    # A game of its own says in its parts and its rules what its decks are.
    if any(game.id != deck.setting.rules for game in deck.setting.files("game")):
        return
    near = closest(id, ROLES)
    meant = f"did you mean {near}? else declare  " if near else "write one of these, or declare  "
    yield Finding(
        ("deck",),
        f"'{id}' is not one of the game's decks, so its cards are not checked against the rules",
        f"{meant}variant: {{decks: {{{id}: {deck.quantity}}}}}",
        details=(f"known decks: {', '.join(sorted(ROLES))}",),
    )
