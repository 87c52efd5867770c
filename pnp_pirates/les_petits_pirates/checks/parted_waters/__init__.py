"""Waters that ships cannot leave, or cannot get to."""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.rules.rule import Finding, Proved, Said, Withheld
from pnp.rules.wording import all_of, counted
from pnp_pirates.les_petits_pirates.views import SeaMap

# How many closed borders are named.
MOST = 3


def without_start(chart: SeaMap) -> Iterator[Finding]:
    """Look for waters that no start reaches."""
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


def parted(chart: SeaMap) -> Iterator[Finding]:
    """Look for starts whose waters do not meet."""
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


def ports(chart: SeaMap) -> Iterator[Said]:
    """Look for ports that some starts do not reach."""
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
    else:
        yield Withheld("ships cannot sail between all spaces")


def no_way_out(chart: SeaMap) -> Iterator[Finding]:
    """Look for spaces without open water beside them."""
    # A space with red all around is reported as such.
    alone = [id for id, near in chart.graph.items() if not near and not chart.fenced(id)]
    for id in alone:
        closed = [other for other in chart.waters.touching[id] if other in chart.graph]
        yield Finding(
            chart.spot(id),
            f"there is no water route to or from the {chart.type(id)} {chart.called(id)}"
            + (f"; its borders to {chart.listed(closed)} are closed" if closed else ""),
            f"remove [{id}, {closed[0]}] from closed, or mark it as land"
            if closed
            else "make it touch water, or mark it as land",
            marks=(BoardMark("unreachable", (id,)),),
        )


def wholly_red(chart: SeaMap) -> Iterator[Finding]:
    """Look for spaces with red borders all around."""
    waters, pairs = chart.waters, chart.record.red_edges
    for place in waters.places.values():
        if place.passable and chart.fenced(place.id):
            ways = waters.ways[place.id]
            own = [i for i, pair in enumerate(pairs) if place.id in pair]
            yield Finding(
                waters.cell(place.id),
                f"{all_of(len(ways), 'border')} of '{place.id}' "
                f"{'is' if len(ways) == 1 else 'are'} red, but ships may enter it",
                "remove some of its pairs from red_edges, or write  red: true  for a coast",
                labels=tuple((("red_edges", i), "this border is red") for i in own),
            )
