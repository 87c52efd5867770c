"""Rules for the moves of boards of any game, alone or joined: no space is cut off from the others.

A board that is joined to others is judged with these, by the file that joins them.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pnp.base.diagnostics import BoardMark, Severity
from pnp.content.files import File
from pnp.kinds import GRAPHS
from pnp.kinds.boards.graph import components, distances
from pnp.model.record import BOARD
from pnp.rules.promises.results import labels_at, listed, spaces_text
from pnp.rules.rule import Finding, Proved, Rule
from pnp.rules.views import View
from pnp.rules.wording import count_text

if TYPE_CHECKING:
    from pnp.kinds.boards.board_graph import BoardGraph

_JOINING = "joining"


class MovesFile(View):
    """A board of any game, or several that are joined."""

    kind = "*"

    @cached_property
    def graph(self) -> BoardGraph | None:
        """The graph of the board or boards; None if they have errors, or no moves at all, and for
        all other files."""
        if self.file.kind == BOARD:
            judged = not self.is_joined
        else:
            # Games have rules of their own for charts.
            judged = self.file.kind == _JOINING and bool(self.record.grids)
        found = GRAPHS.load(self.file.kind).graph_of(self.record) if judged else None
        return found if found is not None and found.relations else None

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


def _maps_of(joining: File[Any]) -> tuple[tuple[str, ...], ...]:
    maps: tuple[tuple[str, ...], ...] = joining.record.maps
    return maps


@Rule("space-without-moves", Severity.WARNING, "derived")
def space_without_moves(board: MovesFile) -> Iterator[Finding]:
    """No move leads to or from a space of a board.

    Other spaces of the board are joined by moves, so a piece in this space would stay there.
    Usually the name of a neighbour is misspelt, or a way does not reach the space.

    Instead, join it to another space, for example by a way. Where no piece ever moves into spaces
    of its kind, write `enter: closed`; where no piece moves on the board at all, `moves: []`.
    """
    if board.lonely and board.graph is not None:
        spaces = board.graph.spaces
        titles = [spaces[id].title for id in board.lonely]
        verb = "has" if len(titles) == 1 else "have"
        yield Finding(
            spaces[board.lonely[0]].path,
            f"{listed(titles)} {verb} no moves",
            "join it to another space, or write  enter: closed  in its kind"
            if len(titles) == 1
            else "join them to other spaces, or write  enter: closed  in their kinds",
            labels=labels_at([(spaces[id].path, spaces[id].title) for id in board.lonely[1:]]),
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
            "join them by a way, or write  enter: closed  in their kind",
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
