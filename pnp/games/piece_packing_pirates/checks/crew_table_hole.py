"""No ship fits a crew that a lost fight leaves.

Who loses a fight loses one crew, and with it the ship if it needs more. The next smaller ship must
then be able to carry the crew that is left: each needs at most one crew more than the ship below it
carries, and not fewer than that one needs.

Instead, choose  least-crew  and  most-crew  of neighbouring sizes so that they touch or overlap.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Kit
from pnp.games.piece_packing_pirates.ships import Ship, fleet
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PPP-D02b", Severity.ERROR, "derived", "003:L73, L95-101", over=Kit, proof=True)


def check(kit: Kit) -> Iterator[Finding | Proved]:
    ships = list(fleet(kit.setting).items())
    holes = 0
    for size, (name, ship) in enumerate(ships):
        place = ("variant", "least-crew", name)
        if ship.least > ship.most:
            holes += 1
            yield Finding(
                place,
                f"a '{name}' needs {ship.least} crew and carries {ship.most}",
                "let it carry as many as it needs, or more",
            )
        below = ships[:size]
        if below and not _fits(ship.least - 1, below):
            holes += 1
            smaller, other = below[-1]
            yield Finding(
                place,
                f"a '{name}' that loses one of {ship.least} crew is left with {ship.least - 1}, "
                f"which no smaller ship can sail; a '{smaller}' takes {other.least} to "
                f"{other.most}",
                f"write {other.least + 1} to {other.most + 1}",
            )
    if not holes:
        yield Proved(f"whatever crew is lost, one of the {len(ships)} ships fits the rest")


def _fits(crew: int, ships: list[tuple[str, Ship]]) -> bool:
    return any(ship.least <= crew <= ship.most for _, ship in ships)
