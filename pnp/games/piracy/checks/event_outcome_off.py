"""A card says other than the rules what its event does, or does not say it.

The words of a card are yours; what they mean is declared in the fields `catch`, `gold` and `home`,
which are not printed. Blackbeard catches where he ends, leaves the gold on the water and takes
ships to Skull Island; a Fair Breeze catches nobody, and the gold stays aboard.

Instead, give the card those fields as the hint has them, and mind that its text says the same.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck
from pnp.model.deck import Card
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D08",
    Severity.ERROR,
    "derived",
    "004:L437-439, L463, L491",
    over=PirateDeck,
)
FIELDS = ("catch", "gold", "home")


def check(deck: PirateDeck) -> Iterator[Finding]:
    for i, card, kind in deck.events:
        for name in FIELDS:
            wanted = deck.setting.fact(f"event-{name}").get(kind)
            found = card.fields.get(name) or deck.record.defaults.get(name)
            if wanted is None or found == wanted:
                continue
            if found is None:
                yield Finding(
                    ("cards", i, "card"),
                    f"'{card.card}' does not say what its event does: no field '{name}'",
                    f"add  {name}: {wanted}  and name the field under  unprinted:",
                    severity=Severity.WARNING,
                )
            else:
                yield Finding(
                    ("cards", i, name),
                    f"'{card.card}' has '{name}: {found}'; the rules have '{wanted}'",
                    f"write  {name}: {wanted}  and let the text of the card say so",
                    labels=((("cards", i, _event(card)), f"its event is '{kind}'"),),
                )


def _event(card: Card) -> str:
    """Return the field that says which event a card is."""
    return "event" if card.fields.get("event") else "card"
