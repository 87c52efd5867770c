"""One of the Governor's two ships has no yellow space on the solo map.

Both ships start on yellow spaces, one at an island and one on the mainland, and return there
after each fight.

Instead, add  start: island  to one space of an island, and  start: mainland  to one of the
mainland.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.rules.rule import Finding, Rule

RULE = Rule("LPP-S06", Severity.ERROR, "letter", "000:L278", over=Chart)


def check(chart: Chart) -> Iterator[Finding]:
    starts = {signs_of(place.legend).start for place in chart.waters.places.values()}
    for patrol, where in (("island", "an island"), ("mainland", "the mainland")):
        if chart.solo and patrol not in starts:
            yield Finding(
                ("size",),
                f"a solo map needs a yellow space for the patrol of {where}; no space has "
                f"start: {patrol}",
                f"add  start: {patrol}  to a coast or port of {where} in the legend",
            )
