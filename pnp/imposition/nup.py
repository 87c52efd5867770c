"""N-up: pieces on sheets in rows, as many as fit, full sheets first, with few straight cuts."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import product

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.base.values import replace
from pnp.imposition.grid import (
    GAP,
    Grid,
    Stock,
    best_grid,
    count_fitting,
    pack_in_blocks,
    turned_size,
)
from pnp.imposition.paper import EPSILON, PaperArea, Slot
from pnp.imposition.sides import PieceRemark, UnplacedPiece
from pnp.scene import Item, Rect
from pnp.scene.piece import Piece
from pnp.scene.piece_shape import NEAR, is_rectangular

TILE_CUTS = 2
"""Cuts per tile of a board: of its four edges two are shared with its neighbours."""


def straight_cuts(placed: Sequence[PlacedPiece]) -> int:
    """Return the number of straight cuts around rectangular pieces: one for each line that contains
    edges of pieces of one size."""
    lines: set[tuple[float, float, bool, int]] = set()
    for copy in placed:
        if is_rectangular(copy.piece):
            box = copy.slot.box
            size = box.width, box.height
            edges = ((True, box.x), (True, box.right), (False, box.y), (False, box.bottom))
            lines |= {(*size, upright, round(at / NEAR)) for upright, at in edges}
    return len(lines)


# A sheet whose pieces cover a larger share of the room is not taken apart to share its rest.
FULL = 0.7


class PlacedPiece(Struct, frozen=True):
    """A copy of a piece in its place, showing ``bleed`` of its bleed."""

    piece: Piece
    slot: Slot
    bleed: float

    @property
    def ink(self) -> Rect:
        return self.slot.box.inset(-self.bleed)


class NupLayout(Struct, frozen=True):
    """The pieces on one side of a sheet."""

    field: PaperArea
    placed: tuple[PlacedPiece, ...]


class Arrangement(Struct, frozen=True):
    """The fronts of a part on sheets, and the pieces that are larger than the room."""

    layouts: tuple[NupLayout, ...]
    unplaced: tuple[Piece, ...]


class _Batch(Struct, frozen=True):
    """All copies of one size: sheets of one grid, and the copies on those with room for other
    sizes."""

    stock: Stock
    grid: Grid
    full: list[list[Piece]]
    rests: list[list[Piece]]

    @property
    def sheets(self) -> list[list[Piece]]:
        return [*self.full, *self.rests]


class _Row(Struct, frozen=True):
    """Copies of one size side by side; ``columns`` is the width of their block in pieces."""

    stock: Stock
    copies: tuple[Piece, ...]
    columns: int
    width: float
    height: float
    bleed: float
    angle: int

    @property
    def pitch(self) -> float:
        return self.width + 2 * self.bleed

    @property
    def drop(self) -> float:
        return self.height + 2 * self.bleed


def arrange(pieces: Iterable[Piece], fields: Sequence[PaperArea]) -> Arrangement:
    """Place every copy of every piece on one of the ``fields`` with the fewest sheets; of these,
    with as few sheets as possible for pieces of more than one kind of paper."""
    every = tuple(pieces)
    mixed = arrange_copies(every, fields)
    kinds = list(dict.fromkeys(piece.paper for piece in every))
    if len(kinds) < 2 or len(mixed.layouts) < 2:
        return mixed
    own = [
        layout
        for kind in kinds
        for layout in arrange_copies(_pieces_for_paper(every, kind), fields).layouts
    ]
    emptiest = sorted(own, key=_used_area)
    # The emptiest sheets are packed together, none of them if possible.
    for most in (0, *range(2, len(own) + 1)):
        taken = {id(layout) for layout in emptiest[:most]}
        apart = tuple(layout for layout in own if id(layout) not in taken)
        rest = arrange_copies(copies_on(emptiest[:most]), fields).layouts
        if len(apart) + len(rest) <= len(mixed.layouts):
            return Arrangement((*apart, *rest), mixed.unplaced)
    return mixed


def _pieces_for_paper(pieces: Iterable[Piece], paper: str) -> Iterator[Piece]:
    return (piece for piece in pieces if piece.paper == paper)


def _used_area(layout: NupLayout) -> float:
    room = layout.field.room
    used = plain_sum(copy.slot.width * copy.slot.height for copy in layout.placed)
    return used / (room.width * room.height)


def copies_on(layouts: Iterable[NupLayout]) -> Iterator[Piece]:
    """Yield the pieces on some sheets, each with its quantity there."""
    placed = [copy.piece for layout in layouts for copy in layout.placed]
    counts = Counter(piece.id for piece in placed)
    pieces = {piece.id: piece for piece in placed}
    return (replace(pieces[id], quantity=count, spares=0) for id, count in counts.items())


def arrange_copies(pieces: Iterable[Piece], fields: Sequence[PaperArea]) -> Arrangement:
    """Place every copy of every piece, whatever its paper, on as few sheets as possible."""
    batches: list[_Batch] = []
    unplaced: list[Piece] = []
    for stock, members in _by_stock(pieces).items():
        grid = best_grid(stock, plain_sum(piece.quantity for piece in members), fields)
        if grid is None:
            unplaced.extend(members)
        else:
            sheets = _by_back(members, grid.count)
            full = [sheet for sheet in sheets if not _is_rest(stock, grid, sheet)]
            rests = [sheet for sheet in sheets if _is_rest(stock, grid, sheet)]
            batches.append(_Batch(stock, grid, full, rests))
    layouts = _mix_batches(batches, fields)
    freed = [_split_bare_sheets(batch) for batch in batches]
    if freed != batches:
        layouts = min(layouts, _mix_batches(freed, fields), key=len)
    return Arrangement(tuple(layouts), tuple(unplaced))


def _split_bare_sheets(batch: _Batch) -> _Batch:
    """Return a batch whose full sheets with blank backs may be taken apart too."""
    bare = [sheet for sheet in batch.full if all(piece.back is None for piece in sheet)]
    if batch.grid.count < 2 or batch.grid.bleed < batch.stock.least:
        return batch
    full = [sheet for sheet in batch.full if sheet not in bare]
    return replace(batch, full=full, rests=[*bare, *batch.rests])


def _mix_batches(batches: Sequence[_Batch], fields: Sequence[PaperArea]) -> list[NupLayout]:
    """Return the sheets of all sizes, with the leftovers on the fewest."""
    loose = [
        (batch.stock, [piece for sheet in batch.rests for piece in sheet])
        for batch in batches
        if batch.rests
    ]
    shared = _pack_leftovers(loose, fields)
    saves = 0 < len(shared) < sum(len(batch.rests) for batch in batches)
    layouts = [
        _grid_layout(batch.grid, sheet)
        for batch in batches
        for sheet in (batch.full if saves else batch.sheets)
    ]
    return [*layouts, *(shared if saves else ())]


def too_large_error(piece: Piece, paper: str) -> UnplacedPiece:
    """Return the error that a piece is larger than a sheet of ``paper`` can print."""
    size = f"{format_number(piece.width)} x {format_number(piece.height)} mm"
    return UnplacedPiece(
        piece.id,
        f"'{piece.id}' is {size}, larger than a sheet of {paper} can print",
        "print it on larger paper, make it smaller, or print its part as a poster",
    )


def find_butted_backs(layouts: Iterable[NupLayout]) -> Iterator[PieceRemark]:
    """Yield a remark, once per part, that pieces without bleed touch others with another back."""
    for layout in layouts:
        bare = [copy.piece for copy in layout.placed if copy.piece.back and not copy.bleed]
        other = next((piece for piece in bare if piece.back != bare[0].back), None)
        if other is not None:
            yield PieceRemark(
                other.id,
                "butted-backs",
                f"'{bare[0].id}' and '{other.id}' have different backs, which touch on a sheet",
                "give both a bleed: a cut that misses by little then shows on no back",
            )
            return


def _by_stock(pieces: Iterable[Piece]) -> dict[Stock, list[Piece]]:
    """Group pieces of equal size, in the order in which the sizes first occur."""
    groups: dict[Stock, list[Piece]] = {}
    for piece in pieces:
        # Sizes that differ by less than a micrometre are meant to be equal.
        stock = Stock(round(piece.width, 3), round(piece.height, 3), round(piece.bleed, 3))
        groups.setdefault(stock, []).append(piece)
    return groups


def _by_back(members: Sequence[Piece], room: int) -> list[list[Piece]]:
    """Return all copies by sheet, with at most ``room`` on each. Where two backs meet, an
    inaccurate cut gives a card away: so each sheet has one back, unless that takes more paper."""
    backs: list[tuple[tuple[Item, ...] | None, list[Piece]]] = []
    for piece in members:
        # Drawings are compared, not hashed: nearly all differ in their first shapes.
        copies = next((copies for back, copies in backs if back == piece.back), None)
        if copies is None:
            copies = []
            backs.append((piece.back, copies))
        copies.extend([piece] * piece.quantity)
    apart = [_sheets(copies, room) for _, copies in backs]
    full = [sheet for sheets in apart for sheet in sheets if len(sheet) == room]
    # Complete sheets come first: one can begin without the rest of a large deck.
    ends = [sheets for sheets in apart if len(sheets[-1]) < room]
    ends.sort(key=lambda sheets: (len(sheets) > 1, -len(sheets[-1])))
    rests = [sheets[-1] for sheets in ends]
    # The last sheet is the one with the most room left, which others may share.
    return [*full, *_leftovers(rests, room)]


def _leftovers(rests: Sequence[list[Piece]], room: int) -> list[list[Piece]]:
    """Return the leftovers of all backs on as few sheets as possible, undivided if possible."""
    least = math.ceil(plain_sum(map(len, rests)) / room)
    if len(rests) <= least:
        return list(rests)
    sheets: list[list[Piece]] = []
    for rest in rests:
        fitting = (sheet for sheet in sheets if len(sheet) + len(rest) <= room)
        sheet = max(fitting, key=len, default=None)
        if sheet is None:
            sheets.append(list(rest))
        else:
            sheet.extend(rest)
    if len(sheets) <= least:
        return sheets
    return _sheets([piece for rest in rests for piece in rest], room)


def _sheets(copies: Sequence[Piece], room: int) -> list[list[Piece]]:
    return [list(copies[start : start + room]) for start in range(0, len(copies), room)]


def _is_rest(stock: Stock, grid: Grid, last: Sequence[Piece]) -> bool:
    """Return whether a last sheet has room for other sizes."""
    used = len(last) * stock.width * stock.height
    spacious = used <= FULL * grid.field.room.width * grid.field.room.height
    # A piece that shows less than the least bleed has a sheet to itself.
    return spacious and grid.bleed >= stock.least


def _grid_layout(grid: Grid, copies: Sequence[Piece]) -> NupLayout:
    here = zip(copies, grid.slots(), strict=False)
    return NupLayout(
        grid.field, tuple(PlacedPiece(piece, slot, grid.bleed) for piece, slot in here)
    )


def _pack_leftovers(
    rests: Sequence[tuple[Stock, list[Piece]]], fields: Sequence[PaperArea]
) -> list[NupLayout]:
    """Return the fewest sheets that hold all leftovers, in rows if these take no more than blocks;
    empty if one fits no field, or each size needs a sheet."""
    rows = pack_in_rows(rests, fields)
    if len(rests) < 2 or len(rows) == 1:
        return rows
    fewer = len(rows) - 1 if rows else sum(len(copies) for _, copies in rests)
    blocks = pack_in_blocks(rests, fields, fewer)
    if not blocks:
        return rows
    return [
        NupLayout(field, tuple(PlacedPiece(piece, slot, bleed) for piece, slot, bleed in standing))
        for field, standing in blocks
    ]


def pack_in_rows(
    rests: Sequence[tuple[Stock, list[Piece]]], fields: Sequence[PaperArea]
) -> list[NupLayout]:
    """Return the fewest sheets of rows that hold all leftovers; empty if one fits no field.

    Ties go to the whole bleed, then to pieces as drawn, then to upright paper.
    """
    best: list[NupLayout] = []
    for least, angles, field in product((False, True), ((0,), (0, 90)), fields):
        rows = _rows(rests, field, angles, least=least)
        if rows is None:
            continue
        sheets = _stack_rows(rows, field.room.height)
        if not best or len(sheets) < len(best):
            best = [_rows_layout(field, sheet) for sheet in sheets]
    return best


def _rows(
    rests: Sequence[tuple[Stock, list[Piece]]],
    field: PaperArea,
    angles: Sequence[int],
    *,
    least: bool,
) -> list[_Row] | None:
    """Cut the leftovers of each size into rows, the tallest rows first; None if one does not
    fit."""
    rows: list[_Row] = []
    for stock, copies in rests:
        shapes = [_row_shape(stock, copies, field, angle, least) for angle in angles]
        possible = [shape for shape in shapes if shape.columns and shape.drop <= _limit(field)]
        if not possible:
            return None
        best = min(possible, key=lambda shape: math.ceil(len(copies) / shape.columns) * shape.drop)
        for start in range(0, len(copies), best.columns):
            part = tuple(copies[start : start + best.columns])
            rows.append(
                _Row(stock, part, best.columns, best.width, best.height, best.bleed, best.angle)
            )
    return sorted(rows, key=lambda row: -row.drop)


def _limit(field: PaperArea) -> float:
    return field.room.height + EPSILON


def _row_shape(
    stock: Stock, copies: Sequence[Piece], field: PaperArea, angle: int, least: bool
) -> _Row:
    """Return the form of a full row of this size, without copies; with no columns if none fits."""
    width, height = turned_size(stock, angle)
    bleed = stock.least if least else stock.bleed
    columns = min(count_fitting(field.room.width, width + 2 * bleed), len(copies))
    return _Row(stock, (), columns, width, height, bleed, angle)


class _SheetOfRows:
    """A sheet that is filled with rows from the top; its height is kept, since decks of thousands
    of cards ask for it for each row and sheet."""

    def __init__(self) -> None:
        self.rows: list[_Row] = []
        self._drops, self._changes = 0.0, 0

    def height_with(self, row: _Row) -> float:
        """Return the height of the rows with one more, equal to the last bit to ``_height``."""
        return self._drops + row.drop + self._changes_with(row) * GAP

    def add(self, row: _Row) -> None:
        self._drops, self._changes = self._drops + row.drop, self._changes_with(row)
        self.rows.append(row)

    def _changes_with(self, row: _Row) -> int:
        return self._changes + bool(self.rows and self.rows[-1].stock != row.stock)


def _stack_rows(rows: Iterable[_Row], height: float) -> list[list[_Row]]:
    """Put each row on the first sheet with enough height left."""
    sheets: list[_SheetOfRows] = []
    # A sheet only grows, so one that has refused a row refuses all that are like it.
    first: dict[tuple[Stock, float], int] = {}
    for row in rows:
        key = row.stock, row.drop
        i = first.get(key, 0)
        while i < len(sheets) and sheets[i].height_with(row) > height + EPSILON:
            i += 1
        first[key] = i
        if i == len(sheets):
            sheets.append(_SheetOfRows())
        sheets[i].add(row)
    return [sheet.rows for sheet in sheets]


def _height(rows: Sequence[_Row]) -> float:
    changes = sum(above.stock != below.stock for above, below in zip(rows, rows[1:], strict=False))
    return plain_sum(row.drop for row in rows) + changes * GAP


def _rows_layout(field: PaperArea, rows: Sequence[_Row]) -> NupLayout:
    """Place rows below one another, each size as a block in the middle."""
    placed: list[PlacedPiece] = []
    _, y = field.origin(0, _height(rows))
    for i, row in enumerate(rows):
        if i and rows[i - 1].stock != row.stock:
            y += GAP
        x, _ = field.origin(row.columns * row.pitch, 0)
        for column, piece in enumerate(row.copies):
            left = x + column * row.pitch + row.bleed
            slot = Slot(left, y + row.bleed, row.width, row.height, row.angle)
            placed.append(PlacedPiece(piece, slot, row.bleed))
        y += row.drop
    return NupLayout(field, tuple(placed))
