"""The game lacks a kind of piece that the rules need.

A kit may leave ships, dice or coins to its players, but must tell them, or they will cut out a
game that they cannot play.

Instead, add a piece with the given id, or list under needs what players must provide.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C05b", Severity.NOTE, "letter", "000:L29-36, L278, L288", over=AllPieces)
PIECES = {
    "gold-1": "coins of 1",
    "gold-5": "coins of 5",
    "first-player": "first-player marker",
    "ship": "ships",
    "action-die": "action dice",
    "resource-die": "resource dice",
}
SOLO = {
    "governor-island": "Governor's ship for the islands",
    "governor-mainland": "Governor's ship for the mainland",
    "governor-die-island": "Governor's die for the islands",
    "governor-die-mainland": "Governor's die for the mainland",
}


def check(kit: AllPieces) -> Iterator[Finding]:
    needed = {**PIECES, **SOLO} if kit.solo else PIECES
    lacking = [f"no {what} ('{id}')" for id, what in needed.items() if not kit.made(id)]
    if not kit.prices:
        lacking.append("no mat or sheet with the six actions and their prices")
    if lacking:
        yield Finding(
            ("parts", KEY),
            f"the game makes {', '.join(lacking)}",
            "add them, or list under  needs  what players must provide",
        )
