"""The water of the map is divided into parts, and captains start in each of them.

Ships in different parts never meet. Captains in different parts cannot attack, trade or race, so
two games are played on one board.

Instead, join the parts by water, or write  joinable: true  if another board connects them.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-P01b", Severity.ERROR, "derived", "000:L55, L79, L81", over=SeaMap, rulings=("red-coast",)
)


def check(chart: SeaMap) -> Iterator[Finding]:
    starts = set(chart.starts)
    begun = [part for part in chart.parts if starts & set(part) and chart.graph[part[0]]]
    joinable = chart.record.joinable
    for part in begun[1:]:
        if joinable or not any(set(chart.ports) & set(known) for known in begun):
            yield Finding(
                chart.spot(part[0]),
                f"ships cannot sail between these {len(part)} spaces and the other "
                f"{len(chart.graph) - len(part)}: {chart.listed(part)}",
                "join another board whose waters connect them"
                if joinable
                else "make one of them touch the rest by water",
                Severity.WARNING if joinable else None,
                labels=((chart.spot(begun[0][0]), "the other waters start here"),),
                marks=(BoardMark("unreachable", part),),
            )
