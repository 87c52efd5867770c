"""The map reaches so near to the edge that cutting may take some of it.

Scissors and knives stray by a millimetre or two, and printers shift the sheet. What lies within
3 mm of the cut may be lost, or stand beside a white sliver.

Instead, give the board a margin of 3 mm or more. Boards that are laid together are cut close on
purpose: those are  joinable.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding, Rule

RULE = Rule("G-F08", Severity.WARNING, "judgement", over=MapFile)


# Millimetres by which a cut may stray.
STRAY = 3.0


def check(map_: MapFile) -> Iterator[Finding]:
    margin = map_.record.board.margin
    if margin < STRAY and not map_.record.joinable:
        yield Finding(
            ("board", "margin"),
            f"the spaces end {margin:g} mm from the cut, which may be off by {STRAY:g} mm",
            f"write  margin: {STRAY:g}mm  or more, or  joinable: true  for a board beside others",
        )
