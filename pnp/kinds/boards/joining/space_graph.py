"""The graph of joined boards: the spaces of all, with the moves across their seams.

A space is named by its board and its id there: ``west/A1``. One that lies on several boards has the
name of the first; its other names are understood as well.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.values import replace
from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board import space_graph as of_grid
from pnp.kinds.boards.board.grid import BoardProblem
from pnp.kinds.boards.board.lattice import Key, Lattice
from pnp.kinds.boards.board.moves import (
    CORNERS,
    SIDES,
    Move,
    relations_of,
    sum_of,
)
from pnp.kinds.boards.board.selection import Selector
from pnp.kinds.boards.board.ways import WayFacts, WayLink, crossing_prices, ways_of
from pnp.kinds.boards.board_graph import BoardGraph, GraphLink, GraphSpace
from pnp.kinds.boards.joining.joined_grid import JoinedGrid, Name, joined_grid
from pnp.kinds.boards.joining.joined_ways import WayAtSeam, ways_at_seams
from pnp.kinds.boards.joining.record import Joining, Spot, frameless
from pnp.kinds.boards.joining.seams import merged_names, seams
from pnp.kinds.boards.map import space_graph as of_chart
from pnp.kinds.boards.map.survey import complete_waters


class _Joined(Struct, frozen=True):
    """The graphs of all boards, the space whose name each space takes, and the contacts, moves and
    links across seams."""

    record: Joining
    graphs: Mapping[Spot, BoardGraph]
    names: Mapping[Name, Name]
    touching: tuple[tuple[Name, Name], ...]
    moves: tuple[tuple[Name, Name, str, float], ...]
    links: tuple[tuple[Name, Name, WayAtSeam], ...] = ()
    shifts: Mapping[Spot, Key] = {}
    lattice: Lattice | None = None

    def id(self, name: Name) -> str:
        """Return the id of a space of the joined boards."""
        spot, own = self.names.get(name, name)
        return f"{self.record.name_of(spot)}/{own}"

    def path(self, spot: Spot, path: KeyPath) -> KeyPath:
        """Return where something in the file of a board is in the record of the joining."""
        return ("boards", self.record.maps[spot[0]][spot[1]], *path)


@cached_on_record
def graph_of(record: Joining) -> BoardGraph | None:
    """Return the graph of joined boards; None if one of them has errors, or if they do not meet."""
    joined = _joined_grids(record) if record.grids else _joined_charts(record)
    return None if joined is None else _graph(joined)


def _joined_charts(record: Joining) -> _Joined | None:
    boards = {spot: frameless(chart) for spot, chart in record.charts.items()}
    waters = {spot: complete_waters(board) for spot, board in boards.items()}
    graphs = {spot: of_chart.graph_of(board) for spot, board in boards.items()}
    sound = {spot: found for spot, found in waters.items() if found is not None}
    known = {spot: graph for spot, graph in graphs.items() if graph is not None}
    if len(sound) != len(record.spots) or len(known) != len(record.spots):
        return None
    met = tuple(seams(sound))
    names = merged_names(sound, met)
    touching = tuple(
        ((seam.one, a.id), (seam.other, b.id))
        for seam in met
        for a, b, _ in seam.meetings
        if names.get((seam.one, a.id)) != names.get((seam.other, b.id))
    )
    moves = [
        (start, end, SIDES, 1.0)
        for pair in touching
        for start, end in (pair, pair[::-1])
        if not any(known[spot].spaces[id].closed for spot, id in pair)
    ]
    return _Joined(record, known, names, touching, tuple(moves))


def _joined_grids(record: Joining) -> _Joined | None:
    grid = joined_grid(record)
    if grid is None:
        return None
    graphs = {spot: of_grid.graph_of(board) for spot, board in record.grids.items()}
    known = {spot: graph for spot, graph in graphs.items() if graph is not None}
    if len(known) != len(graphs):
        return None
    meetings = tuple(_meetings(grid))
    going_on = _going_on(grid)
    moves = [move for meeting in meetings for move in _moves_across(grid, known, meeting, going_on)]
    touching = tuple((m.one, m.other) for m in meetings if m.relation == SIDES)
    links = [
        (meeting.one, meeting.other, at)
        for meeting in meetings
        for at in going_on.get(meeting.side, ())
        if at.spot == meeting.one[0] and at.space == meeting.one[1] and _links(grid, at)
    ]
    return _Joined(
        record,
        known,
        grid.names,
        touching,
        tuple(moves),
        tuple(links),
        grid.shifts,
        grid.lattice,
    )


class _Meeting(Struct, frozen=True):
    """Two spaces that touch across a seam at a side, whose key is on the common lattice, or at a
    corner."""

    one: Name
    other: Name
    relation: str
    side: Key


def _meetings(grid: JoinedGrid) -> Iterator[_Meeting]:
    """Yield the pairs of whole cells of two boards that touch, those with a common side first."""
    sides: dict[Key, list[tuple[Spot, Key]]] = {}
    corners: dict[Key, list[tuple[Spot, Key]]] = {}
    lattice, seen = grid.lattice, set()
    for seam in grid.seams:
        for spot, cells in ((seam.one, seam.cells), (seam.other, seam.others)):
            for cell in cells:
                at = (spot, cell.cell)
                if cell.half or at in seen:
                    continue
                seen.add(at)
                key = grid.key(spot, cell.cell)
                for side in lattice.sides(key):
                    sides.setdefault(side, []).append(at)
                for corner in lattice.corners(key):
                    corners.setdefault(corner, []).append(at)
    beside = set()
    for side, found in sides.items():
        for one, other in _pairs(found):
            beside.add((one, other))
            yield from _meeting(grid, one, other, SIDES, side)
    for corner, found in corners.items():
        for one, other in _pairs(found):
            if (one, other) not in beside:
                yield from _meeting(grid, one, other, CORNERS, corner)


def _pairs(
    found: Sequence[tuple[Spot, Key]],
) -> Iterator[tuple[tuple[Spot, Key], tuple[Spot, Key]]]:
    for i, one in enumerate(found):
        yield from ((one, other) for other in found[i + 1 :] if one[0] != other[0])


def _meeting(
    grid: JoinedGrid, one: tuple[Spot, Key], other: tuple[Spot, Key], relation: str, side: Key
) -> Iterator[_Meeting]:
    a, b = grid.space(*one), grid.space(*other)
    if a is not None and b is not None:
        yield _Meeting((one[0], a.id), (other[0], b.id), relation, side)


def _going_on(grid: JoinedGrid) -> dict[Key, list[WayAtSeam]]:
    """Return the ways that cross each side on a seam, reached from both boards."""
    found: dict[tuple[str, Key], list[WayAtSeam]] = {}
    for at in ways_at_seams(grid):
        if at.place[0] == "side":
            found.setdefault((at.way.way.way, at.place[1]), []).append(at)
    crossing: dict[Key, list[WayAtSeam]] = {}
    for (_, side), ways in found.items():
        if len(ways) > 1:
            crossing.setdefault(side, []).extend(ways)
    return crossing


def _links(grid: JoinedGrid, at: WayAtSeam) -> bool:
    """Return whether a way makes moves on its board."""
    return at.way.way.way in relations_of(grid.plans[at.spot].record)


def _moves_across(
    grid: JoinedGrid,
    graphs: Mapping[Spot, BoardGraph],
    meeting: _Meeting,
    going_on: Mapping[Key, Sequence[WayAtSeam]],
) -> Iterator[tuple[Name, Name, str, float]]:
    """Yield the moves in both directions between two spaces that touch across a seam."""
    ways = going_on.get(meeting.side, ()) if meeting.relation == SIDES else ()
    bridged = any(at.way.way.bridge for at in ways)
    cross = 0.0 if bridged or meeting.relation != SIDES else _cross_price(grid, meeting)
    pair = (meeting.one, meeting.other)
    for start, end in (pair, pair[::-1]):
        if graphs[start[0]].spaces[start[1]].closed:
            continue
        enter = grid.plans[end[0]].facts.enter_price(end[1])
        prices: list[tuple[str, float | None]] = []
        if all(meeting.relation in relations_of(grid.plans[s].record) for s, _ in pair):
            prices.append((meeting.relation, enter))
        for at in ways:
            if at.spot == start[0] and _links(grid, at) and _leads_out(at):
                price = next((link.price for link in _links_at(at)), None)
                prices.append((at.way.way.way, enter if price is None else price))
        for relation, price in prices:
            if price is not None and not math.isinf(price + cross):
                yield start, end, relation, price + cross


def _leads_out(at: WayAtSeam) -> bool:
    """Return whether a way may be followed over the seam: a one-way only if it ends there."""
    return not at.way.way.one_way or any(link.end == at.space for link in at.way.links)


def _links_at(at: WayAtSeam) -> Iterator[WayLink]:
    """Yield the links of a way that end at the space where it reaches a seam."""
    yield from (link for link in at.way.links if at.space in (link.start, link.end))


def _cross_price(grid: JoinedGrid, meeting: _Meeting) -> float:
    """Return what it costs to cross the ways along a side on a seam; one that both boards draw
    counts once."""
    prices: dict[str, float] = {}
    for spot, _ in (meeting.one, meeting.other):
        dx, dy = grid.shifts[spot]
        own: Key = (meeting.side[0] - 2 * dx, meeting.side[1] - 2 * dy)
        found: Iterable[WayFacts] = crossing_prices(ways_of(grid.plans[spot].record).ways).get(
            own, ()
        )
        for way in found:
            prices[way.way.way] = max(prices.get(way.way.way, 0.0), way.way.cross)
    return sum_of(prices.values())


# From the boards and what joins them to one graph.


def _graph(joined: _Joined) -> BoardGraph:
    spaces = _spaces(joined)
    every: dict[str, dict[tuple[str, str], Move]] = {id: {} for id in spaces}

    def add(start: str, end: str, relation: str, price: float) -> None:
        before = every[start].get((end, relation))
        if start != end and (before is None or price < before.price):
            every[start][end, relation] = Move(start, end, relation, price)

    for spot, graph in joined.graphs.items():
        for start, moves in graph.every.items():
            for move in moves:
                ends = joined.id((spot, start)), joined.id((spot, move.end))
                add(*ends, move.relation, move.price)
    for one, other, relation, price in joined.moves:
        add(joined.id(one), joined.id(other), relation, price)
    regions = _regions(joined)
    return BoardGraph(
        spaces,
        {id: tuple(moves.values()) for id, moves in every.items()},
        regions,
        _selector(joined, spaces, regions),
        tuple(_touching(joined)),
        ways=tuple(dict.fromkeys(way for graph in joined.graphs.values() for way in graph.ways)),
        links=tuple(_all_links(joined)),
        lattice=joined.lattice,
    )


def _spaces(joined: _Joined) -> dict[str, GraphSpace]:
    found: dict[str, GraphSpace] = {}
    for spot, graph in joined.graphs.items():
        dx, dy = joined.shifts.get(spot, (0, 0))
        for own, space in graph.spaces.items():
            id = joined.id((spot, own))
            paths = {name: joined.path(spot, path) for name, path in space.paths.items()}
            moved = replace(
                space,
                id=id,
                path=joined.path(spot, space.path),
                paths=paths,
                cells=tuple((x + dx, y + dy) for x, y in space.cells),
            )
            before = found.get(id)
            found[id] = moved if before is None else _merged(before, moved)
    return found


def _merged(one: GraphSpace, other: GraphSpace) -> GraphSpace:
    """Return a space that lies on two boards; what the first says of it counts."""
    return replace(
        one,
        name=one.name or other.name,
        fields={**other.fields, **one.fields},
        paths={**other.paths, **one.paths},
        closed=one.closed and other.closed,
        start=one.start or other.start,
        cells=tuple(dict.fromkeys((*one.cells, *other.cells))),
    )


def _regions(joined: _Joined) -> dict[str, tuple[str, ...]]:
    """Return the regions of all boards; those with the same name are one."""
    found: dict[str, dict[str, None]] = {}
    for spot, graph in joined.graphs.items():
        for region, ids in graph.regions.items():
            own = found.setdefault(region, {})
            own.update((joined.id((spot, id)), None) for id in ids)
    return {region: tuple(ids) for region, ids in found.items()}


def _touching(joined: _Joined) -> Iterator[tuple[str, str]]:
    for spot, graph in joined.graphs.items():
        for a, b in graph.touching:
            one, other = joined.id((spot, a)), joined.id((spot, b))
            if one != other:
                yield one, other
    yield from ((joined.id(a), joined.id(b)) for a, b in joined.touching)


def _all_links(joined: _Joined) -> Iterator[GraphLink]:
    for spot, graph in joined.graphs.items():
        for link in graph.links:
            ends = joined.id((spot, link.start)), joined.id((spot, link.end))
            yield GraphLink(link.way, *ends, joined.path(spot, link.path), link.one_way)
    for one, other, at in joined.links:
        written = at.way.way
        ends = joined.id(one), joined.id(other)
        yield GraphLink(written.way, *ends, joined.path(at.spot, at.path), written.one_way)


def _selector(
    joined: _Joined, spaces: Mapping[str, GraphSpace], regions: Mapping[str, Sequence[str]]
) -> Callable[[list[BoardProblem]], Selector]:
    """Return what looks up lists: ``west/A1``, the name of a space, a region or kind of all boards,
    a board, or a list on one board, such as ``west/A1-C1``."""
    names = {space.name: space.id for space in reversed(list(spaces.values())) if space.name}
    boards = {joined.record.name_of(spot): spot for spot in joined.graphs}
    for spot, graph in joined.graphs.items():
        board = joined.record.name_of(spot)
        names.update((f"{board}/{own}", joined.id((spot, own))) for own in graph.spaces)
    kinds: dict[str, list[str]] = {}
    for space in spaces.values():
        if not space.off_grid:
            kinds.setdefault(space.kind, []).append(space.id)
    own = {board: joined.graphs[spot].selector([]) for board, spot in boards.items()}

    def groups(word: str) -> Sequence[str] | None:
        board, slash, rest = word.partition("/")
        if board in boards and (slash or board not in regions and board not in kinds):
            found = own[board].lookup(rest or "all")
            if found is not None:
                return tuple(dict.fromkeys(joined.id((boards[board], id)) for id in found))
        return regions.get(word, kinds.get(word))

    def selector(problems: list[BoardProblem]) -> Selector:
        known = (*boards, *regions, *kinds)
        return Selector(None, tuple(spaces), names, groups, problems, lambda: known)

    return selector
