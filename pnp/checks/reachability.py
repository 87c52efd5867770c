"""Rules for the moves of boards of any game, alone or joined: no space is cut off from the others.

A board that is joined to others is judged with these, by the file that joins them. A chart is
judged here if no rules of its game know what its borders mean.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import FURTHER, BoardMark, KeyPath, Severity
from pnp.content.files import File
from pnp.kinds import GRAPHS
from pnp.kinds.boards.graph import components, distances
from pnp.model.record import BOARD, MAP
from pnp.rules.promises.results import labels_at, listed, spaces_text
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import View
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.boards.board_graph import BoardGraph

_JOINING = "joining"
_NEXT = "next"
"""The relation of spaces with running numbers."""


class MovesFile(View):
    """A board of any game, or several that are joined."""

    kind = "*"

    @cached_property
    def graph(self) -> BoardGraph | None:
        """The graph of the board or boards; None if they have errors, or no moves at all, and for
        all other files."""
        if self.file.kind == BOARD or self._is_plain_chart:
            judged = not self.is_joined
        else:
            # Games have rules of their own for charts.
            judged = self.file.kind == _JOINING and bool(self.record.grids)
        found = GRAPHS.load(self.file.kind).graph_of(self.record) if judged else None
        return found if found is not None and found.relations else None

    @property
    def _is_plain_chart(self) -> bool:
        """Whether this is a chart without rules of its game. Its borders matter to moves if some
        are closed; other charts may only show a landscape."""
        chart = self.file.kind == MAP and self.setting.rules is None
        return chart and bool(self.record.closed)

    @property
    def is_joined(self) -> bool:
        """Whether the board is joined to others of its game."""
        joinings = self.setting.files(_JOINING)
        return any(self.file.id in row for joining in joinings for row in _maps_of(joining))

    @cached_property
    def lonely(self) -> tuple[str, ...]:
        """The spaces of the grid that no move leads to or from, but closed ones."""
        if self.graph is None:
            return ()
        near = self.graph.neighbours()
        return tuple(s.id for s in self.graph.on_grid if not near[s.id] and not s.closed)

    def closed_around(self, id: str) -> list[int]:
        """Return the indices of the closed borders of a space."""
        pairs = getattr(self.record, "closed", ())
        return [i for i, pair in enumerate(pairs) if id in pair]

    @property
    def way_out(self) -> str:
        """How to write that pieces never enter a kind of space."""
        return "enter: closed" if self.file.kind != MAP else "passable: false"


def _maps_of(joining: File[Any]) -> tuple[tuple[str, ...], ...]:
    maps: tuple[tuple[str, ...], ...] = joining.record.maps
    return maps


@Rule("space-without-moves", Severity.WARNING, "derived")
def space_without_moves(board: MovesFile) -> Iterator[Finding]:
    """No move leads to or from a space of a board.

    Other spaces of the board are joined by moves, so a piece in this space would stay there.
    Usually the name of a neighbour is misspelt, or a way does not reach the space.

    Instead, join it to another space, for example by a way, or open one of its borders. Where no
    piece ever moves into spaces of its kind, write `enter: closed` (in a chart `passable: false`);
    where no piece moves on the board at all, `moves: []`.
    """
    if board.lonely and board.graph is not None:
        spaces = board.graph.spaces
        titles = [spaces[id].title for id in board.lonely]
        verb = "has" if len(titles) == 1 else "have"
        shut: list[tuple[KeyPath, str]]
        shut = [(("closed", i), "closed here") for i in board.closed_around(board.lonely[0])]
        why = ": no border of it is open" if shut and len(titles) == 1 else ""
        yield Finding(
            spaces[board.lonely[0]].path,
            f"{listed(titles)} {verb} no moves{why}",
            f"join it to another space, or write  {board.way_out}  in its kind"
            if len(titles) == 1
            else f"join them to other spaces, or write  {board.way_out}  in their kinds",
            labels=(
                *labels_at([(spaces[id].path, spaces[id].title) for id in board.lonely[1:]]),
                *shut[:FURTHER],
            ),
            marks=(BoardMark("spot", board.lonely),),
        )


@Rule(
    "unreachable-space",
    Severity.WARNING,
    "derived",
    proves="all open spaces can be reached",
)
def unreachable_space(board: MovesFile) -> Iterator[Finding | Proved]:
    """A part of a board cannot be reached from the rest of it.

    If the board has kinds of space with `start: true`, each other space should be reached from one
    of these, otherwise from any other space. Closed spaces do not count, nor does the direction of
    moves on a board without such kinds.

    Instead, join the parts, for example by a way. Where no piece ever moves into spaces of a kind,
    write `enter: closed`; where no piece moves on the board at all, `moves: []`.
    """
    graph = board.graph
    if graph is None:
        return
    on_grid = {space.id for space in graph.on_grid}
    open_ = [s.id for s in graph.on_grid if not s.closed and s.id not in board.lonely]
    if graph.starts:
        found = distances(graph.steps(), graph.starts)
        lost = tuple(id for id in open_ if id not in found)
        origin = "a start" if len(graph.starts) > 1 else graph.spaces[graph.starts[0]].title
    else:
        # Score tracks and markets usually have no moves to the rest of the board.
        parts = [on_grid.intersection(part) for part in components(graph.neighbours())]
        rest = {id for part in sorted(parts, key=len, reverse=True)[1:] for id in part}
        lost = tuple(id for id in open_ if id in rest)
        origin = "the rest of the board"
    if lost:
        titles = [graph.spaces[id].title for id in lost]
        what = spaces_text(titles)
        yield Finding(
            graph.spaces[lost[0]].path,
            f"{what} cannot be reached from {origin}",
            f"join them by a way, or write  {board.way_out}  in their kind"
            if board.file.kind != MAP
            else f"open a border, or write  {board.way_out}  in their kind",
            labels=labels_at([(graph.spaces[id].path, graph.spaces[id].title) for id in lost[1:]]),
            marks=(BoardMark("unreachable", lost),),
        )
    elif len(open_) > 1 and not board.lonely:
        closed = len(on_grid) - len(open_)
        shut = f", {closed:,} closed" if closed else ""
        how = f"from {origin}" if graph.starts else "from each other"
        if graph.has_directions and not graph.starts:
            how = "from each other, whatever the direction of moves"
        yield Proved(f"{count_text(len(open_), 'space')}{shut}; all can be reached {how}")


@Rule("space-without-return", Severity.NOTE, "derived")
def space_without_return(board: MovesFile) -> Iterator[Finding]:
    """Pieces can enter a space but never leave it, or leave it but never enter it.

    On a board where nearly all moves lead both ways, a few spaces are behind a way in one
    direction. If other spaces of the kind can be entered and left, this is a warning; a goal of a
    kind of its own, where a journey ends, is only noted. Races along running numbers have ends, and
    are not judged.

    Instead, remove `one-way`, turn the way around, or add another way.
    """
    graph = board.graph
    if graph is None or not graph.has_directions or _NEXT in graph.relations:
        return
    main, traps, sources = _one_sided(graph, frozenset(board.lonely))
    if graph.starts:
        # What no start leads to is reported as out of reach.
        sources = ()
    kinds = {graph.spaces[id].kind for id in main}
    for ids, message in (
        (traps, "can be entered but not left"),
        (sources, "can be left but not entered"),
    ):
        if not ids:
            continue
        alike = [id for id in ids if graph.spaces[id].kind in kinds]
        shown = alike or list(ids)
        ways = [link for link in graph.links if link.one_way and {link.start, link.end} & {*shown}]
        yield Finding(
            ways[0].path if ways else graph.spaces[shown[0]].path,
            f"{spaces_text([graph.spaces[id].title for id in shown])} {message}",
            "turn the way around, add one for the way back, or remove  one-way",
            Severity.WARNING if alike else None,
            labels=labels_at([(graph.spaces[id].path, graph.spaces[id].title) for id in shown]),
            marks=(BoardMark("spot", tuple(shown)),),
        )


def _one_sided(
    graph: BoardGraph, lonely: frozenset[str]
) -> tuple[frozenset[str], tuple[str, ...], tuple[str, ...]]:
    """Return the spaces of the main part of a board, between which there are ways in both
    directions, those that are entered from it and not left, and those that lead there only; nothing
    if no part has most of the spaces."""
    open_ = {s.id for s in graph.on_grid if not s.closed and s.id not in lonely}
    ahead = {id: [end for end in ends if end in open_] for id, ends in graph.steps().items()}
    ahead = {id: ends for id, ends in ahead.items() if id in open_}
    back: dict[str, list[str]] = {id: [] for id in ahead}
    for start, ends in ahead.items():
        for end in ends:
            back[end].append(start)
    middle = max(ahead, key=lambda id: len({*ahead[id]} & {*back[id]}), default=None)
    if middle is None:
        return frozenset(), (), ()
    after, before = distances(ahead, [middle]), distances(back, [middle])
    main = frozenset(after.keys() & before.keys())
    if 2 * len(main) <= len(open_):
        return frozenset(), (), ()
    return (
        main,
        tuple(id for id in ahead if id in after and id not in before),
        tuple(id for id in ahead if id in before and id not in after),
    )


@Rule(
    "start-cut-off",
    Severity.WARNING,
    "derived",
    proves="every start reaches each kind of space",
)
def start_cut_off(board: MovesFile) -> Iterator[Finding | Proved]:
    """From one start no space of a kind can be reached, from another start it can.

    Each space is reached from some start, but the player who begins here never sees a mine, a
    market or the goal. Only the moves of the board count, not what pieces may do.

    Instead, open a way from this start, or add a space of the kind on its side. If only some
    players need such spaces, suppress the warning.
    """
    graph = board.graph
    if graph is None or len(graph.starts) < 2 or len(graph.starts) * len(graph.spaces) > _MOST:
        return
    steps = graph.steps()
    begun = {graph.spaces[id].kind for id in graph.starts}
    reached = {
        start: {graph.spaces[id].kind for id in distances(steps, [start])} for start in graph.starts
    }
    kinds = [
        kind
        for kind, ids in graph.kinds.items()
        if kind not in begun and not all(graph.spaces[id].closed for id in ids)
    ]
    lost = [(start, kind) for start in graph.starts for kind in kinds if kind not in reached[start]]
    lost = [(start, kind) for start, kind in lost if any(kind in r for r in reached.values())]
    if lost:
        start, _ = lost[0]
        without = [kind for one, kind in lost if one == start]
        able = next(one for one in graph.starts if without[0] in reached[one])
        yield Finding(
            graph.spaces[start].path,
            f"from {graph.spaces[start].title} no space of the kind '{without[0]}' can be reached, "
            f"from {graph.spaces[able].title} it can",
            "open a way from this start, or add such a space on its side",
            labels=labels_at([(graph.spaces[id].path, id) for id in graph.kinds[without[0]]]),
            details=tuple(f"nor any '{kind}'" for kind in without[1:]),
            marks=(BoardMark("spot", (start,)),),
        )
    elif kinds:
        what = count_text(len(kinds), "kind")
        yield Proved(f"each of {len(graph.starts)} starts reaches spaces of {what}")


_MOST = 200_000
"""Starts times spaces that are tried out."""
