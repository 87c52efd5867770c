"""From some starts, no coast for burying gold can be reached.

Only buried gold counts. Captains who start there cannot win; if the map has no such coast at
all, no one can.

Instead, mark a space as a coast that is not red, and open a route to it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Mark, Severity
from pnp.games.les_petits_pirates.facts import Chart
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-P04",
    Severity.ERROR,
    "derived",
    "000:L76, L103",
    over=Chart,
    rulings=("river", "red-coast"),
    after=("too-few-edge-oceans", "waters-without-start"),
)


def check(chart: Chart) -> Iterator[Finding]:
    if chart.solo or not chart.starts:
        return
    sites = set(chart.bury_sites)
    far = [start for start in chart.starts if not sites & set(chart.reached((start,)))]
    if far:
        yield Finding(
            chart.spot(far[0]) if sites else ("legend",),
            f"from {chart.listed(far)} no coast for burying gold can be reached"
            if sites
            else "the map has no coast for burying gold, so no player can win",
            "open a route to a coast"
            if sites
            else "add a space of type coast, not red, with no port",
            marks=(Mark("spot", tuple(far)),) if sites else (),
        )
