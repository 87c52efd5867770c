"""Few cannonballs are left after each player has taken one, or there are not enough.

Each player starts with one, and islands give more while there are any. If none are left, islands
give nothing.

Instead, print two cannonballs for each player and declare it: `variant: {cannonballs: 12}`.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.kit import PieceStock, where_counted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PIR-D06",
    Severity.ERROR,
    "derived",
    "004:L319, L365",
    over=PieceStock,
    after=("players-beyond-the-rulebook",),
)


def check(stock: PieceStock) -> Iterator[Finding]:
    players = stock.players[1]
    for deck in stock.decks:
        balls = sum(card.quantity for _, card in deck.balls)
        if not deck.balls or balls >= 2 * players:
            continue
        if balls < players:
            message, severity = f"{balls} cannonballs are not enough for {players} players", None
        else:
            left = balls - players
            rest = "none is" if left == 0 else "one is" if left == 1 else f"{left} are"
            message = f"{rest} left of {balls} cannonballs after {players} players have taken one"
            severity = Severity.WARNING if left < 2 else Severity.NOTE
        yield Finding(
            where_counted(*deck.balls[0]),
            message,
            f"print {2 * players} and declare  variant: {{cannonballs: {2 * players}}}",
            severity=severity,
            file=deck.file,
        )
