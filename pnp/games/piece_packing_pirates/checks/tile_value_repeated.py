"""A sea has the same tile of a piecepack in two places.

A piecepack has each value of each suit once. A sea that lists one of them twice can only be built
from two piecepacks.

Instead, give each letter its own tile, or remove values:; tiles are then shuffled face down.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Rule

RULE = Rule("PPP-M06", Severity.ERROR, "letter", "003:L23", over=SeaLayout)


def check(layout: SeaLayout) -> Iterator[Finding]:
    values = layout.record.values
    first: dict[str, str] = {}
    for mark, value in values.items():
        known = first.setdefault(value, mark)
        if known != mark:
            free = next((tile for tile in layout.tiles if tile not in values.values()), "")
            yield Finding(
                ("values", mark),
                f"'{value}' is at '{mark}' and at '{known}', but there is only one",
                f"write another tile, such as {free}" if free else "remove one of the two",
                labels=((("values", known), "the same tile"),),
                marks=(BoardMark("spot", (mark, known)),),
            )
