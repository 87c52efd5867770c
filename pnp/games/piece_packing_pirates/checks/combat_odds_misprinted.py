"""A printed table of the odds of fights is wrong.

For each lead before the roll, the table shows how often the player wins, out of all throws of
two dice that count from 0 to 5; in brackets, how often there is a draw.

Instead, print the numbers found by counting all throws.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piece_packing_pirates.facts import Printed
from pnp.games.piece_packing_pirates.ships import fleet, odds, odds_rows, plunder
from pnp.rules.printed import tables
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("", Severity.ERROR, "derived", "003:L67, L173-176", over=Printed)


def check(printed: Printed) -> Iterator[Finding | Proved]:
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
    ships = fleet(printed.setting)
    if right:
        found = plunder(ships, sides)
        brings = "no fight can be won"
        if found is not None:
            brings = f"a fight yields between {found[1]} and {found[0]} booty"
        yield Proved(
            f"the odds of {right} margins, as printed, are those of all {sides * sides} throws; "
            f"{brings}"
        )
