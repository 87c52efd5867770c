"""The page that comes before the tiles of a poster: which tile goes where, and in which order."""

from __future__ import annotations

from collections.abc import Iterator

from pnp.imposition.paper import MARGIN
from pnp.imposition.sheet import BLACK, SheetOptions, Side
from pnp.imposition.slots import fields
from pnp.imposition.slug import POINT, RULER, width_of
from pnp.imposition.tiling import Tiling, tile_name
from pnp.piece import Piece
from pnp.scene import Group, Instance, Item, Matrix, Path, Rect, Stroke, rectangle
from pnp.units import MM_PER_UNIT, number

_TITLE = 16 * POINT
_WORDS = 10 * POINT
_LEADING = 5.2
_TOP = 2 * MARGIN
_SEAM = Stroke(BLACK, 0.25)


def tile_map(
    tiling: Tiling, height: float, column: int | None = None, row: int | None = None
) -> tuple[Item, ...]:
    """Return the tiles to scale, ``height`` high in all, with one of them filled."""
    columns, rows = tiling.columns, tiling.rows
    scale = height / (rows.end - rows.start)
    boxes: list[Item] = []
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.own(i), rows.own(j)
            outline = rectangle(
                (x - columns.start) * scale,
                (y - rows.start) * scale,
                (right - x) * scale,
                (bottom - y) * scale,
            )
            fill = BLACK if (i, j) == (column, row) else None
            boxes.append(Path(outline, fill=fill, stroke=_SEAM))
    return tuple(boxes)


def assembly(
    piece: Piece, whole: Group, tiling: Tiling, options: SheetOptions, note: str, sheet: int
) -> Side:
    """Return the page: the whole piece in small with its seams and names, and what to do."""
    page = fields(options.paper)[0]
    width = page.width - 4 * MARGIN
    words = (*_steps(piece, tiling), note)
    lines = [line for text in words for line in _wrapped(text, width, options)]
    top = _TOP + _TITLE + 2 * _LEADING
    below = len(lines) * _LEADING + 2 * _LEADING + RULER[1] + 2 * MARGIN
    room = Rect(2 * MARGIN, top, page.width - 4 * MARGIN, page.height - top - below - MARGIN)
    width, height = tiling.columns.end - tiling.columns.start, tiling.rows.end - tiling.rows.start
    scale = min(room.width / width, room.height / height)
    picture = Rect(room.centre[0] - width * scale / 2, room.y, width * scale, height * scale)
    items = (
        *_picture(whole, tiling, picture, scale, options),
        *_text(piece, lines, picture.bottom + 2 * _LEADING, options),
    )
    bottom = picture.bottom + (2 + len(lines)) * _LEADING
    ink = Rect(2 * MARGIN, _TOP, page.width - 4 * MARGIN, bottom - _TOP)
    return Side(
        page.width,
        page.height,
        sheet,
        f"F{sheet}",
        "ASSEMBLY",
        piece.id,
        "",
        items,
        (),
        (ink,),
        ink,
        ink,
    )


def _picture(
    whole: Group, tiling: Tiling, box: Rect, scale: float, options: SheetOptions
) -> Iterator[Item]:
    columns, rows = tiling.columns, tiling.rows
    small = Matrix.translate(-columns.start, -rows.start).then(Matrix.scale(scale))
    placed = small.then(Matrix.translate(box.x, box.y))
    clip = rectangle(box.x, box.y, box.width, box.height)
    # Faded, so that seams and names are seen on a dark board too.
    veil = Path(clip, fill="#ffffff", opacity=0.5)
    yield Group((Instance(whole, placed), veil), clip=clip, name="art")
    yield Group(tile_map(tiling, box.height), Matrix.translate(box.x, box.y))
    for j in range(rows.count):
        for i in range(columns.count):
            (x, right), (y, bottom) = columns.own(i), rows.own(j)
            at = placed.apply(((x + right) / 2, (y + bottom) / 2))
            # Three letters' room in a tile, however small the tiles of a large poster are.
            size = min(14 * POINT, (right - x) * scale / 3)
            yield options.typeset(tile_name(i, j), size, at[0], at[1] + size * 0.35, "middle")


def _text(piece: Piece, lines: list[str], y: float, options: SheetOptions) -> Iterator[Item]:
    left = 2 * MARGIN
    yield options.typeset(f"{piece.title}: assembly", _TITLE, left, _TOP + _TITLE, "start")
    inches = " x ".join(number(side / MM_PER_UNIT["in"], 1) for side in (piece.width, piece.height))
    size = f"{number(piece.width, 1)} x {number(piece.height, 1)} mm ({inches} in)"
    yield options.typeset(size, _WORDS, left, _TOP + _TITLE + _LEADING, "start")
    for i, text in enumerate(lines):
        yield options.typeset(text, _WORDS, left, y + i * _LEADING, "start")


def _wrapped(text: str, width: float, options: SheetOptions) -> Iterator[str]:
    """Break a text at its spaces into lines of at most ``width``; a longer word stands alone."""
    line = ""
    for word in text.split():
        longer = f"{line} {word}".strip()
        if line and width_of(options.typeset(longer, _WORDS, 0.0, 0.0, "start")) > width:
            yield line
            longer = word
        line = longer
    if line:
        yield line


def _steps(piece: Piece, tiling: Tiling) -> Iterator[str]:
    """Yield what to do, in order."""
    columns, rows = tiling.columns.count, tiling.rows.count
    yield f"{columns * rows} tiles: {rows} down, {columns} across; print at 100 %"
    if piece.quantity > 1:
        yield f"the tiles are printed {piece.quantity} times over: build one after the other"
    step = 1
    yield f"{step}. cut the left and upper edges of each tile at its ticks"
    if columns > 1:
        step += 1
        first, last = tile_name(0, 0), tile_name(columns - 1, 0)
        yield f"{step}. glue each row from left to right, {first} to {last}: strips go under"
    if rows > 1:
        step += 1
        first, last = tile_name(0, 0), tile_name(0, rows - 1)
        yield f"{step}. glue the rows from the top down, {first} to {last}: strips go under"
    yield f"{step + 1}. tape the seams on the back, then cut the outer edge at its ticks"
