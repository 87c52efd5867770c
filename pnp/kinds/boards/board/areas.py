"""Areas of a board: outlines in millimetres, and which of them have a common border."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.base import geometry
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.record import Board

COMMON = 3.0
"""The shortest common border of neighbours, in millimetres; shorter ones look like a corner."""
SLACK = 0.35
"""How far apart the drawn borders of neighbours may be, in millimetres."""


@cached_on_record
def areas_of(record: Board) -> Mapping[str, geometry.Area]:
    """Return the area of each space with an outline, its holes and exclaves included."""
    written = record.grid.areas if record.grid is not None else None
    found: dict[str, geometry.Area] = {}
    for name, outlines in (written or {}).items():
        rings = [geometry.area_of(ring) for ring in outlines]
        area = rings[0]
        for ring in rings[1:]:
            # An outline inside another is a hole, one beside it an exclave.
            inside = geometry.contains(area, geometry.inner_point(ring))
            area = geometry.subtract(area, ring) if inside else geometry.join([area, ring])
        found[name] = area
    return found


@cached_on_record
def neighbouring_areas(record: Board) -> tuple[tuple[str, str], ...]:
    """Return the pairs of areas with a common border of at least ``COMMON`` mm, in order."""
    areas = areas_of(record)
    names = list(areas)
    if len(names) < 2:
        return ()
    wider = [geometry.grow(areas[name], SLACK) for name in names]
    found = []
    for i, j in geometry.touching_pairs(wider):
        one, other = min(i, j), max(i, j)
        border = geometry.overlap(geometry.boundary(areas[names[one]]), wider[other])
        if geometry.length(border) >= COMMON:
            found.append((names[one], names[other]))
    return tuple(sorted(found, key=lambda pair: (names.index(pair[0]), names.index(pair[1]))))
