"""A printed table of ships differs from the rules.

What ships cost, how many crew they need and carry, and what both cost together, is printed in
several places. Players use whichever table is nearest.

Instead, print the numbers of the rules everywhere, or declare others for all places with  variant
in the game.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Printed
from pnp.games.piece_packing_pirates.ships import misprints, ship_rows
from pnp.rules.printed import tables
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-D02", Severity.ERROR, "derived", "003:L95-101, L188-194", over=Printed)


def check(printed: Printed) -> Iterator[Finding]:
    for path, table in tables(printed.record):
        rows = ship_rows(table, printed.ships)
        lacking = [ship for ship in printed.ships if ship not in rows]
        if rows and lacking:
            names = ", ".join(f"'{ship}'" for ship in lacking)
            yield Finding((*path, "rows"), f"this table of ships lacks {names}", "add its row")
        for ship, row in rows.items():
            for column, told, right in misprints(table.rows[row], printed.ships[ship]):
                yield Finding(
                    (*path, "rows", row, column),
                    f"in the rules, '{ship}' has '{right}' here, not '{told}'",
                    f"write '{right}'",
                )
