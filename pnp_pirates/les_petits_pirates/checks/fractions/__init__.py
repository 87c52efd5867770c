"""How much of a space lies on a board that can be joined."""

from collections.abc import Iterator

from pnp.rules.measured import MapFile
from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.legends import entry
from pnp_pirates.les_petits_pirates.views import SeaMap


def missing(chart: SeaMap) -> Iterator[Finding]:
    """Look for spaces at the edge without a fraction."""
    for place in chart.waters.places.values() if chart.record.joinable else ():
        if place.passable and place.on_edge and place.legend.fraction is None:
            yield Finding(
                chart.waters.cell(place.id),
                f"the edge cuts '{place.id}', but no fraction says how much of it is on this board",
                "write  fraction: 0.5  (or another number up to 1) for it in the legend",
                labels=((entry(chart.record, place.id), "its entry in the legend"),),
            )


def unclear(map_: MapFile) -> Iterator[Finding]:
    """Look for fractions near a half, which players must agree on."""
    for mark, legend in map_.record.legend.items() if map_.record.joinable else ():
        if legend.fraction is not None and 0.55 <= legend.fraction <= 0.65:
            yield Finding(
                ("legend", mark, "fraction"),
                f"with a fraction of {legend.fraction:g}, players must agree on what '{mark}' is",
                "write less than 0.55 to merge it with its neighbour, more than 0.65 for a space "
                "of its own",
            )
