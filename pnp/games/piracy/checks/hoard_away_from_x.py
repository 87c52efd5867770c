"""The place of the hoard is not next to the X.

The coins are laid next to the wharf from which they are taken. Elsewhere, ships seem to fetch
them from the wrong shore.

Instead, make one of the squares of `hoard` share a side with the wharf X.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.facts.squares import neighbours
from pnp.games.piracy.views import Seaboard, covered, told
from pnp.model.board import name_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-M04b", Severity.ERROR, "letter", "004:L314", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    _, hoard = board.record.laid.get("hoard", (None, None))
    if board.x is None:
        return
    beside = [s for s in neighbours(board.x) if s in board.field.legends]
    if hoard is None:
        yield Finding(
            ("map",),
            f"there is no hoard next to the X at {name_of(board.x)}",
            "add  hoard: {at: ..., size: [2, 1]}  on land next to the X",
        )
    elif not set(covered(hoard.at, hoard.size)) & set(beside):
        yield Finding(
            ("hoard", "at"),
            f"the hoard at {hoard.at} does not touch the X at {name_of(board.x)}",
            f"make it cover one of {told(beside)}",
        )
