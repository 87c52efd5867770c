"""The minimum starting booty does not buy a ship with its crew.

The dice may both show null. The remaining booty must still buy the smallest ship and its crew,
or the game is over before it starts.

Instead, raise  start-booty, or lower the price or the least crew of the smallest ship.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.ships import fleet
from pnp.games.piece_packing_pirates.views import Rates
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PPP-D02c", Severity.ERROR, "derived", "003:L35-39", over=Rates)


def check(rates: Rates) -> Iterator[Finding | Proved]:
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
