"""The cards of navigation."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.micro_pirates.cards import Decks, PrintedCard


def repeated(decks: Decks) -> Iterator[Finding]:
    """Look for two cards with one target."""
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


def missing(decks: Decks) -> Iterator[Finding]:
    """Look for ocean cards to which none leads."""
    file, ocean = decks.game.file("navigation"), decks.game.ocean
    if file is None or ocean is None:
        return
    named = {target for row in decks.game.rows("navigation") for target in row.targets}
    for i, card in enumerate(ocean.record.cards):
        if card.card not in named:
            yield Finding(
                ("deck",),
                f"no navigation card leads to the ocean card '{card.card}'",
                f"add a card with the target {card.card}",
                labels=((("cards", i, "card"), "this ocean card", ocean),),
                file=file,
            )
