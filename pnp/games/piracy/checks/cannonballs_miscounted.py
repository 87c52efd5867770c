"""There are more or fewer cannonballs than the rules have.

The rules have eight cards: one for each player at the start, the rest as the stock.

Instead, write that quantity, or declare yours: `variant: {cannonballs: 12}`.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.kit import PirateDeck, where_counted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-C06",
    Severity.ERROR,
    "letter",
    "004:L203-246",
    over=PirateDeck,
    after=("duplicate-card",),
    instead=("count-mismatch",),
)


def check(deck: PirateDeck) -> Iterator[Finding]:
    wanted = deck.setting.fact("cannonballs")
    found = sum(card.quantity for _, card in deck.balls)
    if deck.balls and found != wanted:
        yield Finding(
            where_counted(*deck.balls[0]),
            f"{found} cannonball{'s' if found != 1 else ''} where the rules have {wanted}",
            f"write  quantity: {wanted}  or declare  variant: {{cannonballs: {found}}} "
            "and change  supply",
        )
