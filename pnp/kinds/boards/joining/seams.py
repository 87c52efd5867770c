"""The seams of boards that are joined edge to edge.

Where the outlines of two boards meet, whole spaces touch, and partial spaces merge with the spaces
they meet (000:L73).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.kinds.boards.joining.record import SIDES
from pnp.kinds.boards.map.grid import SHARED
from pnp.kinds.boards.map.survey import LEAST_BORDER, MapSpace, Waters

Spot = tuple[int, int]
"""The row and the column of a board."""
Name = tuple[Spot, str]
"""A space: its board and its id there."""


class Seam(Struct, frozen=True):
    """Two boards side by side and the spaces that meet there, the longest contact first."""

    one: Spot
    other: Spot
    meetings: tuple[tuple[MapSpace, MapSpace, float], ...]


def seams(boards: Mapping[Spot, Waters]) -> Iterator[Seam]:
    """Yield the seams between neighbouring boards, from the top left."""
    for (r, c), waters in boards.items():
        for (down, right), (side, facing) in SIDES.items():
            spot = (r + down, c + right)
            other = boards.get(spot)
            if other is not None:
                yield Seam((r, c), spot, tuple(_meetings(waters, side, other, facing)))


def merged_names(boards: Mapping[Spot, Waters], joined: tuple[Seam, ...]) -> dict[Name, Name]:
    """Return the space whose name each space takes.

    Partial spaces merge with the space beyond the seam with which they have the longest contact.
    """
    found: dict[Name, Name] = {}

    def named(name: Name) -> Name:
        while found.get(name, name) != name:
            name = found[name]
        return name

    for seam in joined:
        used: set[Name] = set()
        for a, b, _ in seam.meetings:
            one, other = (seam.one, a.id), (seam.other, b.id)
            part = (_is_part(a) and one not in used) or (_is_part(b) and other not in used)
            if part and a.type != "land" and b.type != "land":
                used |= {one, other}
                found[named(other)] = named(one)
    return {
        (spot, id): named((spot, id)) for spot, waters in boards.items() for id in waters.places
    }


def board_name(maps: tuple[tuple[str, ...], ...], spot: Spot) -> str:
    """Return the name of a board: its map, and its position if the map is used twice."""
    id = maps[spot[0]][spot[1]]
    several = sum(row.count(id) for row in maps) > 1
    return f"{id} in row {spot[0] + 1}, column {spot[1] + 1}" if several else id


def _is_part(place: MapSpace) -> bool:
    return place.legend.fraction is not None and place.legend.fraction <= SHARED


def _meetings(
    one: Waters, side: str, other: Waters, facing: str
) -> Iterator[tuple[MapSpace, MapSpace, float]]:
    """Yield the spaces that touch across a seam, with the length of contact in millimetres."""
    long = one.frame.height if side == "right" else one.frame.width
    other_long = other.frame.height if side == "right" else other.frame.width
    found: list[tuple[MapSpace, MapSpace, float]] = []
    for a in one.places.values():
        for b in other.places.values():
            length = 0.0
            for s in (s for s in a.rim if s.side == side):
                for t in (t for t in b.rim if t.side == facing):
                    # Stretches run clockwise, so they run backwards on one of the two sides.
                    mine = (s.start, s.end) if side == "right" else (long - s.end, long - s.start)
                    back = (other_long - t.end, other_long - t.start)
                    theirs = back if side == "right" else (t.start, t.end)
                    length += max(0.0, min(mine[1], theirs[1]) - max(mine[0], theirs[0]))
            if length >= LEAST_BORDER:
                found.append((a, b, length))
    yield from sorted(found, key=lambda meeting: -meeting[2])
