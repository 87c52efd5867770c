"""A tile or a coin stands twice in its deck.

A piecepack has each value of each suit once. A second one changes how often a ship is met, or how
busy the sea is.

Instead, take one of the two away, or give it the suit and value that are missing.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Suited, named
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-C02b",
    Severity.ERROR,
    "letter",
    "003:L11, L23, L27-29",
    over=Suited,
    after=("duplicate-card",),
    instead=("count-mismatch", "card-unlike-its-id"),
)


def check(deck: Suited) -> Iterator[Finding]:
    first: dict[tuple[str, int | None], int] = {}
    kind = deck.role.removesuffix("s")
    lacking = [named(*piece) for piece in deck.missing()]
    hint = f"make it the {lacking[0]}" if lacking else "take one of them away"
    for i, suit, value in deck.pieces:
        if value is None:
            continue
        known = first.setdefault((suit, value), i)
        card = deck.record.cards[i]
        if known != i:
            yield Finding(
                ("cards", i, "card"),
                f"'{card.card}' is a second {kind} for the {named(suit, value)}",
                hint,
                labels=((("cards", known, "card"), "the first one"),),
            )
        elif card.quantity > 1:
            yield Finding(
                ("cards", i, "quantity"),
                f"there are {card.quantity} {deck.role} for the {named(suit, value)}, not one",
                "write  quantity: 1",
            )
