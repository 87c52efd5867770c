"""One kind of loot makes up more than a third of its deck.

Loot that is gained together must differ, so equal cards are put back and redrawn. A very common
card makes such draws long and the loot less varied.

Instead, write fewer of this card or more of the others.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Cards
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-D10b", Severity.WARNING, "derived", "001:L389", over=Cards, after=("loot-faces-too-few",)
)


def check(deck: Cards) -> Iterator[Finding]:
    rows = deck.rows("loot")
    count: Counter[object] = Counter()
    for row in rows:
        count[row.deeds] += row.card.quantity
    for face, n in count.items():
        if 3 * n > deck.quantity:
            first = next(row for row in rows if row.deeds == face)
            given = "quantity" in first.card.model_fields_set
            yield Finding(
                ("cards", first.index, "quantity" if given else "card"),
                f"{n} of {deck.quantity} loot cards are identical: '{first.id}'",
                f"write at most {deck.quantity // 3}, a third",
            )
