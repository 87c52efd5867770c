"""A number of the solo map's mainland is missing.

The mainland patrol counts spaces along the coast. A missing number makes it unclear where the
patrol ends, and may mean that a space was forgotten.

Instead, number the spaces of the mainland 1, 2, 3 from left to right without a gap.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-S05b",
    Severity.ERROR,
    "letter",
    "000:L305",
    over=SeaMap,
    after=("mainland-number-used-twice",),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    strayed = _strayed(chart) if chart.solo else None
    if strayed is not None:
        yield strayed
        return
    before = 0
    for place in chart.mainland if chart.solo else ():
        order = signs_of(place.legend).mainland or 0
        if order > before + 1:
            missing = (
                f"place {order - 1} is"
                if order == before + 2
                else (f"places {before + 1} to {order - 1} are")
            )
            yield Finding(
                (*chart.key(place.id), "mainland"),
                f"the mainland continues with '{place.id}' as {order}, but its {missing} missing",
                f"write  mainland: {before + 1}  here, or number the space that was left out",
            )
        before = order


def _strayed(chart: SeaMap) -> Finding | None:
    """Return the finding about the one space whose number is beyond all others and leaves one out;
    None where more than one number is wrong."""
    orders = [signs_of(place.legend).mainland or 0 for place in chart.mainland]
    free = sorted(set(range(1, len(orders))) - set(orders))
    if len(free) != 1 or len(orders) < 2 or orders[-1] <= max(orders[-2] + 1, len(orders)):
        return None
    last = chart.mainland[-1].id
    return Finding(
        (*chart.key(last), "mainland"),
        f"'{last}' is place {orders[-1]} of a mainland of {len(orders)} spaces, and no space is "
        f"place {free[0]}",
        f"write  mainland: {free[0]}",
    )
