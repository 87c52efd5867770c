"""From the graph of a map to its board: the survey.

Each place of the graph becomes an area between smooth borders, and the cells on land one body with
an organic coast.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from pnp.base.geometry import (
    Area,
    Near,
    area_of,
    boundary,
    box_of,
    faces,
    inscribed_circle,
    join,
    length,
    meets,
    nothing,
    overlap,
    polygons,
    rings,
    roughened,
    subtract,
    which,
)
from pnp.facts.grid import Cell, Corner, borders, smoothed
from pnp.facts.kept import kept
from pnp.facts.lattice import Lattice, upright
from pnp.facts.rim import inset_of
from pnp.facts.spaces import Border, MapGeometry, SpaceArea
from pnp.facts.waters import Waters, chart
from pnp.model.map import Map
from pnp.scene import Point


def build(map_: Map) -> MapGeometry | None:
    """Return the board of a map; None where its grid has no sense, or hides a space."""
    waters = chart(map_)
    board = board_on(waters) if waters is not None else None
    return None if board is None or board.hidden else board


@kept
def board_on(waters: Waters) -> MapGeometry:
    """Return the board of a map whose graph is known, though spaces may be hidden."""
    spaces = _spaces(waters)
    land = join(space.land for space in spaces.values())
    return MapGeometry(waters, spaces, tuple(_borders(waters, spaces, land)), land)


def _faces(
    on: Lattice,
    key: Callable[[Cell], str],
    inner: Sequence[Sequence[Point]],
    rim: Sequence[Sequence[Corner]],
) -> dict[str, Area]:
    """Return the area of each key of the cells, as ``inner`` lines and the rim part them."""
    found = faces([*inner, *smoothed(rim, on.place)])
    votes: dict[int, Counter[str]] = {}
    for cell, face in zip(on.cells, which(found, on.middles), strict=True):
        if face is not None:
            votes.setdefault(face, Counter())[key(cell)] += 1
    areas: dict[str, list[Area]] = {}
    for face in sorted(votes):
        areas.setdefault(votes[face].most_common(1)[0][0], []).append(found[face])
    return {name: join(parts) for name, parts in areas.items()}


def _coastline(on: Lattice, map_: Map) -> Area:
    """Return the land as one body with an organic outline, before it is cut to the frame."""

    def dry(cell: Cell) -> str:
        return "land" if cell.land or map_.drawn(cell.name) == "land" else "sea"

    shores, rim = borders(on.cells, dry)
    drawn = smoothed(shores, on.place, rounds=2)
    smooth = _faces(on, dry, drawn, rim).get("land", nothing())
    size = math.dist(*on.middles[:2])
    reach = min(2.4, 0.17 * size)
    shaped = []
    for i, part in enumerate(polygons(smooth)):
        outer, *holes = (
            area_of(roughened(ring, f"{map_.grid.seed}:{i}:{j}", 0.45, reach))
            for j, ring in enumerate(rings(part))
        )
        shaped.append(subtract(outer, join(holes)))
    return join(shaped)


def uncut(on: Lattice) -> dict[str, Area]:
    """Return the area of each space before the frame and the panel of the title cut it."""
    return _faces(on, on.names.__getitem__, on.lines, on.chains[1])


def _spaces(waters: Waters) -> dict[str, SpaceArea]:
    on = waters.lattice
    areas = uncut(on)
    window = subtract(box_of(on.frame), box_of(inset_of(waters.map)))
    coastline = on.facing.area(_coastline(upright(on, waters.map), waters.map), on.frame)
    coastline = overlap(coastline, window)
    coasts = Near(polygons(coastline))
    found: dict[str, SpaceArea] = {}
    for name, place in waters.places.items():
        # Of cells too small to be told apart, some have no area.
        area = overlap(areas.get(name, nothing()), window)
        if area.is_empty:
            continue
        # Open water has no land by definition, however far the coast beside it wanders.
        coast = nothing() if place.kind.draw == "water" else coasts.around(area)
        land = overlap(area, coast) if meets(coast, area) else nothing()
        found[name] = SpaceArea(place, area, land, *inscribed_circle(area))
    return found


def _borders(waters: Waters, spaces: dict[str, SpaceArea], land: Area) -> Iterator[Border]:
    order = {name: i for i, name in enumerate(waters.places)}
    for touch in sorted(waters.touches, key=lambda touch: (order[touch.a], order[touch.b])):
        if touch.a in spaces and touch.b in spaces:
            shared = overlap(boundary(spaces[touch.a].area), boundary(spaces[touch.b].area))
            long = length(shared)
            wet = length(subtract(shared, land)) if meets(land, shared) else long
            yield Border(touch, shared, long, wet)
