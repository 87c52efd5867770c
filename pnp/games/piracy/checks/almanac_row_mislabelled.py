"""A row of the almanac is labelled with another load than its place tells.

The rows go from the lightest load to the heaviest: none or one coin, two, three, more. A row with
the wrong number sends ships too far or not far enough.

Instead, write the number of coins that is named, or put the rows in order.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.almanac import LOADS
from pnp.games.piracy.facts import Seaboard
from pnp.games.piracy.kit import numbers_in
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C08d", Severity.ERROR, "letter", "004:L109-125", over=Seaboard)
# The numbers that a label may name; "more than 3" is as good as "4 or more".
NAMED = ({0, 1}, {2}, {3}, {3, 4})


def check(board: Seaboard) -> Iterator[Finding]:
    table = board.record.table
    if table is None or len(table.rows) != len(LOADS):
        return
    for i, (load, known, row) in enumerate(zip(LOADS, NAMED, table.rows, strict=True)):
        wrong = [number for number in numbers_in(row.label) if number not in known]
        if wrong:
            yield Finding(
                ("table", "rows", i, "label"),
                f"row {i + 1} of the almanac names {wrong[0]}; it stands for {load}",
                f"label it with {load}, or put the rows in order",
            )
