"""The waters of several boards that are joined edge to edge.

A space is named by its board, which is a place in rows and columns, and its id there.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pnp.base.diagnostics import Report
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.kinds.boards.joining.record import frameless
from pnp.kinds.boards.joining.seams import Name, Seam, Spot, called, seams, shared
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.space_graph import LEAST_BORDER, MapSpace, Waters, chart
from pnp.rules.views import Setting, View, reading
from pnp_pirates.les_petits_pirates.legends import signs_of

if TYPE_CHECKING:
    from pnp.kinds.boards.joining.record import Joining


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
        return called(self.record.maps, spot)

    def map(self, spot: Spot) -> Map:
        return self.boards[spot].map

    @cached_property
    def seams(self) -> tuple[Seam, ...]:
        """The seams between neighbouring boards, from the top left."""
        return tuple(seams(self.boards))

    @cached_property
    def shared(self) -> dict[Name, Name]:
        """Each space with the one whose name it takes."""
        return shared(self.boards, self.seams)

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
                outer = plain_sum(s.length for s in place.rim if (spot, s.side) not in sides)
                if outer >= LEAST_BORDER:
                    found[self.shared[spot, place.id]] = None
        return tuple(name for name in found if name in self.graph)
