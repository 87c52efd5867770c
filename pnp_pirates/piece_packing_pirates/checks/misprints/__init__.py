"""Printed tables that differ from the rules."""

from collections.abc import Iterator

from pnp.rules.rule import Finding, Proved
from pnp.rules.tables import tables
from pnp_pirates.piece_packing_pirates.ships import (
    fleet,
    misprints,
    odds,
    odds_rows,
    plunder,
    ship_rows,
)
from pnp_pirates.piece_packing_pirates.views import PrintedTables


def ships(printed: PrintedTables) -> Iterator[Finding]:
    """Look at tables of ships."""
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


def combat(printed: PrintedTables) -> Iterator[Finding | Proved]:
    """Look at tables of the odds of fights."""
    sides, right = printed.setting.fact("values"), 0
    for path, table in tables(printed.record):
        for row, column, margin, told in odds_rows(table):
            wins, equal = odds(margin, sides)
            expected = f"{wins} ({equal})"
            if told == expected:
                right += 1
                continue
            ahead = f"{abs(margin)} {'behind' if margin < 0 else 'ahead'}"
            yield Finding(
                (*path, "rows", row, column),
                f"a player who is {ahead} wins {wins} of {sides * sides} throws and draws {equal}, "
                f"not '{told}'",
                f"write '{expected}'",
            )
    if right:
        found = plunder(fleet(printed.setting), sides)
        brings = "no fight can be won"
        if found is not None:
            brings = f"a fight yields between {found[1]} and {found[0]} booty"
        yield Proved(
            f"the odds of {right} margins, as printed, are those of all {sides * sides} throws; "
            f"{brings}"
        )
