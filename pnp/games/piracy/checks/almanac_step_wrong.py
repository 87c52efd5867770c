"""A number in the almanac on the board differs from the rules.

With one coin or none a ship sails as far as was rolled, with two half of it, with three a third,
both rounded up, and with more a single square. Players trust the table more than the rules.

Instead, write the given number, or refer to it, as in `{almanac.2.5}`; one row for each load and
one column for each face. `variant: {almanac: {2: 1 2 2 3 3 4}}` declares another.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.piracy.almanac import FACES, LOADS, speeds
from pnp.games.piracy.facts import Seaboard
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C08b", Severity.ERROR, "letter", "004:L109-125, L401-411", over=Seaboard)


def check(board: Seaboard) -> Iterator[Finding]:
    table = board.record.table
    if table is None:
        yield Finding(
            ("map",),
            "the board has no almanac to show how far a ship sails with each load",
            "add a  table:  with head: [1, 2, 3, 4, 5, 6] and a row for each of "
            + ", ".join(f"'{load}'" for load in LOADS),
        )
        return
    if table.head != FACES:
        yield Finding(
            ("table", "head"),
            "the columns of the almanac are not the six faces of the die in order",
            "write  head: [1, 2, 3, 4, 5, 6]",
        )
    elif len(table.rows) != len(LOADS):
        yield Finding(
            ("table", "rows"),
            f"the almanac has {len(table.rows)} rows for {len(LOADS)} loads",
            "give it a row for each of " + ", ".join(f"'{load}'" for load in LOADS),
        )
    else:
        known = speeds(board.setting.fact("almanac"))
        for i, (load, row) in enumerate(zip(LOADS, table.rows, strict=True)):
            for j, (face, found, right) in enumerate(zip(FACES, row.steps, known[i], strict=False)):
                if found != right:
                    yield Finding(
                        ("table", "rows", i, "steps", j),
                        f"with {load} and a roll of {face} a ship sails {right}, not {found}",
                        f"write {right}",
                    )
