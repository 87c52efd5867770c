"""A game shows a piece on the cover of its kit that it does not print.

Players would search the kit for it in vain, so the game is not printed until this is fixed.

Instead, write the id of a piece that a part of the game prints; the id of a piece made for each
player ends with the player's colour, as in  ship-blue.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.supply import Supply, piece_fault

RULE = Rule("", Severity.ERROR, "derived", over=Supply, binding=True)


def check(supply: Supply) -> Iterator[Finding]:
    known = {name for name in supply.printed if "/" not in name}
    for i, id in enumerate(supply.record.pieces):
        if id not in known and not supply.of_sheet(id):
            message, hint = piece_fault(id, known)
            yield Finding(("pieces", i), message, hint)
