"""Areas of a board: outlines in millimetres, and which of them have a common border."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

from pnp.base import geometry
from pnp.base.diagnostics import KeyPath
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.selection import Part
from pnp.scene import Point

COMMON = 3.0
"""The shortest common border of neighbours, in millimetres; shorter ones look like a corner."""
# How far apart equal borders are, at most, where all areas were drawn on one grid.
_EXACT = 0.002
OUTSIDE = ""
"""What is around all areas, as the neighbour of one."""
Chain: TypeAlias = list[Point]
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
    wider = [geometry.grow(area, SLACK) for area in areas.values()]
    found = []
    for i, j in geometry.touching_pairs(wider):
        one, other = min(i, j), max(i, j)
        border = geometry.overlap(geometry.boundary(areas[names[one]]), wider[other])
        if geometry.length(border) >= COMMON:
            found.append((names[one], names[other]))
    return tuple(sorted(found, key=lambda pair: (names.index(pair[0]), names.index(pair[1]))))


def touching_borders(
    parts: Iterable[Part], record: Board, problems: list[BoardProblem]
) -> Iterator[Part]:
    """Yield the sides of areas that are borders of the two, and those towards the outside. One
    that is named must be a border, and of the sides between two lists at least one; others are
    appended to ``problems``."""
    touching = {frozenset(pair) for pair in neighbouring_areas(record)}
    found: dict[tuple[KeyPath, str], list[Part]] = {}
    for part in parts:
        found.setdefault((part.path, part.word), []).append(part)
    for (path, _), sides in found.items():
        real = [side for side in sides if OUTSIDE in side.key or frozenset(side.key) in touching]
        yield from real
        if not real:
            one, other = sides[0].key
            message = f"'{one}' and '{other}' have no common border"
            if len(sides) > 1:
                message = "none of these areas have a common border"
            problems.append(BoardProblem(path, "pair-apart", message, "write two neighbours"))


def borders(areas: Mapping[str, geometry.Area], pairs: Iterable[tuple[str, str]]) -> list[Chain]:
    """Return the common borders of pairs of areas as chains of points, joined where they meet. An
    area paired with ``OUTSIDE`` has the borders that it shares with no other area."""
    found = []
    for one, other in pairs:
        edge = geometry.boundary(areas[one])
        outer = other == OUTSIDE
        beyond = [areas[id] for id in areas if id != one] if outer else [areas[other]]
        exact, near = (_border(edge, beyond, slack, outer=outer) for slack in (_EXACT, SLACK))
        # Lines that meet at an end of the border are near it for the length of the slack.
        same = abs(geometry.length(near) - geometry.length(exact)) < 8 * SLACK
        found += geometry.chains(exact if same else near)
    chains = [_rounded(chain) for chain in found]
    return geometry.chains(geometry.lines_of(chain for chain in chains if len(chain) > 1))


def _border(
    edge: geometry.Lines, beyond: list[geometry.Area], slack: float, *, outer: bool
) -> geometry.Lines:
    """Return the parts of a border that are near some areas or, if ``outer``, near none."""
    around = geometry.join([geometry.grow(area, slack) for area in beyond])
    return geometry.subtract(edge, around) if outer else geometry.overlap(edge, around)


def _rounded(chain: Chain) -> Chain:
    """Return a chain with coordinates of 0.01 mm, so that chains meet."""
    points = [(round(x, 2), round(y, 2)) for x, y in chain]
    return [at for i, at in enumerate(points) if i == 0 or at != points[i - 1]]
