"""Almanacs, on the board or copied in the rules, that differ from what a load lets a ship sail."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pnp.base.diagnostics import KeyPath
from pnp.rules.rule import Finding
from pnp_pirates.piracy.kit import PirateSheet
from pnp_pirates.piracy.views import FACES, LOADS, Seaboard, labelled, speeds

if TYPE_CHECKING:
    from pnp.model.sheet import SheetTable


def steps(board: Seaboard) -> Iterator[Finding]:
    """Look at the numbers of the almanac on the board, which has one."""
    table = board.record.table
    each = ", ".join(f"'{load}'" for load in LOADS)
    if table is None:
        yield Finding(
            ("map",),
            "the board has no almanac to show how far a ship sails with each load",
            f"add a  table:  with head: [1, 2, 3, 4, 5, 6] and a row for each of {each}",
        )
    elif table.head != FACES:
        yield Finding(
            ("table", "head"),
            "the columns of the almanac are not the six faces of the die in order",
            "write  head: [1, 2, 3, 4, 5, 6]",
        )
    elif len(table.rows) != len(LOADS):
        yield Finding(
            ("table", "rows"),
            f"the almanac has {len(table.rows)} rows for {len(LOADS)} loads",
            f"give it a row for each of {each}",
        )
    else:
        known = speeds(board.setting.fact("almanac"))
        for i, row in enumerate(table.rows):
            yield from _numbers(i, row.steps, known[i], ("table", "rows", i, "steps"), 0)


def labels(board: Seaboard) -> Iterator[Finding]:
    """Look at the labels of the almanac on the board."""
    table = board.record.table
    if table is not None and len(table.rows) == len(LOADS):
        for i, row in enumerate(table.rows):
            yield from _label(
                i, row.label, ("table", "rows", i, "label"), ", or put the rows in order"
            )


def copies(sheet: PirateSheet) -> Iterator[Finding]:
    """Look at the copies on a sheet: at the faces, the labels, and the numbers."""
    known = speeds(sheet.setting.fact("almanac"))
    for b, block in enumerate(sheet.record.body):
        table, where = block.table, ("body", b, "table")
        if table is None or not _copies(table):
            continue
        for j, (face, cell) in enumerate(zip(FACES, table.head[1:], strict=True)):
            if cell.strip() != str(face):
                message = f"the column for the roll {face} has the heading '{cell}'"
                yield Finding((*where, "head", j + 1), message, f"write {face}")
        for i, row in enumerate(table.rows):
            yield from _label(i, row[0], (*where, "rows", i, 0), "")
            yield from _numbers(i, row[1:], known[i], (*where, "rows", i), 1)


def _copies(table: SheetTable) -> bool:
    """Return whether a table is a copy: its rows are the loads, its columns the faces of a die; one
    of these may be misprinted."""
    faces = [cell.strip() for cell in table.head[1:]]
    if len(faces) != len(FACES) or len(table.rows) != len(LOADS):
        return False
    return sum(cell == str(face) for cell, face in zip(faces, FACES, strict=True)) >= len(FACES) - 1


def _label(row: int, label: str, where: KeyPath, or_: str) -> Iterator[Finding]:
    if not labelled(row, label):
        yield Finding(
            where,
            f"row {row + 1} of the almanac is labelled '{label}'; it is for {LOADS[row]}",
            f"label it with {LOADS[row]}{or_}",
        )


def _numbers(
    row: int, cells: Sequence[str | int], known: Sequence[int], where: KeyPath, first: int
) -> Iterator[Finding]:
    """Compare the cells of a row, starting at this column, with the known numbers."""
    for j, (face, found, right) in enumerate(zip(FACES, cells, known, strict=False)):
        if str(found).strip() != str(right):
            told = f"'{found}'" if isinstance(found, str) else found
            yield Finding(
                (*where, first + j),
                f"with {LOADS[row]} and a roll of {face} a ship sails {right}, not {told}",
                f"write {right}",
            )
