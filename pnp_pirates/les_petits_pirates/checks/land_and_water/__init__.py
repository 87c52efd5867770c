"""Cells of land and spaces of water."""

from collections.abc import Iterator

from pnp.rules.rule import Finding
from pnp_pirates.les_petits_pirates.views import SeaMap


def coast(chart: SeaMap) -> Iterator[Finding]:
    """Look for coasts that touch no land."""
    waters = chart.waters
    for place in waters.of_type("coast"):
        near = (waters.places[id].type for id in waters.touching[place.id])
        if not place.land and "land" not in near:
            yield Finding(
                waters.cell(place.id),
                f"the coast '{place.id}' has no cell on land and is not next to land",
                f"mark its cells on land as {place.id}#, or make it ocean",
            )


def ocean(chart: SeaMap) -> Iterator[Finding]:
    """Look for cells of land in the ocean."""
    for place in chart.waters.of_type("ocean"):
        for row, column in place.land:
            yield Finding(
                chart.record.marked(row, column),
                f"'{place.id}' is ocean, but this cell is marked as land",
                f"write {place.id}, or the name of a coast",
            )


def sailing(chart: SeaMap) -> Iterator[Finding]:
    """Look for open borders that lie on land."""
    waters = chart.waters
    for touch in waters.touches:
        a, b = waters.places[touch.a], waters.places[touch.b]
        if touch.state == "open" and not touch.wet and a.passable and b.passable:
            yield Finding(
                chart.record.marked(*touch.at),
                f"'{touch.a}' and '{touch.b}' touch only on land, but ships may sail between them",
                f"add [{touch.a}, {touch.b}] to closed, or "
                + (
                    "draw water along their border"
                    if chart.record.shapes
                    else "remove a # along their border"
                ),
                labels=((chart.record.marked(*touch.beside), f"'{touch.b}' starts here"),),
            )
