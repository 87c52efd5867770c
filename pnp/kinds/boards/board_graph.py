"""The spaces of a map of any form and the moves between them, for rules and promises.

Each form of map has a module ``space_graph`` that makes this from its record. A board in pieces
that are laid anew for each game, such as a mosaic of cards, has moves within its pieces only.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.lattice import Key, Lattice
from pnp.kinds.boards.board.moves import Found, Move, cheapest
from pnp.kinds.boards.board.selection import Selector
from pnp.model.promise import TOUCH


class GraphSpace(Struct, frozen=True):
    """A space: its id, its printed name or nothing, its kind, its fields, where it is written, and
    the path of each field that has one of its own.

    Pieces cannot move into a ``closed`` space. ``cells`` are the keys of its cells on the lattice
    of the board, if it has one. A space that is ``off_grid`` is one of a track or a table, whose
    name is its kind; a board need not be joined to its tracks.
    """

    id: str
    name: str
    kind: str
    fields: Mapping[str, str]
    path: KeyPath
    paths: Mapping[str, KeyPath] = {}
    closed: bool = False
    start: bool = False
    cells: tuple[Key, ...] = ()
    off_grid: bool = False

    @property
    def title(self) -> str:
        """Its id, with its name if it has one: ``F3 (Saijou)``."""
        return f"{self.id} ({self.name})" if self.name and self.name != self.id else self.id


class GraphLink(Struct, frozen=True):
    """A direct link along a way."""

    way: str
    start: str
    end: str
    path: KeyPath
    one_way: bool


class GraphBorder(Struct, frozen=True):
    """A border of two spaces that it costs something to cross: ``price`` is added to that of the
    move and infinite if the border is closed. ``path`` is the place where it is written, in the
    list of a way, or a closed pair if ``way`` is empty."""

    way: str
    start: str
    end: str
    path: KeyPath
    price: float


class BoardGraph(Struct, frozen=True, dict=True):
    """The spaces of a board in reading order, and all moves from each, of every relation.

    ``regions`` are sets of spaces by name. ``parts`` are the spaces of each piece of the board;
    ``part`` is what such a piece is called, empty for a board of one piece. ``ways`` are the names
    of all ways, also of those that make no moves. ``selector`` makes what looks up lists of spaces.
    ``touching`` are the pairs of spaces with a common border or line, whether it is open or not.
    ``borders`` are those that it costs something to cross. ``lattice`` is that of boards whose
    spaces are cells or points of a grid.
    """

    spaces: Mapping[str, GraphSpace]
    every: Mapping[str, tuple[Move, ...]]
    regions: Mapping[str, tuple[str, ...]]
    selector: Callable[[list[BoardProblem]], Selector]
    touching: tuple[tuple[str, str], ...]
    parts: tuple[tuple[str, ...], ...] = ()
    part: str = ""
    ways: tuple[str, ...] = ()
    links: tuple[GraphLink, ...] = ()
    borders: tuple[GraphBorder, ...] = ()
    lattice: Lattice | None = None

    @cached_property
    def on_grid(self) -> tuple[GraphSpace, ...]:
        """The spaces that are not those of tracks and tables."""
        return tuple(space for space in self.spaces.values() if not space.off_grid)

    @cached_property
    def relations(self) -> tuple[str, ...]:
        """The relations and ways by which there are moves, in order of appearance."""
        return tuple(dict.fromkeys(m.relation for moves in self.every.values() for m in moves))

    @cached_property
    def kinds(self) -> dict[str, tuple[str, ...]]:
        """The spaces of each kind that the board has on its grid."""
        found: dict[str, list[str]] = {}
        for space in self.on_grid:
            found.setdefault(space.kind, []).append(space.id)
        return {kind: tuple(ids) for kind, ids in found.items()}

    @cached_property
    def has_prices(self) -> bool:
        """Whether any move has another price than 1."""
        return any(move.price != 1 for moves in self.every.values() for move in moves)

    @cached_property
    def has_directions(self) -> bool:
        """Whether some moves on the grid lead in one direction only."""
        steps, own = self.steps(), {space.id for space in self.on_grid}
        pairs = ((start, end) for start in own for end in steps[start] if end in own)
        return any(start not in steps[end] for start, end in pairs)

    @cached_property
    def touches(self) -> dict[str, tuple[Move, ...]]:
        """The contacts of each space, as moves of price 1."""
        return moves_both_ways(self.touching, self.spaces, TOUCH)

    @cached_property
    def starts(self) -> tuple[str, ...]:
        """The spaces of kinds where pieces start."""
        return tuple(space.id for space in self.spaces.values() if space.start)

    def moves(self, by: Collection[str] = ()) -> dict[str, tuple[Move, ...]]:
        """Return the moves from each space, of all relations or only of some: the cheapest to each
        other space. The relation ``touch`` counts only if it is named."""
        touching = self.touches if TOUCH in by else {}
        return {
            start: cheapest(
                move for move in (*moves, *touching.get(start, ())) if not by or move.relation in by
            )
            for start, moves in self.every.items()
        }

    def steps(self, by: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
        """Return the spaces that follow each, by all moves or only by some relations."""
        return {id: tuple(move.end for move in moves) for id, moves in self.moves(by).items()}

    def neighbours(self, by: Collection[str] = ()) -> dict[str, tuple[str, ...]]:
        """Return the spaces that follow or precede each."""
        steps = self.steps(by)
        found = {id: dict.fromkeys(ends) for id, ends in steps.items()}
        for start, ends in steps.items():
            for end in ends:
                found[end].setdefault(start)
        return {id: tuple(ends) for id, ends in found.items()}

    def pieces(self) -> tuple[tuple[str, ...], ...]:
        """Return the spaces of each piece of the board; of most boards there is one."""
        return self.parts or (tuple(self.spaces),)


def route_to(found: Found, goal: str) -> tuple[str, ...]:
    """Return the spaces from a start to a goal that was found, both included."""
    route = [goal]
    while (before := found[route[-1]][1]) is not None:
        route.append(before)
    return tuple(reversed(route))


def relations_along(moves: Mapping[str, Sequence[Move]], route: Sequence[str]) -> Iterator[str]:
    """Yield the relation of each move of a route."""
    for start, end in pairwise(route):
        yield next(move.relation for move in moves[start] if move.end == end)


def moves_both_ways(
    pairs: Iterable[tuple[str, str]], ids: Iterable[str], relation: str
) -> dict[str, tuple[Move, ...]]:
    """Return moves of price 1 in both directions for some pairs of spaces."""
    found: dict[str, dict[str, Move]] = {id: {} for id in ids}
    for one, other in pairs:
        found[one].setdefault(other, Move(one, other, relation, 1.0))
        found[other].setdefault(one, Move(other, one, relation, 1.0))
    return {id: tuple(ends.values()) for id, ends in found.items()}


def plain_selector(
    spaces: Mapping[str, GraphSpace], groups: Mapping[str, Sequence[str]]
) -> Callable[[list[BoardProblem]], Selector]:
    """Return what looks up lists on a map whose spaces have no coordinates: by their ids and names,
    and by the names of groups."""
    names = {space.name: space.id for space in reversed(list(spaces.values())) if space.name}
    names.update((id, id) for id in spaces)
    for name in groups:
        names.pop(name, None)
    names.update((id, id) for id in spaces)

    def selector(problems: list[BoardProblem]) -> Selector:
        return Selector(None, tuple(spaces), names, groups.get, problems, lambda: tuple(groups))

    return selector
