"""The sea of a game in integers: its spaces, and all ways that ships may take.

Spaces are numbered; a set of spaces is an integer used as a bit set. Ways from a space are computed
when a ship first moves from it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any, TypeAlias

from msgspec import Struct

from pnp.base.diagnostics import Report
from pnp.content.files import File
from pnp.kinds.boards.joining.seams import Name
from pnp.kinds.boards.map.survey import MapSpace
from pnp.play.bitsets import members
from pnp.play.third_party import FaultyBoardError
from pnp.rules.views import Setting
from pnp_pirates.les_petits_pirates.views import JoinedMaps, Port, SeaMap, signs_of
from pnp_pirates.les_petits_pirates.voyages import Voyages

MOST_REMEMBERED = 4096
"""Maximum number of cached results for one space and one number; then the cache is cleared."""

Move: TypeAlias = tuple[str, int]
"""A move of a ship: ``move`` and the space where it ends."""


class Sailing(Struct, frozen=True, eq=False, gc=False):
    """The moves of a ship; ``known`` caches what agents compute from them. Ships that can move to
    the same spaces share one."""

    moves: tuple[Move, ...]
    known: dict[Any, Any] = {}

    @property
    def ends(self) -> tuple[int, ...]:
        """The spaces where the moves end."""
        return tuple([end for _, end in self.moves])


class Ways(Struct, frozen=True, eq=False):
    """The ways of one length from a space that enter no space twice. They are numbered, with the
    ways to one end in sequence and one unused number after them; a set of ways is also a bit set.
    ``through`` are those that enter each space, ``ending`` those that end there, ``every`` all of
    them; ``to`` are the moves with their unused numbers, ``ends`` the set of these. ``known``
    caches results by the unused numbers of all reachable ends."""

    through: tuple[int, ...]
    ending: tuple[int, ...]
    every: int
    to: tuple[tuple[Move, int], ...]
    ends: int
    known: dict[int, Sailing] = {}

    def sailing(self, blocked: int, barred: int) -> Sailing:
        """Return the moves through spaces that are not ``blocked``, to spaces that are not
        ``barred``."""
        lost, through, ending = 0, self.through, self.ending
        for space in members(blocked):
            lost |= through[space]
        if barred != blocked:
            for space in members(barred & ~blocked):
                lost |= ending[space]
        # Adding all ways of an end carries the remaining ones, if any, into the unused number after
        # them: one addition instead of a test per end.
        left = (self.every ^ lost) + self.every & self.ends
        found = self.known.get(left)
        if found is None:
            if len(self.known) >= MOST_REMEMBERED:
                self.known.clear()
            found = Sailing(tuple([move for move, bit in self.to if left & bit]))
            self.known[left] = found
        return found


class Spot(Struct, frozen=True):
    """A space that ships enter: its printed name, and what can be done there."""

    name: str
    called: str = ""
    ocean: bool = False
    coast: bool = False
    waits: bool = False
    port: Port | None = None
    island: str | None = None
    mainland: int | None = None
    number: int | None = None
    start: str | None = None


class Sea:
    """``near`` are the neighbours of each space, ``starts`` the spaces for first ships, ``faces``
    the highest number of a die. ``within[d][s]`` are the spaces at most ``d`` steps from ``s``.
    ``known`` caches what agents compute from the sea."""

    def __init__(
        self,
        spots: Sequence[Spot],
        near: Sequence[Sequence[int]],
        starts: Sequence[int],
        faces: int,
    ) -> None:
        self.spots = tuple(spots)
        self.near = tuple(map(tuple, near))
        self.starts = tuple(starts)
        self.faces = faces
        self.beside = tuple(sum(1 << t for t in there) for there in self.near)
        self.steps = tuple(self._steps([s]) for s in range(len(self.spots)))
        self.within = tuple(
            tuple(sum(1 << t for t, n in enumerate(row) if 0 < n <= d) for row in self.steps)
            for d in range(faces + 1)
        )
        self.moves_to: tuple[Move, ...] = tuple(("move", s) for s in range(len(self.spots)))
        self.known: dict[Any, Any] = {}
        self._ways: list[tuple[Ways, ...] | None] = [None] * len(self.spots)
        self._sailings: list[list[dict[int, Sailing]]] = [
            [{} for _ in self.spots] for _ in range(faces + 1)
        ]

    @cached_property
    def voyages(self) -> Voyages:
        """The voyages of an unhindered ship."""
        names = [str(s) for s in range(len(self.spots))]
        graph = {names[s]: [names[t] for t in there] for s, there in enumerate(self.near)}
        return Voyages(graph, self.faces)

    def of(self, what: str) -> tuple[int, ...]:
        """Return the spaces that have a property, such as ``coast``."""
        return tuple(s for s, spot in enumerate(self.spots) if getattr(spot, what))

    def sailing(self, start: int, die: int, taken: int) -> Sailing:
        """Return the moves of exactly ``die`` steps through free spaces, or else the longest ones;
        none if a ship is boxed in. ``taken`` are the spaces that ships may not enter."""
        known = self._sailings[die][start]
        taken &= self.within[die][start]
        found = known.get(taken)
        if found is None:
            if len(known) >= MOST_REMEMBERED:
                known.clear()
            found = known[taken] = self.passing(start, die, taken, taken)
        return found

    def passing(self, start: int, die: int, blocked: int, barred: int) -> Sailing:
        """Return the same moves if ships may pass through spaces that are ``barred`` but not
        ``blocked``."""
        near = self.within[die][start]
        ways = self.ways(start)
        for length in range(die, 0, -1):
            found = ways[length].sailing(blocked & near, barred & near)
            if found.moves:
                return found
        return NOWHERE

    def ways(self, start: int) -> tuple[Ways, ...]:
        """Return the ways from a space, by length."""
        found = self._ways[start]
        if found is None:
            found = self._ways[start] = tuple(self._all_ways(start))
        return found

    def _all_ways(self, start: int) -> Iterator[Ways]:
        near = self.near
        now: dict[int, set[int]] = {start: {0}}
        for length in range(self.faces + 1):
            yield self._numbered(now)
            if length == self.faces:
                return
            longer: dict[int, set[int]] = {}
            for end, masks in now.items():
                for step in near[end]:
                    if step != start:
                        bit = 1 << step
                        grown = {mask | bit for mask in masks if not mask & bit}
                        if grown:
                            longer.setdefault(step, set()).update(grown)
            now = longer

    def _numbered(self, ends: Mapping[int, set[int]]) -> Ways:
        """Return numbered ways, given by their ends, each as the set of spaces that it enters."""
        through, ending = [0] * len(self.spots), [0] * len(self.spots)
        to, number = [], 0
        for end, masks in ends.items():
            first = number
            for mask in masks:
                for space in members(mask):
                    through[space] |= 1 << number
                number += 1
            ending[end] = (1 << number) - (1 << first)
            to.append((self.moves_to[end], 1 << number))
            number += 1
        free = sum(bit for _, bit in to)
        return Ways(tuple(through), tuple(ending), sum(ending), tuple(to), free)

    def reachable(self, start: int, steps: int, taken: int) -> int:
        """Return the free spaces at most ``steps`` steps from a space, including that space."""
        found = frontier = 1 << start
        for _ in range(steps):
            nearest = 0
            while frontier:
                low = frontier & -frontier
                nearest |= self.beside[low.bit_length() - 1]
                frontier ^= low
            frontier = nearest & ~taken & ~found
            if not frontier:
                break
            found |= frontier
        return found

    def steps_to(self, goals: Sequence[int]) -> tuple[int, ...]:
        """Return the steps from each space to the nearest goal; the number of spaces if none can be
        reached."""
        return self._steps(goals)

    def _steps(self, starts: Sequence[int]) -> tuple[int, ...]:
        far = len(self.near)
        found = [far] * far
        todo = list(starts)
        for s in todo:
            found[s] = 0
        for s in todo:
            for t in self.near[s]:
                if found[t] == far:
                    found[t] = found[s] + 1
                    todo.append(t)
        return tuple(found)


NOWHERE = Sailing(())
"""The moves of a ship that is boxed in."""


class Chart(Struct, frozen=True):
    """The sea of a record, the number of boards, and the numbers of captains it is for."""

    record: Any
    sea: Sea
    boards: int
    players: tuple[int, int]
    solo: bool = False


def chart_of(setting: Setting, board: File[Any]) -> Chart:
    """Return the chart of a map or of joined maps, cached for all players."""
    readings = (setting.ruling("red-coast"), setting.ruling("river"), setting.fact("die"))
    work = _of_joined if board.kind == "joining" else _of_map
    key = ("sea", id(board.record), *readings)
    found: Chart = setting.once(key, lambda: work(setting, board))
    return found


def _of_map(setting: Setting, board: File[Any]) -> Chart:
    report = Report()
    view = SeaMap.of(board, setting, report)
    if view is None or report.failed:
        raise FaultyBoardError(board.path)
    names = tuple(view.graph)
    spots = [_spot(setting, name, [view.waters.places[name]]) for name in names]
    sea = _sea(view.graph, {name: name for name in names}, spots, view.starts, view.faces)
    return Chart(board.record, sea, 1, view.record.players, view.solo)


def _of_joined(setting: Setting, board: File[Any]) -> Chart:
    view = JoinedMaps.of(board, setting, Report())
    if view is None or view.missing:
        raise FaultyBoardError(board.path)
    parts: dict[Name, list[MapSpace]] = {}
    for (spot, id), name in view.shared_spaces.items():
        parts.setdefault(name, []).append(view.boards[spot].places[id])
    names = {name: f"{view.board(name[0])}/{name[1]}" for name in view.graph}
    spots = [_spot(setting, names[name], parts[name]) for name in names]
    sea = _sea(view.graph, names, spots, view.starts, int(setting.fact("die")))
    return Chart(board.record, sea, len(view.boards), view.record.players)


def _sea(
    graph: Mapping[Any, tuple[Any, ...]],
    names: Mapping[Any, str],
    spots: list[Spot],
    starts: tuple[Any, ...],
    faces: int,
) -> Sea:
    number = {name: i for i, name in enumerate(names)}
    near = [[number[other] for other in graph[name]] for name in names]
    return Sea(spots, near, [number[name] for name in starts], faces)


def _spot(setting: Setting, name: str, parts: list[MapSpace]) -> Spot:
    """Return the spot of a space. A space on several boards is a port if any of its parts is one,
    or else a coast if any part is."""
    signs = [signs_of(part.legend) for part in parts]
    port = next((sign.port for sign in signs if sign.port is not None), None)
    red = any(sign.red for sign in signs)
    types = {part.type for part in parts}
    if setting.ruling("river") == "ocean" and port is None:
        types = {"ocean" if type == "river" else type for type in types}
    ocean = types == {"ocean"}
    return Spot(
        name=name,
        called=next((part.legend.name for part in parts if part.legend.name), ""),
        ocean=ocean,
        coast=port is None and not red and not ocean,
        waits=not red and not ocean,
        port=port,
        **dict(_solo(signs)),
    )


def _solo(signs: list[Any]) -> Iterator[tuple[str, Any]]:
    for sign in ("island", "mainland", "number", "start"):
        given = (getattr(found, sign) for found in signs)
        yield sign, next((value for value in given if value is not None), None)
