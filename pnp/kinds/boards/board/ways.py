"""The ways of a board, looked up on its spaces: their links, chains and sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct

from pnp.base.diagnostics import KEY, KeyPath
from pnp.base.sums import plain_sum
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.areas import touching_borders
from pnp.kinds.boards.board.coordinates import PairScheme
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.lattice import Key, parse_inner_ways
from pnp.kinds.boards.board.record import Board
from pnp.kinds.boards.board.selection import Selector
from pnp.kinds.boards.board.spaces import BoardFacts, facts_of
from pnp.kinds.boards.board.way_record import Way, price_in
from pnp.model.braces import COMPUTED, FIELD, fields_in

WIDTH = 1.0
"""The default width of ways, in millimetres."""


class WayLink(Struct, frozen=True):
    """A direct link of two spaces along a way; ``fields`` are its own. ``price`` is that of a move
    along it, None that of entering the space."""

    start: str
    end: str
    path: KeyPath
    fields: Mapping[str, str] = {}
    price: float | None = None


class WayFacts(Struct, frozen=True):
    """A way: its links, those of its chains included; the chains of spaces that it goes through;
    the sides that it runs along, each with its path; and the cells that it runs within, with the
    sides as written.
    """

    way: Way
    index: int
    links: tuple[WayLink, ...] = ()
    chains: tuple[tuple[str, ...], ...] = ()
    side_paths: Mapping[Any, KeyPath] = {}
    within: tuple[tuple[str, str, KeyPath], ...] = ()

    @property
    def where(self) -> KeyPath:
        """The path of its entry."""
        return ("ways", self.index)

    @property
    def sides(self) -> tuple[Any, ...]:
        """The sides that it runs along."""
        return tuple(self.side_paths)

    @property
    def joined(self) -> int:
        """How many of its links, the last ones, are direct; the others are along chains."""
        return len(self.links) - plain_sum(len(chain) - 1 for chain in self.chains)


class BoardWays(Struct, frozen=True):
    """The ways of a board, and what is wrong with them."""

    ways: tuple[WayFacts, ...]
    problems: tuple[BoardProblem, ...]


@cached_on_record
def ways_of(record: Board) -> BoardWays:
    """Return the ways of a board."""
    facts = facts_of(record)
    problems: list[BoardProblem] = []
    selector = facts.selector(problems)
    found, seen = [], dict[str, int]()
    for i, way in enumerate(record.ways):
        if way.way in seen:
            message = f"the way '{way.way}' is declared twice"
            labels = ((("ways", seen[way.way], "way"), "first here"),)
            hint = "give one of them another id, or join their lists"
            problems.append(
                BoardProblem(("ways", i, "way"), "duplicate-way", message, hint, labels)
            )
            continue
        seen[way.way] = i
        found.append(_way_of(way, i, facts, selector, problems))
    return BoardWays(tuple(found), tuple(problems))


def is_sound(record: Board) -> bool:
    """Return whether the spaces and ways of a board have no errors."""
    problems = (*facts_of(record).problems, *ways_of(record).problems)
    return not any(problem.severity == "error" for problem in problems)


def _way_of(
    way: Way, index: int, facts: BoardFacts, selector: Selector, problems: list[BoardProblem]
) -> WayFacts:
    links: list[WayLink] = []
    chains: list[tuple[str, ...]] = []
    for j, items in enumerate(way.through):
        path: KeyPath = ("ways", index, "through")
        several = len(way.through) > 1
        chain = _chain(items, (*path, j) if several else path, facts, selector, problems)
        if len(chain) > 1:
            ids = tuple(id for id, _ in chain)
            chains.append(ids)
            price = _price(way, index, {}, ("ways", index, "move"), problems)
            links += [WayLink(a[0], b[0], b[1], price=price) for a, b in pairwise(chain)]
    joined = set[tuple[frozenset[str], tuple[tuple[str, str], ...]]]()
    for j, link in enumerate(way.joins):
        at: KeyPath = ("ways", index, "joins", j)
        start = selector.find(link.from_, at)
        end = selector.find(link.to, at)
        if len(start) != 1 or len(end) != 1:
            if start and end:
                message = f"a link joins two spaces, but '{link.from_}' or '{link.to}' is several"
                problems.append(BoardProblem(at, "unclear-space", message, "write single spaces"))
            continue
        if start[0] == end[0]:
            message = f"the link leads from '{link.from_}' to itself"
            hint = "write two spaces, or remove it"
            problems.append(BoardProblem(at, "way-to-itself", message, hint))
            continue
        pair = frozenset((start[0], end[0])), tuple(sorted(link.fields.items()))
        if pair in joined:
            message = f"'{link.from_}' and '{link.to}' are joined twice"
            hint = "remove one, or give them different fields: they are then drawn side by side"
            problems.append(BoardProblem(at, "joined-twice", message, hint, severity="warning"))
        joined.add(pair)
        price = _price(way, index, link.fields, at, problems)
        links.append(WayLink(start[0], end[0], at, link.fields, price))
    along: KeyPath = ("ways", index, "along")
    listed = len(way.along) > 1
    parts = list(selector.sides(way.along, along, listed))
    if facts.grid is None:
        parts = list(touching_borders(parts, facts.record, problems))
    sides: dict[Any, KeyPath] = {}
    for part in parts:
        sides.setdefault(part.key, part.path)
    within = tuple(_within(way, index, selector, facts, problems))
    return WayFacts(way, index, tuple(links), tuple(chains), sides, within)


def _price(
    way: Way, index: int, fields: Mapping[str, str], at: KeyPath, problems: list[BoardProblem]
) -> float | None:
    """Return the price of a move along a link with some fields."""
    if way.move is None:
        return None
    lacking = [name for name in fields_in(way.move) if name not in fields]
    text = FIELD.sub(lambda found: fields.get(found[1], ""), way.move)
    price = None if lacking else price_in(text)
    if price is None:
        message = f"'{text}' is not a price of a move"
        hint = "write a number from 0 to 1000"
        if lacking:
            message = f"the link has no field '{lacking[0]}', which is the price of a move"
            hint = f"write  {{from: A1, to: C7, {lacking[0]}: 3}}  under  joins"
            if lacking[0].startswith(COMPUTED):
                message = "the link lacks a field from which the price of a move is computed"
                hint = "write its fields under  joins, as in  {from: A1, to: C7, length: 3}"
        labels = ((("ways", index, "move"), "the price"),) if len(at) > 3 else ()
        problems.append(BoardProblem(at, "not-a-number", message, hint, labels))
    return price


def _chain(
    items: tuple[Any, ...],
    path: KeyPath,
    facts: BoardFacts,
    selector: Selector,
    problems: list[BoardProblem],
) -> list[tuple[str, KeyPath]]:
    """Return the spaces of a chain in order, with those between ends in a straight line, each with
    the path of the item that leads to it."""
    found: list[tuple[str, KeyPath]] = []
    parts = list(selector.spaces(items, path, len(items) > 1))
    for word in dict.fromkeys(part.word for part in parts):
        own = [part for part in parts if part.word == word]
        if _is_block([part.key for part in own], facts):
            message = f"'{word}' is a block of {len(own)} spaces, not a line"
            hint = "write the spaces of the way in order, such as  [A1-A4, B4]"
            problems.append(BoardProblem(own[0].path, "way-leaps", message, hint))
            return []
    for part in parts:
        if not found:
            found.append((part.key, part.path))
            continue
        before = found[-1][0]
        if before == part.key:
            continue
        steps = _steps_between(before, part.key, facts)
        if steps is None:
            message = f"the way leaps from '{before}' to '{part.key}', which do not touch"
            hint = "write the spaces between them, or use  joins  for a direct link"
            problems.append(BoardProblem(part.path, "way-leaps", message, hint))
            steps = (part.key,)
        found += [(id, part.path) for id in steps]
    return found


def _is_block(ids: list[str], facts: BoardFacts) -> bool:
    """Return whether a range has several columns and several rows."""
    grid = facts.grid
    if grid is None or len(ids) < 3 or not facts.spaces.keys() >= {*ids}:
        return False
    if isinstance(grid.scheme, PairScheme):
        at = [grid.scheme.counts(facts.spaces[id].cells[0]) for id in ids]
        # In half steps, the rows of one line differ by one.
        rows = {row // 2 if grid.scheme.doubled else row for _, row in at}
        return len({column for column, _ in at}) > 1 and len(rows) > 1
    return False


def _steps_between(one: str, other: str, facts: BoardFacts) -> tuple[str, ...] | None:
    """Return the spaces after one up to another, if they touch or lie in a straight line."""
    off = facts.off_grid
    if one in off or other in off:
        follows = one in off and other in off
        follows = follows and (other in off[one].near or one in off[other].near)
        return (other,) if follows else None
    if facts.grid is None:
        return (other,)  # areas and points with positions: neighbours are not known here
    a, b = facts.spaces[one].cells[0], facts.spaces[other].cells[0]
    if b in facts.grid.neighbours[a]:
        return (other,)
    straight = facts.grid.straight(a, b)
    if straight is None:
        touching = {
            near for cell in facts.spaces[one].cells for near in facts.grid.neighbours[cell]
        }
        return (other,) if touching & set(facts.spaces[other].cells) else None
    found = (facts.of_cell.get(cell) for cell in straight[1:])
    ids = [space.id for space in found if space is not None]
    return tuple(ids) if len(ids) == len(straight) - 1 else None


def _within(
    way: Way, index: int, selector: Selector, facts: BoardFacts, problems: list[BoardProblem]
) -> Iterator[tuple[str, str, KeyPath]]:
    for name, sides in way.within.items():
        path: KeyPath = ("ways", index, "within", name)
        ids = selector.find(name, (*path, KEY))
        for id in ids:
            cell = selector.cell(id)
            if facts.grid is None or cell is None:
                message = "only cells have sides by the compass"
                problems.append(BoardProblem(path, "unknown-side", message, "use  joins"))
                continue
            form = facts.grid.lattice.form(cell)
            ends = (word for way in parse_inner_ways(sides) for word in (way.start, way.end))
            wrong = [word for word in ends if word and word not in form.sides]
            if wrong:
                message = f"'{wrong[0]}' is not a side of '{name}'"
                hint = f"write sides such as  {form.sides[0]}  or  {form.sides[0]}-{form.sides[2]}"
                problems.append(BoardProblem(path, "unknown-side", message, hint))
                continue
            itself = next((w.start for w in parse_inner_ways(sides) if w.start == w.end), "")
            if itself:
                message = f"'{itself}-{itself}' leads from a side of '{name}' to itself"
                hint = f"write  {itself}, which leads to the middle, or two sides"
                problems.append(BoardProblem(path, "way-to-itself", message, hint))
                continue
            yield id, sides, path


def crossing_prices(ways: tuple[WayFacts, ...]) -> dict[Any, list[WayFacts]]:
    """Return the ways along each side that are not free to cross."""
    found: dict[Any, list[WayFacts]] = {}
    for way in ways:
        for side in way.sides if way.way.cross else ():
            found.setdefault(side, []).append(way)
    return found


def side_between(one: Key, other: Key) -> Key:
    """Return the key of the side between two neighbouring cells."""
    return one[0] + other[0], one[1] + other[1]


@cached_on_record
def lane_shifts(record: Board) -> dict[tuple[int, int], float]:
    """Return how far direct links lie to the right of their line, in millimetres, by the indices of
    way and link: those of the same two spaces, of whatever way, lie side by side."""
    lanes: dict[frozenset[str], list[tuple[tuple[int, int], float, int]]] = {}
    for way in ways_of(record).ways:
        if way.way.draw == "none":
            continue
        for i, link in enumerate(way.links[len(way.links) - way.joined :]):
            pair = frozenset((link.start, link.end))
            sign = -1 if link.start > link.end else 1
            lanes.setdefault(pair, []).append(((way.index, i), _lane(way), sign))
    found = {}
    for group in lanes.values():
        near = -plain_sum(width for _, width, _ in group) / 2
        for key, width, sign in group:
            found[key] = sign * (near + width / 2)
            near += width
    return found


def _lane(way: WayFacts) -> float:
    """Return the width of the lane of a link beside others of the same two spaces, in mm."""
    slots = way.way.slots
    room = slots.slot[1] + 1.2 if slots is not None and slots.slot is not None else 0.0
    return max(room, 2.2 * (way.way.width or WIDTH))
