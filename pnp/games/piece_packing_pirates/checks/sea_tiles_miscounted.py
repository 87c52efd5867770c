"""The sea has more or fewer tiles than its file asks for.

All tiles of the piecepack are laid out. One letter too few, or one letter used twice, and the card
shows a sea that nobody can build, or one that leaves tiles in the box.

Instead, draw as many tiles as  count:  says, each with a letter of its own in 2 x 2 cells.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Layout
from pnp.rules.grids.seas import miscounted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-M01", Severity.ERROR, "letter", "003:L23", over=Layout, after=("sea-tiles-off-rulebook",)
)


def check(layout: Layout) -> Iterator[Finding]:
    for fault in miscounted(layout.record, layout.sea, layout.setting.fact("tiles")):
        yield Finding(fault.path, fault.message, fault.hint)
