"""How often the Governor's ships keep a space of the solo map from being used."""

from fractions import Fraction

from pnp.games.les_petits_pirates.views import SeaMap


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
