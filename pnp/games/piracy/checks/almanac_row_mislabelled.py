"""A row of the almanac has the label of another load.

The rows go from the lightest load to the heaviest: none or one coin, two, three, more. A row with
the wrong number sends ships too far or not far enough.

Instead, write the given number of coins, or put the rows in order.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.almanac import LOADS, labelled
from pnp.games.piracy.facts import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C08d", Severity.ERROR, "letter", "004:L109-125", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    table = board.record.table
    if table is None or len(table.rows) != len(LOADS):
        return
    for i, (load, row) in enumerate(zip(LOADS, table.rows, strict=True)):
        if not labelled(i, row.label):
            yield Finding(
                ("table", "rows", i, "label"),
                f"row {i + 1} of the almanac is labelled '{row.label}'; it is for {load}",
                f"label it with {load}, or put the rows in order",
            )
