"""A board for joining does not have the size given in the rules.

Boards of half a letter sheet can be laid side by side, so that their edges meet. Boards of
different sizes leave part of an edge bare.

Instead, write 5.5in and 8.5in, in either order, or remove joinable if the board is used on its
own.
"""

import math
from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.views import SeaMap

RULE = Rule("LPP-C01b", Severity.NOTE, "letter", "000:L19, L25", over=SeaMap)
TENTH = 2.54
"""A tenth of an inch in millimetres."""


def check(chart: SeaMap) -> Iterator[Finding]:
    board = chart.record.board
    size = sorted((board.width, board.height))
    if not chart.record.joinable or chart.record.size == "large":
        return
    # Half a letter sheet, and what the rulebook says once of it in round numbers.
    facts = (chart.setting.fact(name) for name in ("board-size", "rounded-board-size"))
    sizes = [tuple(TENTH * side for side in sorted(sides)) for sides in facts]
    if not any(math.dist(size, known) <= 1 for known in sizes):
        short, long = sizes[0]
        yield Finding(
            ("board",),
            f"the board measures {board.width:g} x {board.height:g} mm; boards that are joined "
            f"measure {short:g} x {long:g} mm",
            f"write  width: {short:g}mm, height: {long:g}mm, or remove  joinable",
        )
