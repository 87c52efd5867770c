"""The sea has more or fewer tiles than the rules, or its file, require.

All tiles of the piecepack are used. With a missing or repeated letter, the card shows a sea that
cannot be built, or that leaves tiles over.

Instead, draw as many tiles as the rules require, each with its own letter in 2 x 2 cells.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.grids.seas import miscounted
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "PPP-M01",
    Severity.ERROR,
    "letter",
    "003:L23",
    over=SeaLayout,
    after=("sea-tiles-off-rulebook",),
)


def check(layout: SeaLayout) -> Iterator[Finding]:
    for fault in miscounted(layout.record, layout.sea, layout.setting.fact("tiles")):
        yield Finding(fault.path, fault.message, fault.hint)
