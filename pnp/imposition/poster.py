"""Posters: a piece larger than the paper, printed on tiles that are glued together.

Rows have letters, columns have numbers. Each tile prints 10 mm beyond its right and lower seam;
this strip is hatched and goes under the next tile, whose left and upper edges are cut at the seam.
The margins have a tick at every seam with the names of the two tiles that meet there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pnp.base.values import replace
from pnp.imposition.assembly import assembly_page, tile_map
from pnp.imposition.marks import CLEAR, POINT, STROKE, find_strip
from pnp.imposition.nup import TILE_CUTS
from pnp.imposition.paper import EPSILON, MARGIN, Paper, PaperArea
from pnp.imposition.sides import ImposedRun, PrinterMark, SheetOptions, Side, Typeset
from pnp.imposition.tiling import OVERLAP, Cuts, Tiling, tile_name, tile_piece
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Rect,
    Stroke,
    line,
    rectangle,
)
from pnp.scene.piece import Piece

# The space below a tile for its ticks, its name, the map of tiles and the slug.
FOOT = 10.0

_TICK = 3.0
_MAP = 4.2  # height of the map of tiles at the foot
_FOOT_GAP = 0.9  # from there to the slug
_HATCH = Stroke("#808080", 0.15)
_HATCH_STEP = 2.5
_JOIN = 6 * POINT  # the size of the names at a seam


class _Tile(Struct, frozen=True):
    """The tile in a column and a row: what it prints, and its position on the page."""

    tiling: Tiling
    column: int
    row: int

    @property
    def name(self) -> str:
        return tile_name(self.column, self.row)

    @property
    def source(self) -> Rect:
        """The printed area, in the coordinates of the piece."""
        x, right = self.tiling.columns.printed_range(self.column)
        y, bottom = self.tiling.rows.printed_range(self.row)
        return Rect(x, y, right - x, bottom - y)

    @property
    def box(self) -> Rect:
        """Its position on the page."""
        source = self.source
        x, y = self.tiling.field.origin(source.width, source.height)
        return Rect(x, y, source.width, source.height)

    @property
    def offset(self) -> tuple[float, float]:
        """The shift from the piece to the page."""
        return self.box.x - self.source.x, self.box.y - self.source.y


def poster_fields(paper: Paper) -> tuple[PaperArea, ...]:
    """Return the paper upright and lying, with the room for a tile above the foot: first with ticks
    inside the margins of all printers, then without."""
    sizes = ((paper.width, paper.height), (paper.height, paper.width))
    return tuple(
        PaperArea(w, h, Rect(by, by, w - 2 * by, h - 2 * by - foot))
        for by, foot in ((MARGIN + CLEAR + _TICK, FOOT - CLEAR - _TICK), (MARGIN, FOOT))
        for w, h in sizes
    )


def needs_tiles(piece: Piece, paper: Paper) -> bool:
    """Return whether the trim of a piece is larger than the room of a sheet, rotated or not."""
    short, long = paper.width - 2 * MARGIN, paper.height - 2 * MARGIN
    low, high = sorted((piece.width, piece.height))
    return low > short + EPSILON or high > long + EPSILON


def impose(pieces: Iterable[Piece], options: SheetOptions, note: str = "") -> ImposedRun:
    """Impose each face of each piece as a poster: an assembly page, then its tiles."""
    sides: list[Side] = []
    for piece in pieces:
        for face in faces_of(piece, options.typeset):
            tiling = tile_piece(face, poster_fields(options.paper))
            whole = Group(face.front, name="art")
            if options.plans:
                sides.append(assembly_page(face, whole, tiling, options, note, len(sides) + 1))
            for _ in range(face.quantity):
                for at in _tiles(tiling):
                    sides.append(_side(at, whole, face, options, len(sides) + 1))
    return ImposedRun(tuple(sides))


def faces_of(piece: Piece, typeset: Typeset) -> Iterator[Piece]:
    """Yield the piece, and its back as a separate poster, to be glued behind the front."""
    if piece.back is None:
        yield piece
        return
    xs, ys = piece.seams
    yield replace(piece, back=None, title=typeset.text_of("face.of-front", title=piece.title))
    yield replace(
        piece,
        front=piece.back,
        back=None,
        title=typeset.text_of("face.of-back", title=piece.title),
        seams=(tuple(sorted(piece.width - x for x in xs)), ys),
        names=(),
    )


def _tiles(tiling: Tiling) -> Iterator[_Tile]:
    for row in range(tiling.rows.count):
        for column in range(tiling.columns.count):
            yield _Tile(tiling, column, row)


def _side(at: _Tile, whole: Group, piece: Piece, options: SheetOptions, sheet: int) -> Side:
    field, box = at.tiling.field, at.box
    drawn = Instance(whole, Matrix.translate(*at.offset))
    clip = rectangle(box.x, box.y, box.width, box.height)
    marks = (
        *(_foot(at, options.typeset)),
        *(_ticks(at, options.typeset) if options.marks == "crop" else ()),
    )
    return Side(
        field.width,
        field.height,
        sheet,
        f"F{sheet}",
        options.typeset.text_of("face.tile", name=at.name),
        piece.title,
        "",
        (Group((drawn,), clip=clip, name="art"), *_strips(at, options.typeset)),
        marks,
        (box,),
        _trim(at, piece),
        box,
        holds=(piece.id,),
        straight=TILE_CUTS,
        tiled=True,
        paper=piece.paper,
    )


def _trim(at: _Tile, piece: Piece) -> Rect:
    """Return the rest of the tile after cutting at seams, at the trim of the piece, and at the
    overlap."""
    source, (dx, dy) = at.source, at.offset
    x, y = max(source.x, 0.0), max(source.y, 0.0)
    right, bottom = min(source.right, piece.width), min(source.bottom, piece.height)
    return Rect(x + dx, y + dy, right - x, bottom - y)


def _strips(at: _Tile, typeset: Typeset) -> Iterator[Item]:
    """Yield the hatching and the words over the strips that go under the next tiles."""
    box = at.box
    if at.column < at.tiling.columns.count - 1:
        right = Rect(box.right - OVERLAP, box.y, OVERLAP, box.height)
        words = typeset.text_of("tiles.under", tile=tile_name(at.column + 1, at.row))
        text = typeset(words, 7 * POINT, 0.0, 0.0, "middle")
        turned = Matrix.rotate(-90).then(Matrix.translate(right.centre[0] + 0.9, right.centre[1]))
        yield _hatched_strip(right, Group((text,), turned))
    if at.row < at.tiling.rows.count - 1:
        low = Rect(box.x, box.bottom - OVERLAP, box.width, OVERLAP)
        words = typeset.text_of("tiles.under", tile=tile_name(at.column, at.row + 1))
        x, y = low.centre
        yield _hatched_strip(low, typeset(words, 7 * POINT, x, y + 0.9, "middle"))


def _hatched_strip(box: Rect, words: Item) -> Group:
    """Return a strip faded and hatched, so that it is not mistaken for the visible board."""
    outline = rectangle(box.x, box.y, box.width, box.height)
    count = int((box.width + box.height) / _HATCH_STEP)
    starts = (box.x - box.height + i * _HATCH_STEP for i in range(1, count + 1))
    lines = tuple(Path(line(x, box.bottom, x + box.height, box.y), stroke=_HATCH) for x in starts)
    veil = Path(outline, fill="#ffffff", opacity=0.55)
    return Group((veil, *lines, words), clip=outline, name="overlap")


def _ticks(at: _Tile, typeset: Typeset) -> Iterator[PrinterMark]:
    """Yield the ticks in the margins, and at seams the names of the adjacent tiles."""
    box, (dx, dy) = at.box, at.offset
    for x, words in _cuts(at.tiling.columns, at.column, at.row, across=True):
        for y, way in ((box.y - CLEAR, -1), (box.bottom + CLEAR, 1)):
            yield _tick(x + dx, y, 0, way)
        if words:
            left, low = x + dx + 0.6, box.y - CLEAR - 0.6
            text = typeset(words, _JOIN, left, low, "start")
            yield PrinterMark(text, Rect(left, low - _JOIN, 0.6 * len(words) * _JOIN, _JOIN))
    for y, words in _cuts(at.tiling.rows, at.row, at.column, across=False):
        for x, way in ((box.x - CLEAR, -1), (box.right + CLEAR, 1)):
            yield _tick(x, y + dy, way, 0)
        if words:
            right, low = box.x - CLEAR - 0.6, y + dy - 0.6
            text = typeset(words, _JOIN, 0.0, 0.0, "start")
            turned = Matrix.rotate(-90).then(Matrix.translate(right, low))
            length = 0.6 * len(words) * _JOIN
            yield PrinterMark(
                Group((text,), turned), Rect(right - _JOIN, low - length, _JOIN, length)
            )


def _cuts(cuts: Cuts, i: int, other: int, *, across: bool) -> Iterator[tuple[float, str]]:
    """Yield the positions where tile ``i`` is cut or joined in one direction, with the names at a
    seam."""
    low, high = cuts.visible_range(i)

    def name(k: int) -> str:
        return tile_name(k, other) if across else tile_name(other, k)

    # At the outer edges the cut is the trim of the piece, inside the visible bleed.
    yield (low, f"{name(i - 1)}|{name(i)}") if i else (low + _outer_bleed(cuts), "")
    last = i == cuts.count - 1
    yield (high - _outer_bleed(cuts), "") if last else (high, f"{name(i)}|{name(i + 1)}")


def _outer_bleed(cuts: Cuts) -> float:
    return -cuts.start


def _tick(x: float, y: float, across: int, down: int) -> PrinterMark:
    x2, y2 = x + across * _TICK, y + down * _TICK
    box = Rect(min(x, x2), min(y, y2), abs(x2 - x), abs(y2 - y)).inset(-STROKE.width / 2)
    return PrinterMark(Path(line(x, y, x2, y2), stroke=STROKE), box)


def _foot(at: _Tile, typeset: Typeset) -> Iterator[PrinterMark]:
    """Yield the name of the tile and a map of all tiles with this one filled."""
    tiling = at.tiling
    line_box = find_strip(tiling.field.width, tiling.field.height, at.box).box
    bottom = line_box.y - _FOOT_GAP
    words = typeset.text_of(
        "tiles.name",
        tile=at.name,
        row=at.row + 1,
        rows=tiling.rows.count,
        column=at.column + 1,
        columns=tiling.columns.count,
    )
    box = Rect(MARGIN, bottom - _MAP, tiling.field.width - 2 * MARGIN, _MAP)
    yield PrinterMark(typeset(words, 9 * POINT, box.x, bottom - 0.8, "start"), box)
    small = tile_map(tiling, _MAP, at.column, at.row)
    x = box.right - (tiling.columns.end - tiling.columns.start) * _scale(tiling.rows)
    yield PrinterMark(Group(small, Matrix.translate(x, box.y)), box)


def _scale(rows: Cuts) -> float:
    return _MAP / (rows.end - rows.start)
