"""The graph of a chart: pieces move between spaces they may enter, across open borders."""

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
from pnp.kinds.boards.map.record import Map
from pnp.kinds.boards.map.survey import MapSpace, complete_waters


@cached_on_record
def graph_of(record: Map) -> BoardGraph | None:
    """Return the graph of a map; None if its grid is invalid or hides a space. The names and the
    legend of spaces are regions; amounts and signs are fields."""
    waters = complete_waters(record)
    if waters is None:
        return None
    lattice = _lattice_of(record)
    spaces = {id: _graph_space(place, record, lattice) for id, place in waters.places.items()}
    pairs = [
        (touch.a, touch.b)
        for touch in waters.touches
        if touch.state == "open" and not (spaces[touch.a].closed or spaces[touch.b].closed)
    ]
    kinds: dict[str, list[str]] = {kind: [] for kind in record.kinds}
    regions: dict[str, list[str]] = {}
    for id, space in spaces.items():
        kinds.setdefault(space.kind, []).append(id)
        entry = record.entry(id)
        own = [mark for mark, found in record.legend.items() if found is entry]
        for word in dict.fromkeys((space.name, *own)):
            if word and word not in spaces:
                regions.setdefault(word, []).append(id)
    sets = {name: tuple(ids) for name, ids in regions.items()}
    return BoardGraph(
        spaces,
        moves_both_ways(pairs, spaces, SIDES),
        sets,
        plain_selector(spaces, {**kinds, **sets}),
        tuple((touch.a, touch.b) for touch in waters.touches),
        lattice=lattice,
    )


def _lattice_of(record: Map) -> Lattice | None:
    """Return the lattice of a map of cells, None for one of shapes."""
    grid = record.grid
    if record.shapes:
        return None
    if grid.cells == "square":
        return Lattice("square")
    return Lattice("hex", grid.top, pushed=1 if grid.offset == "odd" else 0)


def _graph_space(place: MapSpace, record: Map, lattice: Lattice | None) -> GraphSpace:
    signs = {
        sign.sign: str(value)
        for sign, value in place.legend.all_signs
        if isinstance(value, str | int | float)
    }
    amounts = {name: str(amount) for name, amount in place.legend.yields.items()}
    for _, value in place.legend.all_signs:
        if isinstance(value, dict):
            amounts |= {name: str(amount) for name, amount in value.items()}
    name = place.legend.name
    fields = {**signs, **amounts, **({"name": name} if name else {})}
    row, column = place.cells[0]
    cells = [] if lattice is None else [lattice.cell((c, r)) for r, c in place.cells]
    return GraphSpace(
        place.id,
        name,
        place.kind.space,
        fields,
        record.mark_path(row, column),
        closed=not place.passable,
        start=place.kind.start and place.is_on_edge,
        cells=tuple(cells),
    )
