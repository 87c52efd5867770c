"""A space that two ships may share has room for one only.

A ship that is built appears in the port where its builder lies, and on the solo map the Governor's
ships come to where yours are. So these spaces hold two ships side by side.

Instead, give the space more cells, or a rounder shape.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.geometry import holds_two
from pnp.model.spaces import Space
from pnp.rules.measured import Drawn
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "G-F06b",
    Severity.ERROR,
    "derived",
    "000:L143, L280",
    over=Drawn,
    drawn=True,
    after=("space-smaller-than-ship",),
)


def check(drawn: Drawn) -> Iterator[Finding]:
    ship = float(drawn.setting.fact("ship-size"))
    for space in drawn.entered:
        reason = _shared(space)
        if reason and holds_two(space.area, ship) is None:
            yield Finding(
                drawn.mark(space.id),
                f"'{space.id}' has no room for two ships of {ship:g} mm side by side; {reason}",
                "give it more cells, or make it rounder",
            )


def _shared(space: Space) -> str:
    """Return why two ships may lie in a space; nothing where they may not."""
    legend = space.legend
    if legend.port is not None and legend.port.shipyard:
        return "in a shipyard a new ship appears beside the one that paid for it"
    if legend.number is not None or legend.mainland is not None or legend.start is not None:
        return "the Governor's ships share it with yours"
    return ""
