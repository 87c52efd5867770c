"""A copy of the almanac in the rules has a wrong number.

Two tables that disagree are worse than none: players stop the game to find out which is right.

Instead, write the given number, as on the board.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity
from pnp.games.piracy.almanac import FACES, LOADS, labelled, speeds
from pnp.games.piracy.kit import PirateSheet
from pnp.rules.rule import Finding, Rule

if TYPE_CHECKING:
    from pnp.model.sheet import Table

RULE = Rule("PIR-C08c", Severity.ERROR, "letter", "004:L109-125, L401-411", over=PirateSheet)


def check(sheet: PirateSheet) -> Iterator[Finding]:
    known = speeds(sheet.setting.fact("almanac"))
    for b, block in enumerate(sheet.record.body):
        table = block.table
        if table is None or not _copies(table):
            continue
        for j, (face, cell) in enumerate(zip(FACES, table.head[1:], strict=True)):
            if cell.strip() != str(face):
                yield Finding(
                    ("body", b, "table", "head", j + 1),
                    f"the column for the roll {face} has the heading '{cell}'",
                    f"write {face}",
                )
        for i, (load, row) in enumerate(zip(LOADS, table.rows, strict=True)):
            if not labelled(i, row[0]):
                yield Finding(
                    ("body", b, "table", "rows", i, 0),
                    f"row {i + 1} of the almanac is labelled '{row[0]}'; it is for {load}",
                    f"label it with {load}",
                )
            for j, (face, found, right) in enumerate(zip(FACES, row[1:], known[i], strict=False)):
                if found.strip() != str(right):
                    yield Finding(
                        ("body", b, "table", "rows", i, j + 1),
                        f"with {load} and a roll of {face} a ship sails {right}, not '{found}'",
                        f"write {right}",
                    )


def _copies(table: Table) -> bool:
    """Tell whether a table is a copy: its rows are the loads, its columns the faces of a die, of
    which one may be misprinted."""
    faces = [cell.strip() for cell in table.head[1:]]
    if len(faces) != len(FACES) or len(table.rows) != len(LOADS):
        return False
    return sum(cell == str(face) for cell, face in zip(faces, FACES, strict=True)) >= len(FACES) - 1
