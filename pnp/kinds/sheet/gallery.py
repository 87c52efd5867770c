"""The pieces that figures show, as pictures, and the location of details on them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from pnp.base.diagnostics import Report, Reporter, Source, Span
from pnp.kinds import LAYOUTS
from pnp.kinds.figure_source import FigureSource, FigureSpot
from pnp.kinds.sheet.figure_record import PieceReference
from pnp.model.record import Record, word_of
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    rectangle,
    transform_outline,
)
from pnp.scene.extents import Ruler, has_ground
from pnp.text.glyphs import words_to_outlines
from pnp.theme import Theme

# Parts that cover more of a piece than this are its ground.
_GROUND = 0.12
# The number of cells that sample a piece along its longer side.
_CELLS = 200
_NOTHING = Rect(0, 0, 0, 0)


class Details:
    """The cells of a piece that its smaller parts touch, computed on first use."""

    def __init__(self, art: Group, width: float, height: float) -> None:
        self._art = art
        self._room = Rect(0, 0, width, height)
        self._cell = max(width, height) / _CELLS

    def covered_share(self, at: Point, radius: float) -> float:
        """Return the fraction of a disc that is on details."""
        spots = list(_points_in_disc(at, radius))
        return sum(self._cell_of(*spot) in self._detail_cells for spot in spots) / len(spots)

    def _cell_of(self, x: float, y: float) -> tuple[int, int]:
        return math.floor(x / self._cell), math.floor(y / self._cell)

    @cached_property
    def _detail_cells(self) -> set[tuple[int, int]]:
        found: set[tuple[int, int]] = set()
        most = _GROUND * self._room.width * self._room.height
        for extent in Ruler().beyond((self._art,), _NOTHING):
            box = _overlap(extent.box, extent.clip or self._room)
            if box.width > 0 and box.height > 0 and box.width * box.height < most:
                left, top = self._cell_of(box.x, box.y)
                right, low = self._cell_of(box.right, box.bottom)
                found |= {(x, y) for x in range(left, right + 1) for y in range(top, low + 1)}
        return found


def _points_in_disc(at: Point, radius: float) -> Iterator[Point]:
    """Yield points spread over a disc."""
    yield at
    for part, turns in ((0.5, 6), (1.0, 12)):
        for turn in range(turns if radius else 0):
            angle = math.tau * turn / turns
            far = part * radius
            yield at[0] + far * math.cos(angle), at[1] + far * math.sin(angle)


def _overlap(one: Rect, other: Rect) -> Rect:
    x, y = max(one.x, other.x), max(one.y, other.y)
    right, low = min(one.right, other.right), min(one.bottom, other.bottom)
    return Rect(x, y, right - x, low - y)


# The pieces that figures show, as pictures.


_NOWHERE = Span(Source("", ""), 0, 0, 0, 0)


class PiecePicture(Struct, frozen=True, eq=False):
    """The picture of a piece, drawn from its top left.

    ``outline`` is its edge; a piece that ``stands`` upright in play has none. ``covered_share``
    returns the fraction of a disc that covers details.
    """

    width: float
    height: float
    art: Group
    outline: Segments
    stands: bool
    spots: Mapping[str, FigureSpot]
    borders: Mapping[frozenset[str], Point]
    covered_share: Callable[[Point, float], float]


class Gallery:
    """The pieces of the files that a sheet shows, drawn on first use."""

    def __init__(self, files: Mapping[str, Record], theme: Theme) -> None:
        self._files = files
        self._theme = theme
        self._shown: dict[PieceReference, PiecePicture] = {}

    def picture_of(self, thing: PieceReference) -> PiecePicture | None:
        """Return the picture of a piece; None if it cannot be drawn."""
        if thing not in self._shown:
            found = self._pieces.get(
                PieceReference(thing.id, "" if thing.side == "back" else thing.side)
            )
            face = None if found is None else found.piece.front
            if found is not None and thing.side == "back":
                face = found.piece.back
            if found is None or face is None:
                return None
            paper = self._theme.colour("paper")
            self._shown[thing] = _turned_picture(_piece_picture(found, face, paper), thing.turn)
        return self._shown[thing]

    @cached_property
    def _pieces(self) -> dict[PieceReference, FigureSource]:
        """All pieces by id, alone and prefixed with the id or the kind of their file."""
        found: dict[PieceReference, FigureSource] = {}
        for key, record in self._files.items():
            kind, _, file = key.partition("/")
            for one in self._draw_pieces(kind, record):
                for within in ("", f"{file}/", f"{word_of(kind)}/"):
                    id = within + one.piece.id
                    found[PieceReference(id, one.side)] = one
                    found.setdefault(PieceReference(id), one)
        return found

    def _draw_pieces(self, kind: str, record: Record) -> Iterator[FigureSource]:
        # Errors of these files are reported when they are drawn themselves.
        reporter = Reporter(Report(), lambda path: _NOWHERE)
        component = LAYOUTS.load(kind)
        if hasattr(component, "pictured"):
            yield from component.pictured(record, self._theme, reporter)
        else:
            yield from map(FigureSource, component.layout(record, self._theme, reporter))


def _piece_picture(one: FigureSource, face: tuple[Item, ...], paper: str) -> PiecePicture:
    """Return a face as a picture; one without a ground lies on paper."""
    piece = one.piece
    seen = piece.face or Rect(0, 0, piece.width, piece.height)
    drawn = tuple(words_to_outlines(face))
    if piece.face is None and not has_ground(face, piece.outline):
        drawn = (Path(piece.outline, paper), *drawn)
    cut = Group(drawn, Matrix.translate(-seen.x, -seen.y), piece.outline)
    art = Group((cut,), clip=rectangle(0, 0, seen.width, seen.height))
    stands = piece.face is not None
    edge = () if stands else piece.outline
    covers = _coverage_by(one, art, seen)
    return PiecePicture(seen.width, seen.height, art, edge, stands, one.spots, one.borders, covers)


def _coverage_by(one: FigureSource, art: Group, seen: Rect) -> Callable[[Point, float], float]:
    free = one.off_board
    if free is None:
        return Details(art, seen.width, seen.height).covered_share
    return lambda at, radius: 0.0 if free(at, radius) else 1.0


def _turned_picture(shown: PiecePicture, turn: int) -> PiecePicture:
    """Return a picture rotated clockwise by quarter turns, with its origin at the top left."""
    if not turn:
        return shown
    across = (shown.height, shown.width) if turn % 180 else (shown.width, shown.height)
    middle = Matrix.translate(-shown.width / 2, -shown.height / 2)
    place = middle.then(Matrix.rotate(turn)).then(Matrix.translate(across[0] / 2, across[1] / 2))
    back = Matrix.translate(-across[0] / 2, -across[1] / 2).then(Matrix.rotate(-turn))
    upright = back.then(Matrix.translate(shown.width / 2, shown.height / 2))

    def covers(at: Point, radius: float) -> float:
        return shown.covered_share(upright.apply(at), radius)

    return PiecePicture(
        *across,
        Group((Instance(shown.art, place),), clip=rectangle(0, 0, *across)),
        transform_outline(shown.outline, place),
        shown.stands,
        {
            name: FigureSpot(place.apply(spot.at), _scaled_box(spot.box, place), spot.sign)
            for name, spot in shown.spots.items()
        },
        {pair: place.apply(at) for pair, at in shown.borders.items()},
        covers,
    )


def _scaled_box(box: Rect, place: Matrix) -> Rect:
    (x0, y0), (x1, y1) = (place.apply(at) for at in ((box.x, box.y), (box.right, box.bottom)))
    return Rect(min(x0, x1), min(y0, y1), abs(x1 - x0), abs(y1 - y0))
