"""Quarters: a board on four sheets that meet at its centre, without overlap.

Where quarters meet, the art ends at the cut and a narrow black band begins, so that inaccurate cuts
show at once. Words beside it name this quarter and its neighbour; an arrow beyond it points to the
corner at the centre of the board. Apart from the margins, the layout is the same for every paper.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.imposition.assembly import assembly_page
from pnp.imposition.marks import CLEAR, POINT, STROKE, PageRoom, crop_mark, find_strip, width_of
from pnp.imposition.nup import TILE_CUTS
from pnp.imposition.paper import EPSILON, PaperArea, fields, union
from pnp.imposition.poster import faces_of
from pnp.imposition.sides import (
    BLACK,
    ImposedRun,
    PrinterMark,
    SheetOptions,
    Side,
    Typeset,
    UnplacedPiece,
)
from pnp.imposition.tiling import Cuts, Tiling
from pnp.scene import Group, Instance, Item, Matrix, Path, Rect, polygon, rectangle
from pnp.scene.piece import Piece

BAND = 3.0
"""The space beyond a cut for the black and the words."""
EDGE = 0.8
"""The width of the black along a cut."""
_WORDS = 6.5 * POINT


class _Quarter(Struct, frozen=True):
    """The quarter in a column and a row (0 or 1), and its position on the page."""

    tiling: Tiling
    column: int
    row: int

    @property
    def name(self) -> str:
        return self.tiling.name_of(self.column, self.row)

    @property
    def source(self) -> Rect:
        """The printed area, in the coordinates of the piece."""
        (x, right), (y, bottom) = (
            self.tiling.columns.visible_range(self.column),
            self.tiling.rows.visible_range(self.row),
        )
        return Rect(x, y, right - x, bottom - y)

    @property
    def box(self) -> Rect:
        """Its position on the page; the block with its bands is in the middle."""
        source = self.source
        x, y = self.tiling.field.origin(source.width + BAND, source.height + BAND)
        return Rect(x + BAND * self.column, y + BAND * self.row, source.width, source.height)

    @property
    def offset(self) -> tuple[float, float]:
        """The shift from the piece to the page."""
        return self.box.x - self.source.x, self.box.y - self.source.y

    @property
    def bands(self) -> tuple[Rect, Rect]:
        """The space beyond the cuts: beside the quarter, and above or below it."""
        box = self.box
        x = box.right if self.column == 0 else box.x - BAND
        y = box.bottom if self.row == 0 else box.y - BAND
        return Rect(x, box.y, BAND, box.height), Rect(box.x, y, box.width, BAND)

    @property
    def black_bands(self) -> tuple[Rect, Rect]:
        """The black part of the bands, along the cuts."""
        beside, over = self.bands
        x = beside.x if self.column == 0 else beside.right - EDGE
        y = over.y if self.row == 0 else over.bottom - EDGE
        return Rect(x, beside.y, EDGE, beside.height), Rect(over.x, y, over.width, EDGE)

    @property
    def corner(self) -> tuple[float, float]:
        """The position of the board's centre on the page."""
        dx, dy = self.offset
        return self.tiling.columns.seams[0] + dx, self.tiling.rows.seams[0] + dy


def impose(pieces: Iterable[Piece], options: SheetOptions, note: str = "") -> ImposedRun:
    """Impose each face of each piece: an assembly page, then its four quarters."""
    sides: list[Side] = []
    faults: list[UnplacedPiece] = []
    for piece in pieces:
        tiling = quarter_piece(piece, fields(options.paper))
        if tiling is None:
            faults.append(_too_large_error(piece, options.paper.name))
            continue
        for face in faces_of(piece, options.typeset):
            whole = Group(face.front, name="art")
            if options.plans:
                sides.append(assembly_page(face, whole, tiling, options, note, len(sides) + 1))
            for _ in range(face.quantity):
                for row in (0, 1):
                    for column in (0, 1):
                        at = _Quarter(tiling, column, row)
                        sides.append(_side(at, whole, face, options, len(sides) + 1))
    return ImposedRun(tuple(sides), tuple(faults))


def quarter_piece(piece: Piece, papers: Sequence[PaperArea]) -> Tiling | None:
    """Return the piece cut through its centre, on the orientation of the paper that shows the most
    of its bleed; None if a quarter is larger than the room."""
    found: list[tuple[float, Tiling]] = []
    for field in papers:
        across = field.room.width - BAND - piece.width / 2
        down = field.room.height - BAND - piece.height / 2
        spare = min(across, down)
        if spare > -EPSILON:
            shown = max(0.0, min(piece.bleed, spare))
            cuts = (
                Cuts(0.0 - shown, size + shown, (size / 2,), overlap=0.0)
                for size in (piece.width, piece.height)
            )
            found.append((shown, Tiling(field, *cuts)))
    return max(found, key=lambda way: way[0])[1] if found else None


