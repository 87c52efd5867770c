"""The facts of Les Petits Pirates that its rules look at: its numbers and readings, one map, and
boards joined edge to edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from msgspec import Struct

from pnp.base.diagnostics import KeyPath, Report
from pnp.base.sums import plain_sum
from pnp.content.files import File
from pnp.facts.settings import Settings
from pnp.kinds.boards.graph import components, distances
from pnp.kinds.boards.joining.record import frameless
from pnp.kinds.boards.joining.seams import Name, Seam, Spot, board_name, merged_names, seams
from pnp.kinds.boards.map.problems import sound_waters
from pnp.kinds.boards.map.record import Map, MapLegend, name_stem
from pnp.kinds.boards.map.survey import LEAST_BORDER, MapSpace, Waters, complete_waters
from pnp.rules.views import Setting, View, cached_per_reading
from pnp_pirates.les_petits_pirates.voyages import Voyages

if TYPE_CHECKING:
    from pnp.kinds.boards.joining.record import Joining
    from pnp.kinds.boards.map.record import Map, MapLegend


# What the rules read off a space that ships enter.
SIGNS = ("port", "number", "start", "mainland")


class Port(Struct, frozen=True):
    """What a port yields when it is plundered, and whether ships are built there."""

    gold: int
    resources: int
    shipyard: bool


class Signs(Struct, frozen=True):
    """The signs of a space.

    ``red`` is a coast that ships may not land on. The solo game adds ``island`` (the island that a
    coast or port belongs to), ``mainland`` (place in the mainland patrol, from 1 on the left),
    ``number`` (where the island patrol lands on that roll) and ``start`` (of a Governor's ship).
    """

    port: Port | None
    red: bool
    island: str | None
    mainland: int | None
    number: int | None
    start: str | None


def signs_of(legend: MapLegend) -> Signs:
    """Return the signs of a space. One that a game redeclares as something else is skipped."""
    given = legend.signs
    port = given.get("port")
    return Signs(
        port=_port(port) if isinstance(port, dict) else None,
        red=given.get("red") is True,
        island=_word_in(given.get("island")),
        mainland=_number_in(given.get("mainland")),
        number=_number_in(given.get("number")),
        start=_word_in(given.get("start")),
    )


def _port(given: dict[str, Any]) -> Port:
    gold, resources = _number_in(given.get("gold")), _number_in(given.get("resources"))
    return Port(gold or 0, resources or 0, given.get("shipyard") is True)


def _word_in(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _number_in(value: Any) -> int | None:
    return value if type(value) is int else None


def of_type(map_: Map, *types: str) -> Iterator[tuple[str, MapLegend]]:
    """Yield the entries of the legend of these types, with their marks."""
    for mark, legend in map_.legend.items():
        if legend.type in types:
            yield mark, legend


def signs(mark: str, legend: MapLegend) -> Iterator[tuple[KeyPath, str]]:
    """Yield the place of each sign that an entry of the legend gives to its spaces, and its key."""
    for key in SIGNS:
        if key in legend.signs:
            yield ("legend", mark, key), key


def entry(map_: Map, space: str) -> KeyPath:
    """Return the path of the legend's entry of a space."""
    return ("legend", space if space in map_.legend else name_stem(space))


# What only the solo game has: where the Governor's ships land, begin and pass.
SOLO = ("number", "start", "island", "mainland")


def solo_signs(map_: Map) -> Iterator[tuple[str, str]]:
    """Yield the signs of the solo game in the legend, as mark and key."""
    for mark, legend in map_.legend.items():
        for sign in SOLO:
            if sign in legend.signs:
                yield mark, sign


# The facts of Les Petits Pirates that its rules look at.


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
    @cached_per_reading
    def graph(self) -> dict[str, tuple[str, ...]]:
        """The water graph: where ships may go from each space."""
        some = any(signs_of(place.legend).red for place in self.waters.places.values())
        return self.waters.graph(closed=some and self.setting.ruling("red-coast") == "attack-only")

    def is_fenced(self, id: str) -> bool:
        """Return whether all borders of a space are drawn red."""
        ways = self.waters.touches_by_space[id]
        return bool(ways) and all(way.state == "red" for way in ways)

    @property
    @cached_per_reading
    def parts(self) -> list[tuple[str, ...]]:
        """The spaces in groups that ships can sail within, the largest first."""
        return sorted(components(self.graph), key=len, reverse=True)

    @property
    @cached_per_reading
    def ports(self) -> tuple[str, ...]:
        """The spaces that yield what is printed there: ports, and rivers with one."""
        places = self.waters.of_type("port", "river")
        return tuple(p.id for p in places if self.port(p.id) is not None and p.id in self.graph)

    @property
    def shipyards(self) -> tuple[str, ...]:
        return tuple(id for id in self.ports if (port := self.port(id)) and port.shipyard)

    @property
    @cached_per_reading
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
    @cached_per_reading
    def voyages(self) -> Voyages:
        return Voyages(self.graph, self.faces)

    @property
    @cached_per_reading
    def scavenging_spaces(self) -> tuple[str, ...]:
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

    @cached_per_reading
    def rounds(self, action: str) -> dict[str, float]:
        """Return the expected rounds from each space until an action can be done."""
        values = self.voyages.rounds(*self.goals(action), self.scavenging_spaces)
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

    def describe(self, id: str) -> str:
        """Return a space as messages name it: its id, and its name where it has one of its own."""
        place = self.waters.places[id]
        return f"'{id}' ({place.legend.name})" if place.legend.name else f"'{id}'"

    def join_names(self, ids: tuple[str, ...] | list[str], most: int = 8) -> str:
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
        return self.spaces_with_sign("number")

    @cached_property
    def mainland(self) -> tuple[MapSpace, ...]:
        """The spaces of the mainland in the order of its patrol."""
        return self.spaces_with_sign("mainland")

    def spaces_with_sign(self, sign: str) -> tuple[MapSpace, ...]:
        """Return the spaces with a sign of the solo map, by their numbers where it is one."""
        found = (
            (getattr(signs_of(place.legend), sign), place) for place in self.waters.places.values()
        )
        marked = [(value, place) for value, place in found if value is not None]
        if sign != "start":
            marked.sort(key=lambda pair: pair[0])
        return tuple(place for _, place in marked)

    def wanted_of_sign(self, sign: str) -> Sequence[int | str]:
        """Return what must be on one space each of a solo map."""
        match sign:
            case "number":
                return range(1, 7)
            case "mainland":
                return range(1, len(self.mainland) + 1)
        return "island", "mainland"


# The waters of several boards that are joined edge to edge.


class JoinedMaps(View):
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
                waters = complete_waters(frameless(record)) if isinstance(record, Map) else None
                if waters is not None:
                    boards[r, c] = waters
                else:
                    missing.append((r, c))
        return cls(file, setting, boards, tuple(missing))

    def board(self, spot: Spot) -> str:
        """Return how a board is called: by its map, and by its place if it lies there twice."""
        return board_name(self.record.maps, spot)

    def map(self, spot: Spot) -> Map:
        return self.boards[spot].map

    @cached_property
    def seams(self) -> tuple[Seam, ...]:
        """The seams between neighbouring boards, from the top left."""
        return tuple(seams(self.boards))

    @cached_property
    def shared_spaces(self) -> dict[Name, Name]:
        """Each space with the one whose name it takes."""
        return merged_names(self.boards, self.seams)

    def is_enterable(self, place: MapSpace) -> bool:
        """Return whether ships may enter a space: red coasts only where a ruling lets them."""
        if signs_of(place.legend).red and place.is_entered(closed=True):
            return bool(self.setting.ruling("red-coast") == "attack-only")
        return place.passable

    @property
    @cached_per_reading
    def graph(self) -> dict[Name, tuple[Name, ...]]:
        """The water graph of all boards together; a space that is impassable on one of them is so
        as a whole."""
        closed = {
            self.shared_spaces[spot, place.id]
            for spot, waters in self.boards.items()
            for place in waters.places.values()
            if not self.is_enterable(place)
        }
        red = "attack-only" in {
            self.setting.ruling("red-coast")
            for waters in self.boards.values()
            for place in waters.places.values()
            if signs_of(place.legend).red
        }
        near: dict[Name, set[Name]] = {
            n: set() for n in self.shared_spaces.values() if n not in closed
        }
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
        for one, other in ((self.shared_spaces[a], self.shared_spaces[b]) for a, b in pairs):
            if one != other and one in near and other in near:
                near[one].add(other)
                near[other].add(one)
        return {name: tuple(sorted(others)) for name, others in near.items()}

    def of_type(self, *types: str) -> tuple[Name, ...]:
        """Return the spaces that ships enter with a part of some type, each once."""
        found = dict.fromkeys(
            self.shared_spaces[spot, place.id]
            for spot, waters in self.boards.items()
            for place in waters.of_type(*types)
        )
        return tuple(name for name in found if name in self.graph)

    @property
    @cached_per_reading
    def starts(self) -> tuple[Name, ...]:
        """Ocean at the edge of all boards together, where first ships are placed."""
        sides = {(s.one, ("right" if s.one[0] == s.other[0] else "bottom")) for s in self.seams}
        sides |= {(s.other, ("left" if s.one[0] == s.other[0] else "top")) for s in self.seams}
        found: dict[Name, None] = {}
        for spot, waters in self.boards.items():
            for place in (p for p in waters.places.values() if p.kind.start and p.passable):
                outer = plain_sum(s.length for s in place.rim if (spot, s.side) not in sides)
                if outer >= LEAST_BORDER:
                    found[self.shared_spaces[spot, place.id]] = None
        return tuple(name for name in found if name in self.graph)


# The numbers and readings of the rulebook that are in force, and the printed supply.


class Numbers(Struct, frozen=True, kw_only=True):
    """Each field is the fact or the ruling of the same name in ``rulings.yaml``."""

    die: int
    target: int
    cycles: int
    start_gold: int
    start_ships: int
    ships: int
    hold_gold: int
    hold_resources: int
    market_resources: int
    gather_gold: int
    gather_resources: int
    ship_gold: int
    ship_less_gold: int
    ship_resources: int
    approach_resources: tuple[int, ...]
    shift_gold: int
    reroll_resources: int
    scavenge_below: int
    scavenge_gold: int
    scavenge_resources: int
    lure_bank: int
    lure_opponent: int
    sneak_most: int
    fight_reroll_resources: int
    push_lead: int
    push_spoils: int
    defence_gold: int
    defence_resources: int
    bribe_limit: int
    bribe_gold: int
    bribe_resources: int
    port_dues: int
    tip_off_gold: int
    tip_off_resources: int
    governor_pays: int
    bank_pays: int
    governor_takes: int
    governor_takes_resources: int
    governor_stays: bool
    tie_gold: int
    tie_resources: int
    sneak_min: int
    null_actions: bool
    own_ships: str
    bribed: str
    solo_scavenge: bool
    governor_income_counts: bool


def numbers_of(settings: Settings) -> Numbers:
    """Return what is in force; prices of approaches are in the order of their lengths, from 0."""
    values = {name: settings.value(name.replace("_", "-")) for name in Numbers.__struct_fields__}
    prices = sorted((int(steps), price) for steps, price in values["approach_resources"].items())
    values["approach_resources"] = (0, *(price for _, price in prices))
    return Numbers(**values)


def supply(setting: Setting, players: int, fleet: int) -> dict[str, int]:
    """Return how many of each component there are: gold by its worth, ships and dice of all who
    play. Big fleets have a sheet of further ships, and dice from elsewhere."""
    one, five = setting.fact("denominations")
    return {
        "gold": setting.fact("gold-ones") * one + setting.fact("gold-fives") * five,
        "ship": players * max(fleet, setting.fact("ships")),
        "action-die": players * setting.fact("action-dice"),
    }
