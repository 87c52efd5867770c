"""Spaces of open ocean are next to the routes of the Governor's patrols.

Ships there pay no bribe and may move or attack. The rules intend this; the list shows where a
captain can watch the patrols in safety.

Instead, use fewer such spaces for a harder game; otherwise no change is needed.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.rules.rule import Finding, Rule
from pnp_pirates.les_petits_pirates.views import SeaMap

RULE = Rule("LPP-S10", Severity.NOTE, "letter", "000:L312", over=SeaMap, rulings=("red-coast",))


def check(chart: SeaMap) -> Iterator[Finding]:
    patrols = {place.id for place in (*chart.numbered, *chart.mainland)} & chart.graph.keys()
    safe = [
        id for id, near in chart.graph.items() if chart.type(id) == "ocean" and patrols & set(near)
    ]
    if chart.solo and safe:
        yield Finding(
            ("size",),
            "1 space of open ocean is next to patrols but safe from them"
            if len(safe) == 1
            else f"{len(safe)} spaces of open ocean are next to patrols but safe from them",
            "no change needed",
            details=(", ".join(safe),),
            marks=(BoardMark("spot", tuple(safe)),),
        )
