"""A card names another distance than the event moves, or none.

Every event moves three squares. The board, the dice and the rules say so too.

Instead, write the distance that is named, or declare yours: `variant: {event-distance: 4}`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, numbers_in
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D05",
    Severity.ERROR,
    "derived",
    "004:L433-437, L469, L485",
    over=PirateDeck,
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    steps = deck.setting.fact("event-distance")
    for i, card, kind in deck.events:
        text = card.fields.get("text") or deck.record.defaults.get("text", "")
        named = numbers_in(text)
        if kind not in deck.setting.fact("event-cards") or set(named) == {steps}:
            continue
        wrong = [number for number in named if number != steps]
        yield Finding(
            ("cards", i, "text" if card.fields.get("text") else "card"),
            f"'{card.card}' names {wrong[0]}, but the event moves {steps} squares"
            if wrong
            else f"'{card.card}' does not say that the event moves {steps} squares",
            f"write {steps} in its place" if wrong else f"name {steps} in its text, in digits",
        )
