"""Dice are made in a colour without ships.

The dice of a captain have the colour of the ships, so that players can see whose they are on the
board.

Instead, use the same colours for ships, action dice and resource dice.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import KEY, Severity, nearest
from pnp.games.les_petits_pirates.kit import AllPieces
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-C08b", Severity.ERROR, "letter", "000:L52-53", over=AllPieces)


def check(kit: AllPieces) -> Iterator[Finding]:
    ships = {colour for made in kit.made("ship") for colour in made.colours}
    for id in ("action-die", "resource-die"):
        for made in kit.made(id) if ships else ():
            for colour in (c for c in made.colours if c not in ships):
                yield Finding(
                    ("colours", colour, KEY),
                    f"'{id}' is made in {colour}, but no ships are",
                    nearest(colour, ships),
                    file=made.file,
                )
