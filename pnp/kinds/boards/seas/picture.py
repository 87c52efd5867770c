"""Validator figures of seas of tiles: the card, enlarged, with the letters of its tiles.

Marks that do not form a sea are drawn as written. A tile is named by its mark, a space by its row
and column in the file, such as ``3-7``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pnp.annotate.figure import Figure, FigureSpace, NamedSpaces, square_space
from pnp.art.pen import Pen
from pnp.base.diagnostics import Report
from pnp.base.geometry import box_of, grow, inscribed_circle, join, outline
from pnp.content.files import File
from pnp.kinds.boards.seas import layout as seas
from pnp.kinds.boards.seas.record import LAND, Seas, space_of
from pnp.kinds.boards.seas.tiles import Cell, cells_by_mark, sea_of
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, rectangle
from pnp.theme import Theme

# The height of a card; the margin around a sea drawn without a card, in cells.
_HIGH, _SHORE = 190.0, 1.0
_WRITTEN = "the marks as written, which do not form a map"


def figures(file: File[Any], theme: Theme, layouts: Sequence[tuple[str, ...]]) -> Iterator[Figure]:
    """Yield the card of a sea, connected or not, or else its marks."""
    del layouts
    record, reporter = file.record, file.reporter(Report())
    assert isinstance(record, Seas)
    sea = sea_of(record)
    if sea is None:
        yield _sketch_figure(record, theme)
        return
    chart, pen = seas.chart_of(record, sea), Pen(theme, reporter)
    piece = seas.card_piece(record, sea, pen)
    k = max(1.0, _HIGH / piece.height)
    art = Group(piece.front, Matrix.scale(k), clip=rectangle(0, 0, piece.width, piece.height))
    first = chart.box((-sea.origin[0], -sea.origin[1]))
    lattice = Rect(k * first.x, k * first.y, k * first.width, k * first.height)
    places = _places(record, lattice)
    yield Figure((art,), k * piece.width, k * piece.height, places)


def _sketch_figure(record: Seas, theme: Theme) -> Figure:
    """Return the marks as written, with those that form squares drawn as tiles."""
    rows, columns = len(record.tiles), max(map(len, record.tiles))
    cell = min(9.0, _HIGH / (rows + 2 * _SHORE))
    width, height = (columns + 2 * _SHORE) * cell, (rows + 2 * _SHORE) * cell
    first = Rect(_SHORE * cell, _SHORE * cell, cell, cell)
    land = Path(rectangle(0, 0, width, height), theme.colour("seas.land"))
    items: list[Item] = [land]
    ink = Stroke(theme.colour("seas.tile.line"), 0.5, join="round")
    for cells in cells_by_mark(record).values():
        body = grow(join(box_of(_box(first, at)) for at in cells), -0.2)
        side = round(len(cells) ** 0.5)
        square = [(cells[0][0] + i, cells[0][1] + j) for i in range(side) for j in range(side)]
        if side > 1 and cells == square:
            items += seas.tile(_box(first, cells[0], side), theme)
        else:
            items.append(Path(outline(body), theme.colour("seas.tile"), ink))
    places = _places(record, first)
    return Figure(tuple(items), width, height, places, caption=_WRITTEN)


def _places(record: Seas, first: Rect) -> dict[str, FigureSpace]:
    """Return the places of the tiles and all cells; ``first`` is the top left cell of the file."""
    found = {
        space_of(*at): square_space(_box(first, at))
        for at in ((r, c) for r, row in enumerate(record.tiles) for c, _ in enumerate(row))
    }
    for mark, cells in cells_by_mark(record).items():
        (top, left), (bottom, right) = (
            map(min, zip(*cells, strict=True)),
            map(max, zip(*cells, strict=True)),
        )
        side = bottom - top + 1
        if side == right - left + 1 and side * side == len(cells):
            found[mark] = square_space(_box(first, (top, left), side), named=True)
            continue
        body = join(box_of(_box(first, at)) for at in cells)
        (x, y), room = inscribed_circle(body)
        found[mark] = FigureSpace(body, (x, y), room, (x, y - 1.2), (x, y + 3.6))
    return found


def _box(first: Rect, at: Cell, side: int = 1) -> Rect:
    size = first.width
    return Rect(first.x + at[1] * size, first.y + at[0] * size, side * size, side * size)


def named(record: Seas) -> Iterator[NamedSpaces]:
    for r, row in enumerate(record.tiles):
        for c, mark in enumerate(row):
            yield ("tiles", r, c), (space_of(r, c) if mark == LAND else mark,)
    for mark in record.values:
        yield ("values", mark), (mark,)
