"""There are too few coins for the start of the game.

Each captain starts with ten coins, and the supply must have some left for sales and gains.

Instead, make more coins, or reduce the number of captains.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.micro_pirates.pieces import Pieces, coins
from pnp.rules.rule import Finding, Rule

RULE = Rule("MP-D17c", Severity.WARNING, "derived", "001:L33, L93", over=Pieces)


def check(file: Pieces) -> Iterator[Finding]:
    known = coins(file.setting)
    found = [p for p in file.record.pieces if p.id in known]
    worth = sum(int(p.id.removeprefix("coin-")) * p.quantity for p in found)
    players, start = file.setting.fact("most-players"), file.setting.fact("start-coins")
    if found and worth <= players * start:
        last = file.record.pieces.index(found[-1])
        given = "quantity" in found[-1].model_fields_set
        place = ("pieces", last, "quantity" if given else "id")
        declared = "start-coins" in file.record.variant
        yield Finding(
            ("variant", "start-coins") if declared else place,
            f"all coins are worth {worth}, but {players} captains start with {players * start}",
            "add coins, or give captains fewer at the start, so that some are left",
        )
