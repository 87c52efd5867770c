"""What ships cost and how many sail them."""

from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import KeyPath
from pnp.model.game import Game
from pnp.rules.rule import Finding, Proved
from pnp_pirates.piece_packing_pirates.ships import fleet
from pnp_pirates.piece_packing_pirates.views import Rates


def crew(rates: Rates) -> Iterator[Finding | Proved]:
    """Look for crews that no ship takes."""
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


def booty(rates: Rates) -> Iterator[Finding | Proved]:
    """Compare the first booty with the price of a ship and its crew."""
    least, crew = rates.setting.fact("start-booty"), rates.setting.fact("crew-price")
    costs = {name: ship.price + crew * ship.least for name, ship in fleet(rates.setting).items()}
    name = min(costs, key=lambda ship: costs[ship])
    if costs[name] > least:
        changed = [f for f in ("start-booty", "crew-price") if rates.setting.varies(f)]
        yield Finding(
            ("variant", *changed[:1]),
            f"a '{name}' with its crew costs {costs[name]}, but a game may start with {least}",
            f"write  start-booty: {costs[name]}, or make the ship cheaper",
        )
    else:
        yield Proved(
            f"whatever is rolled, the first booty of {least} or more buys a {name} with its crew"
        )
