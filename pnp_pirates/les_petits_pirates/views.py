"""The facts of Les Petits Pirates that its rules look at."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from pnp.base.diagnostics import KeyPath, Report
from pnp.content.files import File
from pnp.kinds.boards.graph import components, distances
from pnp.kinds.boards.map.problems import sound_waters
from pnp.kinds.boards.map.space_graph import MapSpace, Waters
from pnp.rules.views import Setting, View, reading
from pnp_pirates.les_petits_pirates.legends import Port, Signs, entry, signs_of
from pnp_pirates.les_petits_pirates.voyages import Voyages

if TYPE_CHECKING:
    from pnp.kinds.boards.map.record import Map, MapLegend


class SeaMap(View):
    """A map: its waters, and how ships go through them."""

    kind = "map"
    record: Map

    def __init__(self, file: File[Any], setting: Setting, waters: Waters) -> None:
        super().__init__(file, setting)
        self.waters = waters

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        waters = sound_waters(file.record, file.reporter(report))
        return None if waters is None else cls(file, setting, waters)

    @property
    def faces(self) -> int:
        """The highest number of a die."""
        return int(self.setting.fact("die"))

    @property
    def solo(self) -> bool:
        return self.record.size == "solo"

    @property
    @reading
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The water graph: where ships may go from each space."""
        some = any(signs_of(place.legend).red for place in self.waters.places.values())
        return self.waters.graph(closed=some and self.setting.ruling("red-coast") == "attack-only")

    def fenced(self, id: str) -> bool:
        """Return whether all borders of a space are drawn red."""
        ways = self.waters.ways[id]
        return bool(ways) and all(way.state == "red" for way in ways)

    @property
    @reading
    def parts(self) -> list[tuple[str, ...]]:
        """The spaces in groups that ships can sail within, the largest first."""
        return sorted(components(self.graph), key=len, reverse=True)

    @property
    @reading
    def ports(self) -> tuple[str, ...]:
        """The spaces that yield what is printed there: ports, and rivers with one."""
        places = self.waters.of_type("port", "river")
        return tuple(p.id for p in places if self.port(p.id) is not None and p.id in self.graph)

    @property
    def shipyards(self) -> tuple[str, ...]:
        return tuple(id for id in self.ports if (port := self.port(id)) and port.shipyard)

    @property
    @reading
    def bury_sites(self) -> tuple[str, ...]:
        """The spaces where gold may be buried: coasts where ships may land, and rivers."""
        rivers = self.waters.of_type("river")
        like_coast = rivers and self.setting.ruling("river") == "coast"
        places = self.waters.of_type("coast", *(("river",) if like_coast else ()))
        shores = ((place.id, self.signs(place.id)) for place in places)
        return tuple(id for id, signs in shores if signs.port is None and not signs.red)

    @property
    def starts(self) -> tuple[str, ...]:
        """Where first ships may be placed: ocean on the edge, on the solo map the shipyards."""
        return self.shipyards if self.solo else self.waters.edge_starts

    @property
    @reading
    def voyages(self) -> Voyages:
        return Voyages(self.graph, self.faces)

    @property
    @reading
    def waiting(self) -> tuple[str, ...]:
        """Where a ship may scavenge, and so need not move."""
        if self.solo and not self.setting.ruling("solo-scavenge"):
            return ()
        return tuple(id for id in self.graph if self.type(id) != "ocean" and not self.signs(id).red)

    def goals(self, action: str) -> tuple[tuple[str, ...], int | None]:
        """Return where an action is done, and the die that it needs; none for ``reach``."""
        return {
            "reach": (self.ports, None),
            "plunder": (self.ports, 2),
            "buy": (self.shipyards, 5),
            "bury": (self.bury_sites, 6),
        }[action]

    @reading
    def rounds(self, action: str) -> dict[str, float]:
        """Return the expected rounds from each space until an action can be done."""
        values = self.voyages.rounds(*self.goals(action), self.waiting)
        return dict(zip(self.voyages.names, values, strict=True))

    def reached(self, starts: tuple[str, ...]) -> dict[str, int]:
        """Return the spaces that ships can reach from any of these, with the steps to them."""
        return distances(self.graph, starts)

    def legend(self, id: str) -> MapLegend:
        return self.waters.places[id].legend

    def signs(self, id: str) -> Signs:
        return signs_of(self.legend(id))

    def port(self, id: str) -> Port | None:
        return self.signs(id).port

    def type(self, id: str) -> str:
        return self.waters.places[id].type

    def key(self, id: str) -> KeyPath:
        """Return the path of the legend entry that describes a space."""
        return entry(self.record, id)

    def spot(self, id: str) -> KeyPath:
        """Return the path of the first mark of a space."""
        return self.waters.cell(id)

    def called(self, id: str) -> str:
        """Return a space as messages name it: its id, and its name where it has one of its own."""
        place = self.waters.places[id]
        return f"'{id}' ({place.legend.name})" if place.legend.name else f"'{id}'"

    def listed(self, ids: tuple[str, ...] | list[str], most: int = 8) -> str:
        """Return several spaces as messages name them."""
        shown = ", ".join(f"'{id}'" for id in ids[:most])
        return f"{shown} and {len(ids) - most} more" if len(ids) > most else shown

    @cached_property
    def islands(self) -> dict[str, tuple[str, ...]]:
        """The spaces of each island of the solo game."""
        found: dict[str, list[str]] = {}
        for place in self.waters.places.values():
            island = self.signs(place.id).island
            if island is not None:
                found.setdefault(island, []).append(place.id)
        return {island: tuple(ids) for island, ids in found.items()}

    @cached_property
    def numbered(self) -> tuple[MapSpace, ...]:
        """The spaces with a red number, to which the island patrol sails, in its order."""
        return self.signed("number")

    @cached_property
    def mainland(self) -> tuple[MapSpace, ...]:
        """The spaces of the mainland in the order of its patrol."""
        return self.signed("mainland")

    def signed(self, sign: str) -> tuple[MapSpace, ...]:
        """Return the spaces with a sign of the solo map, by their numbers where it is one."""
        found = (
            (getattr(signs_of(place.legend), sign), place) for place in self.waters.places.values()
        )
        marked = [(value, place) for value, place in found if value is not None]
        if sign != "start":
            marked.sort(key=lambda pair: pair[0])
        return tuple(place for _, place in marked)

    def wanted(self, sign: str) -> Sequence[int | str]:
        """Return what must be on one space each of a solo map."""
        match sign:
            case "number":
                return range(1, 7)
            case "mainland":
                return range(1, len(self.mainland) + 1)
        return "island", "mainland"
