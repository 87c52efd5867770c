"""A space that two ships may share has room for only one.

A new ship is placed in the port of its builder, and on the solo map the Governor's ships come to
where yours are. These spaces must hold two ships side by side.

Instead, give the space more cells, or a rounder shape.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.base.geometry import holds_two
from pnp.facts.survey import SpaceArea
from pnp.games.les_petits_pirates import sizes
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.measured import MeasuredMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "G-F06b",
    Severity.ERROR,
    "derived",
    "000:L143, L280",
    over=MeasuredMap,
    drawn=True,
    after=("space-smaller-than-ship",),
)


def check(drawn: MeasuredMap) -> Iterator[Finding]:
    ship, _ = sizes.ship(drawn.setting)
    solo = drawn.record.size == "solo"
    for space in drawn.entered:
        reason = _shared(space, solo)
        if reason and holds_two(space.area, ship) is None:
            yield Finding(
                drawn.mark(space.id),
                f"'{space.id}' has no room for two ships of {ship:g} mm side by side; {reason}",
                "give it more cells, or make it rounder",
            )


def _shared(space: SpaceArea, solo: bool) -> str:
    """Return why two ships may lie in a space; nothing where they may not. Only on a solo map
    do the Governor's ships sail, and only in a port is a shipyard."""
    signs, harbour = signs_of(space.legend), space.legend.type in ("port", "river")
    if harbour and signs.port is not None and signs.port.shipyard:
        return "in a shipyard, a new ship is placed next to the one that paid for it"
    of_patrols = (signs.number, signs.mainland, signs.start)
    if solo and any(sign is not None for sign in of_patrols):
        return "the Governor's ships share spaces with yours"
    return ""
