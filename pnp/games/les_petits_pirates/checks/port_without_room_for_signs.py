"""A port has no room for its signs next to a ship.

Captains read the yields of a port on the board, even while a ship is in it. If both do not fit
side by side inside the space, the ship covers the signs, or they cross a border.

Instead, give the port more cells, or shape it so that there is room beside the ship.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.base.geometry import apart
from pnp.games.les_petits_pirates import sizes
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "G-F07",
    Severity.WARNING,
    "derived",
    "000:L77",
    over=MeasuredMap,
    drawn=True,
    after=("space-smaller-than-ship",),
)


# Half the width of a port's two signs with their numbers, in millimetres.
SIGNS = 5.0


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    half = sizes.ship(drawn.setting)[0] / 2
    for space in drawn.entered:
        port = signs_of(space.legend).port
        room = apart(space.area, half, SIGNS) if port is not None else half + SIGNS
        if room < half + SIGNS:
            yield Finding(
                drawn.mark(space.id),
                f"in '{space.id}' a ship of {2 * half:g} mm covers {half + SIGNS - room:.1f} mm "
                f"of the port's signs, which are {2 * SIGNS:g} mm wide",
                "give it more cells, or a longer shape",
            )
