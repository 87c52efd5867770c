"""The waters of several boards that are joined edge to edge.

A space is named by its board, which is a place in rows and columns, and its id there. Where the
outlines of two boards meet, whole spaces touch, and parts of spaces are one with what they meet
(000:L73).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.facts.waters import LEAST_BORDER, MapSpace, Waters, chart
from pnp.games.les_petits_pirates.legends import signs_of
from pnp.model.joining import SHARED, frameless
from pnp.model.map import Map
from pnp.rules.views import Setting, View, reading

if TYPE_CHECKING:
    from pnp.model.joining import Joining

Spot = tuple[int, int]
"""The row and the column of a board."""
Name = tuple[Spot, str]
"""A space: its board and its id there."""


class Seam(Struct, frozen=True):
    """Two boards side by side and the spaces that meet there, the longest contact first."""

    one: Spot
    other: Spot
    meetings: tuple[tuple[MapSpace, MapSpace, float], ...]


class Joined(View):
    """Boards that are joined: their seams, and the waters of them all."""

    kind = "joining"
    record: Joining

    def __init__(
        self,
        file: File[Any],
        setting: Setting,
        boards: dict[Spot, Waters],
        missing: tuple[Spot, ...],
    ) -> None:
        super().__init__(file, setting)
        self.boards = boards
        self.missing = missing

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        maps = {found.id: found.record for found in setting.files("map")}
        boards, missing = {}, []
        for r, row in enumerate(file.record.maps):
            for c, id in enumerate(row):
                record = maps.get(id)
                # Faults of the maps are reported where those are judged.
                waters = chart(frameless(record)) if isinstance(record, Map) else None
                if waters is not None:
                    boards[r, c] = waters
                else:
                    missing.append((r, c))
        return cls(file, setting, boards, tuple(missing))

    def board(self, spot: Spot) -> str:
        """Return how a board is called: by its map, and by its place if it lies there twice."""
        id = self.record.maps[spot[0]][spot[1]]
        several = sum(row.count(id) for row in self.record.maps) > 1
        return f"{id} in row {spot[0] + 1}, column {spot[1] + 1}" if several else id

    def map(self, spot: Spot) -> Map:
        return self.boards[spot].map

    @cached_property
    def seams(self) -> tuple[Seam, ...]:
        """The seams between neighbouring boards, from the top left."""
        return tuple(self._seams())

    def _seams(self) -> Iterator[Seam]:
        for (r, c), waters in self.boards.items():
            for spot, side, facing in (
                ((r, c + 1), "right", "left"),
                ((r + 1, c), "bottom", "top"),
            ):
                other = self.boards.get(spot)
                if other is not None:
                    yield Seam((r, c), spot, tuple(_meetings(waters, side, other, facing)))

    @cached_property
    def shared(self) -> dict[Name, Name]:
        """Each space with the one whose name it takes: parts of spaces are one with the space
        beyond the seam with which they have the longest contact."""
        found: dict[Name, Name] = {}

        def named(name: Name) -> Name:
            while found.get(name, name) != name:
                name = found[name]
            return name

        for seam in self.seams:
            joined: set[Name] = set()
            for a, b, _ in seam.meetings:
                one, other = (seam.one, a.id), (seam.other, b.id)
                part = (_part(a) and one not in joined) or (_part(b) and other not in joined)
                if part and a.type != "land" and b.type != "land":
                    joined |= {one, other}
                    found[named(other)] = named(one)
        return {
            (spot, id): named((spot, id))
            for spot, waters in self.boards.items()
            for id in waters.places
        }

    def entered(self, place: MapSpace) -> bool:
        """Return whether ships may enter a space: red coasts only where a ruling lets them."""
        if signs_of(place.legend).red and place.entered(closed=True):
            return bool(self.setting.ruling("red-coast") == "attack-only")
        return place.passable

    @property
    @reading
    def graph(self) -> dict[Name, tuple[Name, ...]]:
        """The water graph of all boards together; a space that is impassable on one of them is so
        as a whole."""
        closed = {
            self.shared[spot, place.id]
            for spot, waters in self.boards.items()
            for place in waters.places.values()
            if not self.entered(place)
        }
        red = "attack-only" in {
            self.setting.ruling("red-coast")
            for waters in self.boards.values()
            for place in waters.places.values()
            if signs_of(place.legend).red
        }
        near: dict[Name, set[Name]] = {n: set() for n in self.shared.values() if n not in closed}
        pairs = [
            ((spot, a), (spot, b))
            for spot, waters in self.boards.items()
            for a, others in waters.graph(closed=red).items()
            for b in others
        ]
        pairs += [
            ((seam.one, a.id), (seam.other, b.id))
            for seam in self.seams
            for a, b, _ in seam.meetings
        ]
        for one, other in ((self.shared[a], self.shared[b]) for a, b in pairs):
            if one != other and one in near and other in near:
                near[one].add(other)
                near[other].add(one)
        return {name: tuple(sorted(others)) for name, others in near.items()}

    def of_type(self, *types: str) -> tuple[Name, ...]:
        """Return the spaces that ships enter with a part of some type, each once."""
        found = dict.fromkeys(
            self.shared[spot, place.id]
            for spot, waters in self.boards.items()
            for place in waters.of_type(*types)
        )
        return tuple(name for name in found if name in self.graph)

    @property
    @reading
    def starts(self) -> tuple[Name, ...]:
        """Ocean at the edge of all boards together, where first ships are placed."""
        sides = {(s.one, ("right" if s.one[0] == s.other[0] else "bottom")) for s in self.seams}
        sides |= {(s.other, ("left" if s.one[0] == s.other[0] else "top")) for s in self.seams}
        found: dict[Name, None] = {}
        for spot, waters in self.boards.items():
            for place in (p for p in waters.places.values() if p.kind.start and p.passable):
                outer = sum(s.length for s in place.rim if (spot, s.side) not in sides)
                if outer >= LEAST_BORDER:
                    found[self.shared[spot, place.id]] = None
        return tuple(name for name in found if name in self.graph)


def _part(place: MapSpace) -> bool:
    return place.legend.fraction is not None and place.legend.fraction <= SHARED


def _meetings(
    one: Waters, side: str, other: Waters, facing: str
) -> Iterator[tuple[MapSpace, MapSpace, float]]:
    """Yield the spaces that touch across a seam, with the length of it in millimetres."""
    long = one.frame.height if side == "right" else one.frame.width
    other_long = other.frame.height if side == "right" else other.frame.width
    found: list[tuple[MapSpace, MapSpace, float]] = []
    for a in one.places.values():
        for b in other.places.values():
            length = 0.0
            for s in (s for s in a.rim if s.side == side):
                for t in (t for t in b.rim if t.side == facing):
                    # Stretches run clockwise, so on one of the two sides they run backwards.
                    mine = (s.start, s.end) if side == "right" else (long - s.end, long - s.start)
                    back = (other_long - t.end, other_long - t.start)
                    theirs = back if side == "right" else (t.start, t.end)
                    length += max(0.0, min(mine[1], theirs[1]) - max(mine[0], theirs[0]))
            if length >= LEAST_BORDER:
                found.append((a, b, length))
    yield from sorted(found, key=lambda meeting: -meeting[2])
