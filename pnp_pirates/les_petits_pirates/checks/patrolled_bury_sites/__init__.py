"""Places to bury gold on solo maps that patrols disturb too seldom or too often."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from pnp.base.diagnostics import BoardMark
from pnp.rules.rule import Finding, Proved
from pnp.rules.wording import each_of
from pnp_pirates.les_petits_pirates.views import SeaMap

LEAST, MOST = Fraction(1, 20), Fraction(3, 5)
"""The part of all rounds in which patrols block a place."""


def hardly(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for places that are blocked in fewer rounds than the least."""
    if not chart.numbered:
        return
    share = {site: blocked(chart, site) for site in _sites(chart) if watched(chart, site)}
    free = [site for site in share if share[site] < LEAST]
    for site in free:
        message = f"patrols keep ships on {chart.called(site)} from burying gold in "
        message += f"{float(share[site]):.0%} of rounds; less than {float(LEAST):.0%} is too safe"
        yield _told(chart, site, message, "make it touch a numbered space or the mainland")
    if share and not free:
        least, most = float(min(share.values())), float(max(share.values()))
        yield Proved(
            f"in the long run patrols block {each_of(len(share), 'place')} to bury gold in "
            f"{least:.0%} to {most:.0%} of rounds"
        )


def too_often(chart: SeaMap) -> Iterator[Finding]:
    """Report the best place if all are blocked in more rounds than the most."""
    share = {site: blocked(chart, site) for site in _sites(chart)}
    if share and min(share.values()) > MOST:
        best = min(share, key=lambda site: share[site])
        yield Finding(
            chart.spot(best),
            f"patrols block {each_of(len(share), 'place')} to bury gold in more than "
            f"{float(MOST):.0%} of rounds, {chart.called(best)} in {float(share[best]):.0%}",
            f"separate '{best}' from the mainland, or add coasts farther from patrols",
            details=tuple(f"{site}  {float(share[site]):.0%}" for site in chart.bury_sites[:20]),
            marks=(BoardMark("spot", chart.bury_sites),),
        )


def never(chart: SeaMap) -> Iterator[Finding | Proved]:
    """Look for places that no patrol comes by."""
    sites = _sites(chart)
    havens = [site for site in sites if not watched(chart, site)]
    for site in havens:
        message = f"{chart.called(site)} is a burial place that no patrol visits or passes"
        hint = "give its island a number, or make it touch a numbered space or the mainland"
        yield _told(chart, site, message, hint)
    if sites and not havens:
        yield Proved(f"a patrol may disturb {each_of(len(sites), 'place')} to bury gold")


def _sites(chart: SeaMap) -> tuple[str, ...]:
    return tuple(chart.bury_sites) if chart.solo else ()


def _told(chart: SeaMap, site: str, message: str, hint: str) -> Finding:
    return Finding(chart.spot(site), message, hint, marks=(BoardMark("spot", (site,)),))


def watched(chart: SeaMap, site: str) -> bool:
    """Return whether a patrol ever asks a bribe of ships on a space, or keeps them from acting."""
    patrols = {place.id for place in (*chart.numbered, *chart.mainland)}
    visited = {chart.signs(place.id).island for place in chart.numbered}
    near = {site, *chart.graph.get(site, ())}
    return bool(near & patrols) or chart.signs(site).island in visited - {None}


def blocked(chart: SeaMap, site: str) -> Fraction:
    """Return the share of rounds in which ships on a space may not act, while both patrols sail.

    The island patrol is on each number equally often. That of the mainland goes on by a die along
    a ring, so that in the long run it is on each of its spaces equally often too: as many ways lead
    to each as from each, and a step of 1 or of 2 reaches them all.
    """
    near = {site, *chart.graph.get(site, ())}
    paying = chart.setting.ruling("bribed") in ("move", "none")
    island = chart.signs(site).island
    first = sum(
        place.id in near
        or (paying and island is not None and chart.signs(place.id).island == island)
        for place in chart.numbered
    )
    second = sum(place.id in near for place in chart.mainland)
    free = Fraction(1)
    for count, of in ((first, len(chart.numbered)), (second, len(chart.mainland))):
        free *= 1 - Fraction(count, of) if of else 1
    return 1 - free
