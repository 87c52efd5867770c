"""Two navigation cards lead to the same card of the ocean.

Each card of the ocean should come up equally often. A card that is drawn twice as often attracts
merchants, blockades and captains.

Instead, keep one navigation card for each card of the ocean.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import Decks, PrintedCard
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "MP-M13b",
    Severity.ERROR,
    "derived",
    "001:L20, L70",
    over=Decks,
    after=("duplicate-card",),
    instead=("card-unlike-its-id",),
)


def check(decks: Decks) -> Iterator[Finding]:
    seen: dict[str, PrintedCard] = {}
    for row in decks.game.rows("navigation"):
        for target in row.targets:
            earlier = seen.setdefault(target, row)
            if earlier is not row:
                yield Finding(
                    row.at("target"),
                    f"'{row.id}' leads to '{target}', like '{earlier.id}'",
                    "give it another target, or remove one of the two",
                    labels=((earlier.at("target"), "the first", row.file),),
                    file=row.file,
                )
        if row.card.quantity > 1:
            yield Finding(
                ("cards", row.index, "quantity"),
                f"there are {row.card.quantity} copies of '{row.id}'",
                "write  quantity: 1",
                file=row.file,
            )
