"""The total Fame is not enough for a captain to win.

Fame comes from exports and quests, each of which counts once, and from treasures, large
merchants and pairs of chests, which can be repeated. Without repeatable sources, and with too
little from the others, the game never ends.

Instead, give exports and quests more Fame, or keep one of the repeatable sources.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.cards import CARDS, Cards
from pnp.games.micro_pirates.odds import renewable_fame
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("MP-D18", Severity.ERROR, "derived", "001:L104, L310, L387", over=Cards, proof=True)


def check(deck: Cards) -> Iterator[Finding | Proved]:
    if not deck.rows("quest", "export"):
        return
    need = max(deck.setting.fact("reputation-thresholds"))
    cards = {
        role: sum((row.number("fame") or 0) * row.card.quantity for row in deck.game.rows(role))
        for role in ("quest", "export")
    }
    total = sum(cards.values())
    again = renewable_fame(deck.game)
    parts = f"{cards['quest']} on quests, {cards['export']} on exports"
    if total < need and not again:
        yield Finding(
            CARDS,
            f"all cards together give {total} Fame ({parts}), a captain may need {need}, "
            "and there is no other source",
            f"add {need - total} Fame or more",
        )
    elif deck.role == "quest":
        sources = f"; {', '.join(again)} give more without limit" if again else ""
        yield Proved(f"cards give {total} Fame ({parts}) where a captain needs {need}{sources}")
