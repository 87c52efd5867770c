"""Two spaces that follow each other on the solo map's mainland do not touch.

The mainland patrol sails along the coast from each space to the next. It cannot skip spaces or
cross open water.

Instead, number the spaces of the mainland in order along the coast, and make each touch the
next.
"""

from collections.abc import Iterator
from itertools import pairwise

from pnp.base.diagnostics import Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule

RULE = Rule(
    "LPP-S05c",
    Severity.ERROR,
    "letter",
    "000:L305",
    over=SeaMap,
    after=("mainland-number-skipped",),
)


def check(chart: SeaMap) -> Iterator[Finding]:
    for a, b in pairwise(chart.mainland) if chart.solo else ():
        if b.id not in chart.waters.touching[a.id]:
            yield Finding(
                (*chart.key(b.id), "mainland"),
                f"the mainland goes from '{a.id}' to '{b.id}', which do not touch",
                "number the mainland along the coast, or make the two spaces touch",
                labels=(((*chart.key(a.id), "mainland"), f"'{a.id}' comes before it"),),
            )
