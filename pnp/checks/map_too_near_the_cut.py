"""The map is so close to the edge that cutting may remove part of it.

Scissors and knives are off by a millimetre or two, and printers shift the sheet. Anything within
3 mm of the cut may be lost, or end next to a white sliver.

Instead, give the board a margin of at least 3 mm. Boards that are laid side by side have no
margin on purpose: mark those as  joinable.
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
            f"write  margin: {STRAY:g}mm  or more, or  joinable: true  if it joins other boards",
        )
