"""Validator figures of joined boards, as they lie on the table.

A space is named by its board and its id there, such as ``amber-sea/P1``; one that spans several
boards by the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from pnp.annotate.figure import Figure, FigureSpace, NamedSpaces, scale_of
from pnp.base.diagnostics import Report
from pnp.base.geometry import join, translate
from pnp.base.values import replace
from pnp.content.files import File
from pnp.kinds.boards.board import picture as grids
from pnp.kinds.boards.joining import layout as boards
from pnp.kinds.boards.joining.joined_grid import joined_grid
from pnp.kinds.boards.joining.layout import JoinedBoards
from pnp.kinds.boards.joining.record import Joining
from pnp.kinds.boards.joining.seams import Name, board_name, merged_names, seams
from pnp.kinds.boards.joining.table_board import TableBoard
from pnp.kinds.boards.map import picture as maps
from pnp.kinds.boards.map.layout import MapChart
from pnp.scene import Group, Item, Matrix, Point, rectangle
from pnp.theme import Theme


def figures(file: File[Any], theme: Theme, layouts: Sequence[tuple[str, ...]]) -> Iterator[Figure]:
    """Yield the boards edge to edge; nothing if one of them has errors."""
    del layouts
    record = file.record
    assert isinstance(record, Joining)
    joined = boards.draw_boards(record, theme, file.reporter(Report()))
    if joined is None:
        return
    places = [board.place for board in joined.boards.values()]
    width, height = max(place.right for place in places), max(place.bottom for place in places)
    named, one_of = _names(record, joined)
    items: list[Item] = []
    spaces: dict[Name, FigureSpace] = {}
    doors: dict[frozenset[str], Point] = {}
    for spot, board in joined.boards.items():
        x, y, clip = board.place.x, board.place.y, board.place
        inner = Group(joined.arts[spot], clip=rectangle(0, 0, clip.width, clip.height))
        items.append(Group((inner,), Matrix.translate(x, y)))
        own, middles, dx, dy = _spaces_of(board, scale_of(width, height))
        for id, space in own.items():
            # Bodies of land are not spaces of the waters.
            name = one_of.get((spot, id), (spot, id))
            spaces[name] = _merged_space(spaces.get(name), _moved_space(space, x + dx, y + dy))
        for pair, (px, py) in middles.items():
            ends = (one_of.get((spot, id), (spot, id)) for id in pair)
            doors[frozenset(map(named, ends))] = (px + x + dx, py + y + dy)
    yield Figure(
        tuple(items), width, height, {named(name): space for name, space in spaces.items()}, doors
    )


def _names(
    record: Joining, joined: JoinedBoards
) -> tuple[Callable[[Name], str], Mapping[Name, Name]]:
    """Return what names a space, and the space whose name each space takes."""
    grid = joined_grid(record)
    if grid is not None:
        return (lambda name: f"{record.name_of(name[0])}/{name[1]}"), grid.names
    waters = {
        spot: board.drawn.board.waters
        for spot, board in joined.boards.items()
        if isinstance(board.drawn, MapChart)
    }
    one_of = merged_names(waters, tuple(seams(waters)))
    return (lambda name: f"{board_name(record.maps, name[0])}/{name[1]}"), one_of


def _spaces_of(
    board: TableBoard, k: float
) -> tuple[dict[str, FigureSpace], Mapping[frozenset[str], Point], float, float]:
    """Return the spaces of a board and the middles of their borders, and where the board from which
    they are measured is on the one that is drawn."""
    if isinstance(board.drawn, MapChart):
        return maps.spaces(board.drawn, k), maps.border_middles(board.drawn), 0.0, 0.0
    trim = board.drawn.trim
    return grids.spaces(board.drawn, k), {}, -trim.x, -trim.y


def _moved_space(space: FigureSpace, dx: float, dy: float) -> FigureSpace:
    """Return a space moved to the place of its board, without a name, which would be too long."""

    def at(point: Point) -> Point:
        return point[0] + dx, point[1] + dy

    area, middle, flag = translate(space.area, dx, dy), at(space.middle), at(space.flag)
    return replace(space, area=area, middle=middle, flag=flag, name=None)


def _merged_space(one: FigureSpace | None, other: FigureSpace) -> FigureSpace:
    """Return the union of two parts of a space, marked where there is more room."""
    if one is None:
        return other
    roomier = max(one, other, key=lambda part: part.room)
    return replace(roomier, area=join((one.area, other.area)))


def named(record: Joining) -> Iterator[NamedSpaces]:
    """Yield nothing: a joining names boards, not spaces."""
    return iter(())
