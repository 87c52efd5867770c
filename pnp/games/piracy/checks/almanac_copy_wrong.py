"""A copy of the almanac in the rules differs from what a load lets a ship sail.

Two tables that disagree are worse than none: players stop the game to find out which is right.

Instead, write the number that is named, as on the board.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.games.piracy.almanac import FACES, LOADS, step
from pnp.games.piracy.kit import PirateSheet
from pnp.rules.rule import Finding, Rule

RULE = Rule("PIR-C08c", Severity.ERROR, "letter", "004:L109-125, L401-411", over=PirateSheet)


def check(sheet: PirateSheet) -> Iterator[Finding]:
    for b, block in enumerate(sheet.record.body):
        table = block.table
        # A table whose columns are the faces of a die and whose rows are the loads is a copy.
        if table is None or [cell.strip() for cell in table.head[1:]] != [str(f) for f in FACES]:
            continue
        if len(table.rows) != len(LOADS):
            continue
        for i, (load, row) in enumerate(zip(LOADS, table.rows, strict=True)):
            for j, (face, found) in enumerate(zip(FACES, row[1:], strict=True)):
                if found.strip() != str(step(i, face)):
                    yield Finding(
                        ("body", b, "table", "rows", i, j + 1),
                        f"with {load} and a roll of {face} a ship sails {step(i, face)}, "
                        f"not '{found}'",
                        f"write {step(i, face)}",
                    )
