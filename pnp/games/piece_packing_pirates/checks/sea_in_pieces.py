"""A part of the sea cannot be reached from the rest.

The tiles form one connected surface. A separate part is never used: no ship is sighted and no
turn spent there. A coast for the first ship need not be checked, since every sea has one; the
number of coast spaces is reported.

Instead, put its tiles next to the others, along at least a quarter of a side; if corners should
connect, with contact: corner, also allow ships to pass them, with pinch: allow.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.tiles import parts, severed
from pnp.games.piece_packing_pirates.parted import alone, linked
from pnp.games.piece_packing_pirates.views import SeaLayout
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule(
    "PPP-P01",
    Severity.ERROR,
    "derived",
    "003:L23, L43",
    over=SeaLayout,
    rulings=("contact", "pinch"),
    covers=("PPP-M07",),
)


def check(layout: SeaLayout) -> Iterator[Finding | Proved]:
    sea = layout.sea
    split = len(parts(sea.cells)) > 1
    contact = layout.setting.ruling("contact") if split else "side"
    slipping = contact == "corner" and layout.corners
    for part in severed(sea, corners=slipping):
        at = part.first
        message, hint = alone(sea, part)
        if part.corner is not None:
            if contact == "side":
                continue  # what the rule of that name tells
            at = part.corner[0]
            message, hint = linked(sea, part, *part.corner)
            message += ", and ships cannot pass between two corners of land"
            hint += ", or allow it:   rulings: {contact: corner, pinch: allow}"
        lost = BoardMark("unreachable", sea.part(at, corners=slipping))
        yield Finding(sea.place(at), message, hint, marks=(lost,))
    if split and not (slipping and layout.whole):
        return
    how = "by steps, and by winds between corners of land" if split else ""
    yield Proved(
        f"each of the {len(sea.cells)} spaces can be reached from every other "
        f"{how or 'by steps without wind'}; "
        f"a first ship can be placed on {len(sea.coast)} of them"
    )
