"""A mat or a sheet numbers an action with the number of another one, or one that is not on a die.

Captains choose actions by the numbers on their dice, and look up the numbers on mats and reference
cards.

Instead, write the number given in the rules: 1 Attack, 2 Plunder, 3 Gather, 4 Market, 5 Buy a ship,
6 Bury.
"""

import re
from collections.abc import Iterator
from typing import Any

from pnp.base.diagnostics import KeyPath, Severity
from pnp.content.files import File
from pnp.games.les_petits_pirates.kit import AllPieces, mats_of
from pnp.model.record import Record
from pnp.rules.rule import Finding, Rule
from pnp.rules.tables import tables

RULE = Rule(
    "LPP-C12c",
    Severity.ERROR,
    "letter",
    "000:L95-103",
    over=AllPieces,
    after=("summary-without-six-actions",),
)
NAMES = {"attack": 1, "plunder": 2, "gather": 3, "market": 4, "buy": 5, "bury": 6}
_NUMBERED = re.compile(r"\*\*(\d+) ([^*]+)\*\*")


def check(kit: AllPieces) -> Iterator[Finding]:
    for file in kit.files:
        for where, number, title in (*_entries(file), *_rows(file)):
            # Titles in other words, or in another language, are not checked.
            meant = {NAMES[word] for word in re.findall(r"[a-z]+", title.lower()) if word in NAMES}
            if meant and number not in meant:
                right = min(meant)
                yield Finding(
                    where,
                    f"'{title}' has the number {number} here; in the rules it is action {right}",
                    f"write {right}, or the title of action {number}"
                    if 0 < number < 7
                    else f"write {right}",
                    file=file,
                )


def _entries(file: File[Record]) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield path, number and title of each entry of a mat's summary."""
    for i, mat in enumerate(mats_of(file)):
        for j, entry in enumerate(mat.summary.entries if mat.summary else ()):
            yield ("pieces", i, "summary", "entries", j, "title"), entry.number, entry.title


def _rows(file: File[Any]) -> Iterator[tuple[KeyPath, int, str]]:
    """Yield path, number and title of each action in the tables of a sheet or a screen."""
    if file.kind in ("sheet", "screen"):
        for path, table in tables(file.record):
            for j, row in enumerate(table.rows):
                for k, cell in enumerate(row):
                    if named := _NUMBERED.match(cell):
                        yield (*path, "rows", j, k), int(named[1]), named[2]