def _too_large_error(piece: Piece, paper: str) -> UnplacedPiece:
    size = f"{format_number(piece.width / 2)} x {format_number(piece.height / 2)} mm"
    return UnplacedPiece(
        piece.id,
        f"a quarter of '{piece.id}' is {size}, larger than a sheet of {paper} can print",
        "print it on larger paper, make it smaller, or print its part as a poster",
    )


def _side(at: _Quarter, whole: Group, piece: Piece, options: SheetOptions, sheet: int) -> Side:
    field, box = at.tiling.field, at.box
    drawn = Instance(whole, Matrix.translate(*at.offset))
    clip = rectangle(box.x, box.y, box.width, box.height)
    ink = union((box, *at.bands))
    dx, dy = at.offset
    source = at.source
    x, y = max(source.x, 0.0), max(source.y, 0.0)
    right, bottom = min(source.right, piece.width), min(source.bottom, piece.height)
    trim = Rect(x + dx, y + dy, right - x, bottom - y)
    side = Side(
        field.width,
        field.height,
        sheet,
        f"F{sheet}",
        options.typeset.text_of("face.quarter", name=at.name),
        piece.title,
        "",
        (Group((drawn,), clip=clip, name="art"), *_bands(at, options.typeset), _arrow(at)),
        (),
        (ink,),
        trim,
        box,
        holds=(piece.id,),
        straight=TILE_CUTS,
        tiled=True,
        paper=piece.paper,
    )
    # The slug must stay clear of the bands too, so they count as bleed when its place is chosen.
    side = replace(side, bleed=ink)
    return replace(side, marks=tuple(_ticks(side))) if options.marks == "crop" else side


def _bands(at: _Quarter, typeset: Typeset) -> Iterator[Item]:
    """Yield the black along both cuts, and the words beside it."""
    beside = at.tiling.name_of(1 - at.column, at.row)
    over = at.tiling.name_of(at.column, 1 - at.row)
    for band, black, other in zip(at.bands, at.black_bands, (beside, over), strict=True):
        yield Path(rectangle(black.x, black.y, black.width, black.height), fill=BLACK)
        length = max(band.width, band.height)
        words = typeset.text_of("quarters.band", quarter=at.name, other=other)
        text = typeset(words, _WORDS, 0.0, 0.0, "middle")
        if width_of(text) > length - 2 * BAND:
            text = typeset(f"{at.name}|{other}", _WORDS, 0.0, 0.0, "middle")
        # In the middle of the band without the black.
        aside = EDGE / (BAND - EDGE)
        x, y = (a + aside * (a - b) for a, b in zip(band.centre, black.centre, strict=True))
        if band.width > band.height:
            yield Group((text,), Matrix.translate(x, y + 0.35 * _WORDS))
        else:
            turned = Matrix.rotate(-90).then(Matrix.translate(x + 0.35 * _WORDS, y))
            yield Group((text,), turned)


def _arrow(at: _Quarter) -> Item:
    """Return the arrow beyond the bands that points to the centre of the board."""
    x, y = at.corner
    # Outwards, away from the quarter.
    across, down = 1 - 2 * at.column, 1 - 2 * at.row
    shape = ((0.4, 0.4), (BAND, 0.2 * BAND), (0.62 * BAND, 0.62 * BAND), (0.2 * BAND, BAND))
    return Path(polygon((x + across * a, y + down * b) for a, b in shape), fill=BLACK)


def _ticks(side: Side) -> Iterator[PrinterMark]:
    """Yield short lines in the margins at all four cut edges, clear of bands and slug."""
    ink, trim = side.ink[0], side.trim
    words = find_strip(side.width, side.height, side.bleed).box
    space = PageRoom(side.width, side.height, (), (words,))
    starts = [((x, ink.y - CLEAR), (0, -1)) for x in (trim.x, trim.right)]
    starts += [((x, ink.bottom + CLEAR), (0, 1)) for x in (trim.x, trim.right)]
    starts += [((ink.x - CLEAR, y), (-1, 0)) for y in (trim.y, trim.bottom)]
    starts += [((ink.right + CLEAR, y), (1, 0)) for y in (trim.y, trim.bottom)]
    for start, way in starts:
        mark = crop_mark(start, way, space, STROKE)
        if mark is not None:
            yield mark
