"""The graph of a sea of tiles: pieces move across sides of cells, the quarters of tiles."""

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
from pnp.kinds.boards.seas.record import Seas
from pnp.kinds.boards.seas.tiles import sea_of, side_neighbours

_LATTICE = Lattice("square")
_OPEN, _COAST = "sea", "coast"


@cached_on_record
def graph_of(record: Seas) -> BoardGraph | None:
    """Return the graph of a sea; None if its marks do not form tiles.

    A space is a quarter of a tile, named by its row and column in the file, such as ``3-7``. It is
    of the kind ``coast`` beside land, else ``sea``. Each tile is a region, named by its mark; its
    value is the field ``value``.
    """
    sea = sea_of(record)
    if sea is None:
        return None
    spaces, tiles = {}, dict[str, list[str]]()
    for cell, mark in sorted(sea.cells.items()):
        id, path = sea.space_name(cell), sea.path_of(cell)
        value = record.values.get(mark, "")
        kind = _COAST if cell in sea.coast else _OPEN
        fields = {"tile": mark, **({"value": value} if value else {})}
        place = _LATTICE.cell((cell[1], cell[0]))
        spaces[id] = GraphSpace(id, "", kind, fields, path, cells=(place,))
        tiles.setdefault(mark, []).append(id)
    touching = tuple(
        (sea.space_name(cell), sea.space_name(near))
        for cell in sorted(sea.cells)
        for near in side_neighbours(cell)
        if near in sea.cells
    )
    regions = {mark: tuple(ids) for mark, ids in tiles.items()}
    kinds: dict[str, list[str]] = {_OPEN: [], _COAST: []}
    for space in spaces.values():
        kinds.setdefault(space.kind, []).append(space.id)
    return BoardGraph(
        spaces,
        moves_both_ways(touching, spaces, SIDES),
        regions,
        plain_selector(spaces, {**kinds, **regions}),
        touching,
        lattice=_LATTICE,
    )
