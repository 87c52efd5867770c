"""The cards of cannonballs."""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import PieceStock, PirateDeck, steps_of, where_counted


def among_events(deck: PirateDeck) -> Iterator[Finding]:
    """Look for cannonballs in the deck of events."""
    if not deck.is_events or deck.setting.ruling("cannonballs-in-deck"):
        return
    for i, card in deck.balls:
        yield Finding(
            ("cards", i, "card"),
            f"the cannonball '{card.card}' is among the events",
            "move it to a deck of its own, or write  rulings: {cannonballs-in-deck: true}",
        )


def steps(deck: PirateDeck) -> Iterator[Finding]:
    """Look for cannonballs that lack a step."""
    if deck.is_events:  # whose words are also for other cards
        return
    for i, card in deck.balls:
        missing = [verb for verb in deck.record.steps if not any(steps_of(card, verb))]
        if card.effect and missing:
            names = ", ".join(f"'{verb}'" for verb in missing)
            yield Finding(
                ("cards", i, "effect"),
                f"'{card.card}' has no step {names}",
                f"add a step  {missing[0]}  to its effect, or remove the words for it",
            )


def stock(stock: PieceStock) -> Iterator[Finding]:
    """Compare their number with the players."""
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
