"""Validator figures of maps: the chart with the ids of its spaces, which it does not print."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.annotate.figure import FLAG, Figure, FigureSpace, NamedSpaces, scale_of
from pnp.art.pen import Pen
from pnp.base.diagnostics import Report
from pnp.base.geometry import depths, point_on_lines
from pnp.content.files import File
from pnp.kinds.boards.map import layout as charts
from pnp.kinds.boards.map import marks
from pnp.kinds.boards.map.place import HANDLE, MEDALLION, MarkPlaces
from pnp.kinds.boards.map.record import Map, name_stem
from pnp.kinds.boards.map.survey import SpaceArea
from pnp.scene import Group, Point, Rect, rectangle
from pnp.theme import Theme

# Room around the middle of a number with the id below it.
_WIDE, _HIGH = 3.6, 5.2


def figures(file: File[Any], theme: Theme, layouts: Sequence[tuple[str, ...]]) -> Iterator[Figure]:
    """Yield the chart; nothing for a faulty grid."""
    del layouts
    record = file.record
    assert isinstance(record, Map)
    chart = charts.draw_chart(record, theme, file.reporter(Report()))
    if chart is None:
        return
    board, signs = chart.board, chart.places
    width, height = record.board.width, record.board.height
    yield Figure(
        (Group(chart.art, clip=rectangle(0, 0, width, height)),),
        width,
        height,
        spaces(chart, scale_of(width, height)),
        border_middles(chart),
        (
            *marks.crosses(signs, theme),
            *marks.names(board, signs, theme),
            *marks.medallions(board, signs, theme),
            *marks.signs(board, signs, Pen(theme, file.reporter(Report()))),
        ),
    )


def spaces(chart: charts.MapChart, k: float) -> dict[str, FigureSpace]:
    """Return the spaces of a chart by id; letters and numbers are scaled by ``k``."""
    board, signs = chart.board, chart.places
    return {id: _figure_space(space, signs, board.frame, k) for id, space in board.spaces.items()}


def border_middles(chart: charts.MapChart) -> dict[frozenset[str], Point]:
    """Return the middles of the borders of a chart by the pair of spaces."""
    return {frozenset((b.a, b.b)): point_on_lines(b.lines, 0.5) for b in chart.board.borders}


def _figure_space(space: SpaceArea, signs: MarkPlaces, frame: Rect, k: float) -> FigureSpace:
    """Return the marking position of a space, beside the sign of its port."""
    at, medallion, room = space.middle, signs.medallions.get(space.id), space.radius
    if medallion is not None:
        at = _point_beside(space, medallion, signs, k)
        room = min(room, math.dist(at, medallion) - MEDALLION - HANDLE)
    name = None if space.id.startswith("#") else _id_position(space, at, signs, frame, k)
    return FigureSpace(space.area, at, room, at, name)


def _id_position(space: SpaceArea, at: Point, signs: MarkPlaces, frame: Rect, k: float) -> Point:
    """Return a position for the id of a space that hides no other mark.

    It is below ``at`` if possible, always clear of a number there, and within the ``frame``.
    """
    (x, y), high, wide = at, k * _HIGH, k * 0.9 * (len(space.id) + 2)
    reach = max(high, wide + k * _WIDE)
    near = [(x, y + high), (x, y - high), (x - reach, y), (x + reach, y)]
    far = [(x + dx * reach, y + dy * 1.6 * high) for dy in (1, -1) for dx in (0, -1, 1)]
    for spot, depth in zip(near + far, depths(space.area, near + far), strict=True):
        box = Rect(spot[0] - wide, spot[1] - 2 * k, 2 * wide, 4 * k)
        free = depth > 0 and _is_within(box, frame) and not _covers_name(box, signs)
        if free and not signs.taken.touches_box(box):
            return spot
    return x, y + high if _is_within(
        Rect(x - wide, y + high - 2 * k, 0, 4 * k), frame
    ) else y - high


def _is_within(box: Rect, frame: Rect) -> bool:
    across = frame.x <= box.x and box.right <= frame.right
    return across and frame.y <= box.y and box.bottom <= frame.bottom


def _covers_name(box: Rect, signs: MarkPlaces) -> bool:
    return any(
        box.x < name.box.right
        and name.box.x < box.right
        and box.y < name.box.bottom
        and name.box.y < box.bottom
        for name in signs.names
    )


def _point_beside(space: SpaceArea, medallion: Point, signs: MarkPlaces, k: float) -> Point:
    """Return the roomiest point of a space that keeps a medallion legible, and names if
    possible."""
    clear = MEDALLION + HANDLE + k * _WIDE
    ring = [
        (medallion[0] + reach * math.cos(turn), medallion[1] + reach * math.sin(turn))
        for reach in (clear, 1.4 * clear, 2 * clear, 3 * clear)
        for turn in (math.tau * i / 16 for i in range(16))
    ]
    # Among points with enough room, the nearest is used.
    spots = list(zip(depths(space.area, ring), ring, strict=True))
    clear_of_names = [
        (depth, at) for depth, at in spots if depth > 0 and not _number_hides_name(at, signs, k)
    ]
    best = max(clear_of_names or spots, key=lambda spot: min(spot[0], _HIGH))
    return best[1] if best[0] > 0 else space.middle


def _number_hides_name(at: Point, signs: MarkPlaces, k: float) -> bool:
    """Return whether a number at a point would hide a name."""
    reach = k * FLAG
    return _covers_name(Rect(at[0] - reach, at[1] - reach, 2 * reach, 2 * reach), signs)


def named(record: Map) -> Iterator[NamedSpaces]:
    known = {name.removesuffix("#") or name for row in record.cells for name in row}
    known |= set(record.shapes)
    for name in record.shapes:
        yield ("shapes", name), (name,)
    for r, row in enumerate(record.cells):
        for c, name in enumerate(row):
            yield ("cells", r, c), (name.removesuffix("#") or name,)
    for name in record.legend:
        own = tuple(sorted(mark for mark in known if mark == name or name_stem(mark) == name))
        yield ("legend", name), own
    for key, pairs in (("closed", record.closed), ("red_edges", record.red_edges)):
        for i, pair in enumerate(pairs):
            yield (key, i), tuple(pair)
