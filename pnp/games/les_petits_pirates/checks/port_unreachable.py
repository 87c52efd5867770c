"""A port cannot be reached from every space on which a first ship may be placed.

Captains who start in the wrong place can never plunder it. The water of the map is divided into
parts that ships cannot cross between.

Instead, open a water route between the port and all starts.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import all_of, counted

RULE = Rule(
    "LPP-P02",
    Severity.ERROR,
    "derived",
    "000:L55, L77",
    over=SeaMap,
    rulings=("red-coast", "river"),
    after=("waters-without-start",),
)


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
    starts = chart.starts
    if not starts or not chart.ports or chart.record.joinable:
        return
    begun = [part for part in chart.parts if set(starts) & set(part) and chart.graph[part[0]]]
    parts = [part for part in begun if set(part) & set(chart.ports)]
    # The part with the most spaces is the sea; its ports are to blame only where no others are.
    for part in parts if len(parts) == 1 < len(begun) else parts[1:]:
        cut = [start for start in starts if start not in part]
        for port in (id for id in chart.ports if id in part):
            yield Finding(
                chart.spot(port),
                f"the port {chart.called(port)} cannot be reached from {len(cut)} of "
                f"{counted(len(starts), 'start')}: {chart.listed(cut)}",
                f"open a water route from '{cut[0]}' to '{port}'",
                labels=((chart.spot(cut[0]), "no route from this start"),),
                marks=(BoardMark("spot", (port,)), BoardMark("unreachable", part)),
            )
    if begun and len(begun[0]) == len(chart.graph):
        sites = len(chart.bury_sites)
        goals = all_of(len(chart.ports), "port") + (
            f" and {all_of(sites, 'place')} to bury gold" if sites else ""
        )
        one = len(chart.ports) + sites == 1
        yield Proved(
            f"{goals} {'is' if one else 'are'} reachable from {all_of(len(starts), 'start')}"
        )
