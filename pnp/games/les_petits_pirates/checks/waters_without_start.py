"""Some waters of the map cannot be reached from any start.

They can never be used: ports there cannot be plundered, and gold cannot be buried there.

Instead, open a route from the rest of the water, or mark the spaces as land or impassable.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-P01",
    Severity.ERROR,
    "derived",
    "000:L55, L79",
    over=SeaMap,
    rulings=("red-coast",),
    after=("too-few-edge-oceans", "solo-map-without-shipyard"),
)

# How many closed borders are named.
MOST = 3


def check(chart: SeaMap) -> Iterator[Finding]:
    starts = set(chart.starts)
    if not starts:
        return
    for part in chart.parts:
        # A space alone has a rule of its own.
        if starts & set(part) or not chart.graph[part[0]]:
            continue
        ports = sum(id in chart.ports for id in part)
        sites = sum(id in chart.bury_sites for id in part)
        lost = [counted(ports, "port")] if ports else []
        lost += [f"{counted(sites, 'place')} to bury gold"] if sites else []
        shut = _closed(chart, part)
        pairs = ", ".join(f"[{', '.join(chart.record.closed[i])}]" for i in shut[:MOST])
        one = f"remove {'' if len(shut) == 1 else 'one of '}{pairs} from  closed"
        more = f" (or one of {len(shut) - MOST} more)" if len(shut) > MOST else ""
        yield Finding(
            chart.spot(part[0]),
            f"no start can reach these {len(part)} spaces: {chart.listed(part)}"
            + (f"; {' and '.join(lost)} cannot be used" if lost else ""),
            f"{one}{more}, or mark the spaces as land or impassable"
            if shut
            else "open a water route to them, or mark them as land or impassable",
            labels=tuple((("closed", i), "closed here") for i in shut[:MOST]),
            details=(", ".join(part),) if len(part) > 8 else (),
            marks=(BoardMark("unreachable", part),),
        )


def _closed(chart: SeaMap, part: tuple[str, ...]) -> list[int]:
    """Return which pairs of ``closed`` part these spaces from other waters."""
    inside = set(part)
    return [
        i
        for i, pair in enumerate(chart.record.closed)
        if len(inside & set(pair)) == 1 and all(id in chart.graph for id in pair)
    ]
