"""One ship on one space can cut a start off from all ports, all shipyards or all bury sites.

A ship that blocks that space keeps another captain out of the game for as long as the dice
allow. Sneaking past or luring the blocker away is possible, but expensive.

Instead, open a second route around the space, or put a port and a coast on either side of it.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import BoardMark, Severity
from pnp.facts.graph import articulation, components
from pnp.games.les_petits_pirates.views import SeaMap
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.wording import counted

RULE = Rule(
    "LPP-P07",
    Severity.WARNING,
    "judgement",
    "000:L157-159",
    over=SeaMap,
    rulings=("river", "red-coast"),
    proof=True,
    after=(
        "waters-parted",
        "port-unreachable",
        "space-without-way-out",
        "passable-space-wholly-red",
    ),
)


def check(chart: SeaMap) -> Iterator[Finding | Proved]:
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
    # A ship on the only port keeps all others from it, which is told where ports are too few.
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
