"""A part of the sea cannot be reached from the rest.

The tiles are laid into one connected surface. On a part that nothing joins no ship is ever sighted
and no turn is spent: it might as well be in the box. That a first ship finds a coast need not be
asked: a sea that ends somewhere has one, and how many of its spaces are coast is told.

Instead, lay its tiles beside the others, along a quarter of a side or more.
"""

from collections.abc import Iterator

from pnp.diagnostics import Mark, Severity
from pnp.games.piece_packing_pirates.facts import Layout
from pnp.model.graph import components
from pnp.model.tiles import apart
from pnp.rules.rule import Finding, Proved, Rule

RULE = Rule("PPP-P01", Severity.ERROR, "derived", "003:L23, L43", over=Layout, covers=("PPP-M07",))


def check(layout: Layout) -> Iterator[Finding | Proved]:
    sea = layout.sea
    for fault in apart(sea):
        if fault.code == "sea-in-pieces":
            lost = Mark("unreachable", sea.part(sea.at(fault.path)))
            yield Finding(fault.path, fault.message, fault.hint, marks=(lost,))
    if len(components(layout.graph)) == 1:
        yield Proved(
            f"each of the {len(sea.cells)} spaces reached from every other by steps without wind; "
            f"a first ship can be placed on {len(sea.coast)} of them"
        )
