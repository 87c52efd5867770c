"""The game has no map.

Ships sail on a board; without a map there is nothing to play on.

Instead, add a map to the folder of the game and list it in one of the parts.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C01", Severity.ERROR, "letter", "000:L19, L29", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    if not kit.maps:
        yield Finding(
            ("parts", KEY),
            "the game has no map",
            "add a file that starts with  map:  and list it in a part",
        )
