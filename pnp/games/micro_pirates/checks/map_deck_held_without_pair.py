"""The players can hold all maps without any pair.

Then the deck is empty, no maps are returned, and no more treasure is found in that game. This
takes as many hands as the most frequent ocean card has maps; the Ghost Ship counts as a hand.

Instead, use fewer ocean cards more often, so that the maps do not fit in so few hands.
"""

from collections import Counter
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("MP-D04", Severity.NOTE, "derived", "001:L21, L179", over=Cards, proof=True)


def check(deck: Cards) -> Iterator[Finding | Proved]:
    rows = deck.rows("map")
    if not rows:
        return
    count: Counter[str] = Counter()
    for row in rows:
        count[row.text("target")] += row.card.quantity
    # A hand without a match holds one map less than a match of each ocean card.
    unmatched = deck.setting.fact("matching-maps") - 1
    most_maps, players = max(count.values()), deck.setting.fact("most-players")
    hands = -(-most_maps // unmatched)
    most = ", ".join(target for target, n in count.items() if n == most_maps)
    if hands <= players:
        if hands > 1:
            yield Proved(f"fewer than {hands} hands cannot hold all {deck.quantity} maps unpaired")
        yield Finding(
            CARDS,
            f"{hands} hands can hold all {deck.quantity} maps without a pair in any of them",
            f"only more than {players * unmatched} maps of one ocean card rule it out for "
            f"{players} players",
            details=(f"most maps: {most}, {most_maps} each",),
        )
    else:
        yield Proved(f"{players} hands cannot hold all {deck.quantity} maps without a pair")
