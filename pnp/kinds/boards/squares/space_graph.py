"""The graph of a board of squares: pieces move across sides between squares they may enter."""

from __future__ import annotations

from pnp.facts.memo import cached_on_record
from pnp.kinds.boards.board.lattice import Lattice
from pnp.kinds.boards.board.moves import SIDES
from pnp.kinds.boards.board_graph import (
    BoardGraph,
    GraphSpace,
    moves_both_ways,
    plain_selector,
)
from pnp.kinds.boards.squares.record import Board, name_of, square_of
from pnp.kinds.boards.squares.squares import Square, SquareBoard, neighbours, survey

_LATTICE = Lattice("square")


@cached_on_record
def graph_of(record: Board) -> BoardGraph | None:
    """Return the graph of a board; None if its grid is invalid. Squares of the kind ``void`` are
    no spaces. Its marks and the names of its places are regions."""
    found = survey(record)
    if found is None:
        return None
    spaces = {}
    for square in found.legends:
        if found.kind(square).draw != "none" or found.kind(square).passable:
            space = _graph_space(found, square)
            spaces[space.id] = space
    entered = {id for id, space in spaces.items() if not space.closed}
    touching = tuple(
        (name_of(square), name_of(near))
        for square in found.legends
        for near in neighbours(square)
        if near in found.legends and {name_of(square), name_of(near)} <= spaces.keys()
    )
    pairs = (pair for pair in touching if entered.issuperset(pair))
    regions: dict[str, list[str]] = {}
    for id in spaces:
        square = square_of(id)
        legend = found.legends[square]
        for word in dict.fromkeys((legend.name, found.mark(square))):
            if word and word not in spaces:
                regions.setdefault(word, []).append(id)
    sets = {name: tuple(ids) for name, ids in regions.items()}
    kinds: dict[str, list[str]] = {kind: [] for kind in record.kinds}
    for space in spaces.values():
        kinds.setdefault(space.kind, []).append(space.id)
    return BoardGraph(
        spaces,
        moves_both_ways(pairs, spaces, SIDES),
        sets,
        plain_selector(spaces, {**kinds, **sets}),
        touching,
        lattice=_LATTICE,
    )


def _graph_space(board: SquareBoard, square: Square) -> GraphSpace:
    id, legend, kind = name_of(square), board.legends[square], board.kind(square)
    fields = {"name": legend.name, "which": legend.which or ""}
    return GraphSpace(
        id,
        legend.name,
        legend.type,
        {key: value for key, value in fields.items() if value},
        ("squares", square[1], square[0]),
        closed=not kind.passable,
        start=id in board.board.start,
        cells=(_LATTICE.cell(square),),
    )
