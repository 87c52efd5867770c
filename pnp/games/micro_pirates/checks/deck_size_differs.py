"""A deck holds more or fewer cards than the rulebook counts.

The sizes of the decks are components of the game: how often a card comes up, and when a deck runs
out, follow from them. A card counts as often as its `quantity` says; the sheets of captains and
ships, and the cards of the Ghost Ship, are counted like those of the other decks.

Instead, write as many cards as the rulebook, or declare the size: `variant: {decks: {crew: 30}}`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D01",
    Severity.ERROR,
    "letter",
    "001:L19-25, L38-39, L53, L415-416",
    over=Cards,
    covers=("MP-C03", "MP-C04", "MP-C05", "MP-C07", "MP-C08", "MP-C09", "MP-C17", "MP-C19"),
    after=("duplicate-card",),
    instead=("count-mismatch", "unknown-supply"),
)


def check(deck: Cards) -> Iterator[Finding]:
    wanted = deck.setting.fact("decks").get(deck.role)
    if wanted is None or wanted == deck.quantity:
        return
    differ = abs(wanted - deck.quantity)
    verb = "remove" if deck.quantity > wanted else "add"
    yield Finding(
        CARDS,
        f"{deck.quantity} cards, the rulebook counts {wanted} in the {deck.role} deck",
        f"{verb} {differ}, or declare  variant: {{decks: {{{deck.role}: {deck.quantity}}}}} "
        "and change  supply",
    )
