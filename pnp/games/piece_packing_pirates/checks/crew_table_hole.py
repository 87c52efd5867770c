"""The next smaller ship does not fit the crew left after a lost fight.

The loser of a fight loses one crew, and the ship if it needs more crew. The next smaller ship
must be able to carry the remaining crew, and not need more. Otherwise a single defeat costs more
ships or crew than the rules intend.

Instead, choose  least-crew  and  most-crew  so that each ship needs at least one crew more than the
next smaller ship, and at most one more than that ship carries.
"""

from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import KeyPath, Severity
from pnp.games.piece_packing_pirates.ships import fleet
from pnp.games.piece_packing_pirates.views import Rates
from pnp.model.game import Game
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PPP-D02b", Severity.ERROR, "derived", "003:L73, L95-101", over=Rates, proof=True)


def check(rates: Rates) -> Iterator[Finding | Proved]:
    ships = fleet(rates.setting)
    holes = 0
    for name, ship in ships.items():
        if ship.least > ship.most:
            holes += 1
            yield Finding(
                _place(rates, ("least-crew", name), ("most-crew", name)),
                f"a '{name}' needs {ship.least} crew, but carries only {ship.most}",
                "make it carry as many as it needs, or more",
            )
    for (smaller, below), (name, ship) in () if holes else pairwise(ships.items()):
        left = ship.least - 1
        if not below.least <= left <= below.most:
            holes += 1
            takes = f"carries only {below.most}" if left > below.most else f"needs {below.least}"
            yield Finding(
                _place(
                    rates, ("least-crew", name), ("most-crew", smaller), ("least-crew", smaller)
                ),
                f"a '{name}' that loses one of {ship.least} crew is left with {left}; a "
                f"'{smaller}', the next smaller ship, {takes}",
                f"make a '{name}' need {_span(below.least + 1, below.most + 1)}",
            )
    if not holes:
        yield Proved(
            f"the next smaller of the {len(ships)} ships always fits the crew left after a defeat"
        )


def _span(low: int, high: int) -> str:
    return str(low) if low == high else f"{low} to {high}"


def _place(rates: Rates, *places: tuple[str, str]) -> KeyPath:
    """Return where the game itself gives one of these numbers."""
    game = rates.record
    assert isinstance(game, Game)
    given = (("variant", *p) for p in places if p[1] in game.variant.get(p[0], ()))
    return next(given, ("variant",))
