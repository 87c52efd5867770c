"""No space of the solo map has one of the numbers of the Governor's die.

The island patrol sails to the red number that its die shows. If one of the six numbers is
missing, the patrol has no destination in one round out of six.

Instead, give each of the numbers from 1 to 6 to a coast or port of an island.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-S01b",
    Severity.ERROR,
    "letter",
    "000:L304",
    over=Chart,
    after=("island-number-used-twice",),
)


def check(chart: Chart) -> Iterator[Finding]:
    if not chart.solo:
        return
    used = {signs_of(place.legend).number for place in chart.numbered}
    missing = [str(n) for n in range(1, 7) if n not in used]
    if missing:
        several = len(missing) > 1
        yield Finding(
            ("size",),
            f"a solo map has the red numbers 1 to 6; no space has the "
            f"number{'s' if several else ''} {', '.join(missing)}",
            f"add  number: {missing[0]}  to a coast or port of an island in the legend",
        )
