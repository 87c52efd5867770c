"""What the game does not make of all that players need."""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.kit import AllPieces


def board(kit: AllPieces) -> Iterator[Finding]:
    """Look for a map."""
    if not kit.maps:
        yield Finding(
            ("parts", KEY),
            "the game has no map",
            "add a file that starts with  map:  and list it in a part",
        )


def gold(kit: AllPieces) -> Iterator[Finding]:
    """Look for coins of one worth without those of the other."""
    for there, missing, fact in (
        ("gold-1", "gold-5", "gold-fives"),
        ("gold-5", "gold-1", "gold-ones"),
    ):
        if kit.made(there) and not kit.made(missing):
            file = kit.made(there)[0].file
            yield Finding(
                ("pieces", KEY),
                f"the game makes '{there}', but no '{missing}'",
                f"add a piece with  id: {missing}  and  quantity: {kit.fact(fact, file)}",
                file=file,
            )


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


def pieces(kit: AllPieces) -> Iterator[Finding]:
    """Look for pieces that players must provide."""
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
