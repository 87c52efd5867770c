"""Validator figures of joined boards, as they lie on the table.

A space is named by its board and its id there, such as ``amber-sea/P1``; one that spans several
boards by the first of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.annotate.figure import Figure, FigureSpace, NamedSpaces, scale_of
from pnp.base.diagnostics import Report
from pnp.base.geometry import join, translate
from pnp.base.values import replace
from pnp.content.files import File
from pnp.kinds.boards.joining import layout as boards
from pnp.kinds.boards.joining.record import Joining
from pnp.kinds.boards.joining.seams import Name, board_name, merged_names, seams
from pnp.kinds.boards.map import picture as maps
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
    size = joined.charts[0, 0].board.map.board
    width, height = size.width * len(record.maps[0]), size.height * len(record.maps)
    clip = rectangle(0, 0, size.width, size.height)
    waters = {spot: chart.board.waters for spot, chart in joined.charts.items()}
    one_of = merged_names(waters, tuple(seams(waters)))
    items: list[Item] = []
    places: dict[Name, FigureSpace] = {}
    doors: dict[frozenset[str], Point] = {}

    def named(name: Name) -> str:
        return f"{board_name(record.maps, name[0])}/{name[1]}"

    for (r, c), chart in joined.charts.items():
        dx, dy = c * size.width, r * size.height
        items.append(Group((Group(joined.arts[r, c], clip=clip),), Matrix.translate(dx, dy)))
        for id, space in maps.spaces(chart, scale_of(width, height)).items():
            # Bodies of land are not spaces of the waters.
            name = one_of.get(((r, c), id), ((r, c), id))
            places[name] = _merged_space(places.get(name), _moved_space(space, dx, dy))
        for pair, (x, y) in maps.border_middles(chart).items():
            ends = (one_of.get(((r, c), id), ((r, c), id)) for id in pair)
            doors[frozenset(map(named, ends))] = (x + dx, y + dy)
    yield Figure(
        tuple(items), width, height, {named(name): space for name, space in places.items()}, doors
    )


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
