"""Spaces on which a few ships keep others from ports and coasts."""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark
from pnp.facts.graph import Graph, articulation, components, vertex_cut
from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import counted
from pnp_pirates.les_petits_pirates.views import SeaMap


def start(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for spaces on which one ship shuts off a start."""
    narrow = articulation(chart.graph)
    locking = {space: locked for space in narrow if (locked := _locked(chart, space))}
    for space, (start, kind, part) in locking.items():
        yield Finding(
            chart.spot(space),
            f"a ship on {chart.called(space)} cuts the start '{start}' off from all {kind}",
            f"open another route from {chart.listed(part, 4)} that avoids '{space}'",
            labels=((chart.spot(start), "the start that is cut off"),),
            marks=(BoardMark("cut", (space,)), BoardMark("unreachable", part)),
        )
    # A ship on the only port keeps all others from it, which is reported where ports are too few.
    aims = [f"all {kind}" for kind, ids in _aims(chart) if len(ids) > 1]
    if locking or len(chart.parts) != 1 or not chart.starts or not aims:
        return
    starts = f"one of {len(chart.starts)} starts" if len(chart.starts) > 1 else "the only start"
    yield Proved(
        f"no ship on any one of {len(chart.graph)} spaces cuts {starts} off from "
        + " or ".join(filter(None, (", ".join(aims[:-1]), aims[-1])))
        + (f"; narrow: {', '.join(_behind(chart, space) for space in narrow)}" if narrow else ""),
        (BoardMark("cut", narrow),) if narrow else (),
    )


def _aims(chart: SeaMap) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return what captains sail for, in words, and where it is."""
    return (
        ("ports", chart.ports),
        ("shipyards", chart.shipyards),
        ("places to bury gold", chart.bury_sites),
    )


def _locked(chart: SeaMap, space: str) -> tuple[str, str, tuple[str, ...]] | None:
    """Return a start that a ship on the space shuts off, from what, and the waters left to it."""
    parts = components(chart.graph, without=(space,))
    for start in chart.starts:
        left = next((part for part in parts if start in part), None)
        for kind, ids in _aims(chart):
            if left is not None and set(ids) - {space} and not set(ids) & set(left):
                return start, kind, left
    return None


def _behind(chart: SeaMap, space: str) -> str:
    """Return a space that parts the waters, with what lies behind it: all but the largest part."""
    parts = sorted(components(chart.graph, without=(space,)), key=len)
    behind = sum(len(part) for part in parts[:-1])
    return f"'{space}' (cuts off {counted(behind, 'space')})"


# Two nodes beside the spaces, whose names no mark can have: one touches all ports, one all coasts.
PORTS, COASTS = " ports", " coasts"


def coasts(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for a space on which one ship keeps ports and coasts apart."""
    if not chart.ports or not chart.bury_sites:
        return
    cut = vertex_cut(_between(chart), (PORTS,), (COASTS,)) or ()
    # Ships on all ports, or on all coasts, part them on any map.
    sides = {"port": chart.ports, "coast": chart.bury_sites}
    side = next((kind for kind, ids in sides.items() if {*ids} == {*cut}), "")
    marks = (BoardMark("cut", cut),)
    if len(cut) == 1 and side:
        yield Finding(
            chart.spot(cut[0]),
            f"{chart.called(cut[0])} is the only {side}, so one ship can block all others",
            f"add another {side}",
            marks=marks,
        )
    elif len(cut) == 1:
        yield Finding(
            chart.spot(cut[0]),
            f"every route between a port and a coast passes {chart.called(cut[0])}",
            f"open a route that avoids '{cut[0]}'",
            marks=marks,
        )
    elif side:
        yield Proved(
            f"no fewer ships than there are {side}s ({len(cut)}) can cut ports off from coasts"
        )
    elif cut:
        none = "no single ship" if len(cut) == 2 else f"no {len(cut) - 1} ships"
        yield Proved(
            f"{none} can cut all ports off from all coasts; the smallest set of spaces that can is "
            f"{len(cut)}: {', '.join(cut)}",
            marks,
        )


def _between(chart: SeaMap) -> Graph[str]:
    """Return the water graph with one more node before all ports, and one behind all coasts."""
    graph = {id: list(near) for id, near in chart.graph.items()}
    for node, ids in ((PORTS, chart.ports), (COASTS, chart.bury_sites)):
        graph[node] = list(ids)
        for id in ids:
            graph[id].append(node)
    return graph


def shipyard(chart: SeaMap) -> Iterator[Finding]:
    """Look for shipyards with one way out."""
    for id in chart.shipyards:
        near = chart.graph[id]
        if len(near) == 1:
            yield Finding(
                (*chart.key(id), "port", "shipyard"),
                f"the only way from the shipyard {chart.called(id)} leads to '{near[0]}'; "
                "after a purchase, two ships there may block each other",
                f"make '{id}' touch another space by water, or move the shipyard",
                labels=((chart.spot(id), "it is here"), (chart.spot(near[0]), "its only exit")),
                marks=(BoardMark("spot", (id,)), BoardMark("cut", tuple(near))),
            )
