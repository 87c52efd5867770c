"""The facts of Les Petits Pirates that its rules look at."""

from __future__ import annotations

from copy import copy
from functools import cached_property
from typing import Any, Self

from pnp.content.files import File
from pnp.diagnostics import Report
from pnp.games.les_petits_pirates.voyages import Voyages
from pnp.model.graph import components, distances
from pnp.model.map import Map, stem
from pnp.model.waters import Place, Waters, chart
from pnp.rules.facts import Facts, Setting


class Chart(Facts):
    """A map: its waters, and how ships go through them."""

    kind = "map"
    ruled = ("graph", "parts", "ports", "bury_sites", "voyages", "waiting", "awaited")

    def __init__(self, file: File[Any], setting: Setting, waters: Waters) -> None:
        super().__init__(file, setting)
        self.waters = waters

    @classmethod
    def of(cls, file: File[Any], setting: Setting, report: Report) -> Self | None:
        waters = chart(file.record, file.reporter(report))
        return None if waters is None else cls(file, setting, waters)

    @property
    def record(self) -> Map:
        found = self.file.record
        assert isinstance(found, Map)
        return found

    def under(self, ruling: str, value: Any) -> Self:
        """Return the same facts under another reading; without spaces of the kind that it is
        about, all that was worked out stays."""
        places = self.waters.places.values()
        concerned = {
            "red-coast": any(place.legend.red for place in places),
            "river": any(place.type == "river" for place in places),
            "bribed": self.solo,
            "solo-scavenge": self.solo,
        }
        if concerned.get(ruling, True):
            return super().under(ruling, value)
        other = copy(self)
        other.setting = self.setting.under(ruling, value)
        return other

    @property
    def solo(self) -> bool:
        return self.record.size == "solo"

    @cached_property
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The water graph: where ships may go from each space."""
        return self.waters.graph(red=self.setting.ruling("red-coast") == "attack-only")

    @cached_property
    def parts(self) -> list[tuple[str, ...]]:
        """The spaces in groups that ships can sail within, the largest first."""
        return sorted(components(self.graph), key=len, reverse=True)

    @cached_property
    def ports(self) -> tuple[str, ...]:
        """The spaces that yield what is printed there: ports, and rivers with one."""
        places = self.waters.of_type("port", "river")
        return tuple(p.id for p in places if p.legend.port is not None and p.id in self.graph)

    @property
    def shipyards(self) -> tuple[str, ...]:
        return tuple(id for id in self.ports if (port := self.port(id)) and port.shipyard)

    @cached_property
    def bury_sites(self) -> tuple[str, ...]:
        """The spaces where gold may be buried: coasts where ships may land, and rivers."""
        types = ("coast", "river") if self.setting.ruling("river") == "coast" else ("coast",)
        places = self.waters.of_type(*types)
        return tuple(p.id for p in places if p.legend.port is None and not p.legend.red)

    @property
    def starts(self) -> tuple[str, ...]:
        """Where first ships may be placed: ocean on the edge, on the solo map the shipyards."""
        return self.shipyards if self.solo else self.waters.edge_oceans

    @cached_property
    def voyages(self) -> Voyages:
        return Voyages(self.graph)

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """Where a ship may scavenge, and so need not move."""
        if self.solo and not self.setting.ruling("solo-scavenge"):
            return ()
        return tuple(
            id for id in self.graph if self.type(id) != "ocean" and not self.legend(id).red
        )

    def goals(self, action: str) -> tuple[tuple[str, ...], int | None]:
        """Return where an action is done, and the die that it needs; none for ``reach``."""
        return {
            "reach": (self.ports, None),
            "plunder": (self.ports, 2),
            "buy": (self.shipyards, 5),
            "bury": (self.bury_sites, 6),
        }[action]

    def rounds(self, action: str) -> dict[str, float]:
        """Return the expected rounds from each space until an action can be done."""
        if action not in self.awaited:
            values = self.voyages.rounds(*self.goals(action), self.waiting)
            self.awaited[action] = dict(zip(self.voyages.names, values, strict=True))
        return self.awaited[action]

    @cached_property
    def awaited(self) -> dict[str, dict[str, float]]:
        """What has been reckoned of expected rounds, by action."""
        return {}

    def reached(self, starts: tuple[str, ...]) -> dict[str, int]:
        """Return the spaces that ships come to from any of these, with the steps to them."""
        return distances(self.graph, starts)

    def legend(self, id: str) -> Any:
        return self.waters.places[id].legend

    def port(self, id: str) -> Any:
        return self.legend(id).port

    def type(self, id: str) -> str:
        return self.waters.places[id].type

    def key(self, id: str) -> tuple[str, str]:
        """Return the path of the entry of the legend that tells of a space."""
        return ("legend", id if id in self.record.legend else stem(id))

    def spot(self, id: str) -> tuple[str | int, ...]:
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
            if place.legend.island is not None:
                found.setdefault(place.legend.island, []).append(place.id)
        return {island: tuple(ids) for island, ids in found.items()}

    @cached_property
    def numbered(self) -> tuple[Place, ...]:
        """The spaces with a red number, to which the island patrol sails, in its order."""
        places = [p for p in self.waters.places.values() if p.legend.number is not None]
        return tuple(sorted(places, key=lambda place: place.legend.number or 0))

    @cached_property
    def mainland(self) -> tuple[Place, ...]:
        """The spaces of the mainland in the order of its patrol."""
        places = [p for p in self.waters.places.values() if p.legend.mainland is not None]
        return tuple(sorted(places, key=lambda place: place.legend.mainland or 0))
