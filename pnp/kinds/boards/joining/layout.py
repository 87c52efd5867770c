"""Boards joined edge to edge: an edition of each that ends at its seams, and a plan of the
arrangement.

Each seam has a letter on a plate that the cut halves, so that equal letters meet on the table.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from string import ascii_uppercase

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.base.diagnostics import Reporter
from pnp.kinds.boards.board import layout as grids
from pnp.kinds.boards.board.panels import moved_places
from pnp.kinds.boards.joining.chart_boards import draw_charts
from pnp.kinds.boards.joining.grid_boards import draw_grids
from pnp.kinds.boards.joining.record import SIDES, Joining, Spot
from pnp.kinds.boards.joining.table_board import BLEED, Plate, Table, TableBoard
from pnp.kinds.boards.map import layout as charts
from pnp.kinds.boards.map.layout import MapChart
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    circle,
    rectangle,
    rounded_rectangle,
)
from pnp.scene.piece import HEAVY, Piece
from pnp.text.fitting import fit
from pnp.text.glyphs import words_to_outlines
from pnp.theme import Theme

PAPER = HEAVY
# Step in millimetres between the positions tried for a plate along a seam.
STEP = 1.0
# The step at its ends, in the narrow margin of a board.
FINE = 0.1
# The radius of the corners of plates that are no discs.
CORNER = 0.9
# The plan: its margin, the room for its title and its note, and the gap between boards.
MARGIN, TITLE, NOTE, GAP = 8.0, 14.0, 26.0, 2.0


class _SeamPlate(Struct, frozen=True):
    """A plate on the seam between two boards: its letter, and its position along the edge of the
    first one."""

    one: Spot
    other: Spot
    letter: str
    at: float
    plate: Plate

    @property
    def beside(self) -> bool:
        """Whether the boards are side by side; else one is above the other."""
        return self.one[0] == self.other[0]

    def middle(self, spot: Spot, boards: Mapping[Spot, TableBoard]) -> Point:
        """Return the middle of the plate on one of the two boards."""
        first, place = boards[self.one].place, boards[spot].place
        edge = (place.width if self.beside else place.height) if spot == self.one else 0.0
        if self.beside:
            return edge, self.at + (first.y - place.y)
        return self.at + (first.x - place.x), edge

    def box(self, spot: Spot, boards: Mapping[Spot, TableBoard]) -> Rect:
        """Return the box of the plate on one of the two boards."""
        x, y = self.middle(spot, boards)
        w, h = self.plate.half_size(beside=self.beside)
        return Rect(x - w, y - h, 2 * w, 2 * h)


class JoinedBoards(Struct, frozen=True):
    """Joined boards by row and column, and their art including seams."""

    table: Table
    arts: dict[Spot, tuple[Item, ...]]

    @property
    def boards(self) -> Mapping[Spot, TableBoard]:
        return self.table.boards


def layout(record: Joining, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the plan and the boards; nothing if one of them has errors."""
    joined = draw_boards(record, theme, reporter)
    if joined is None:
        return
    yield _plan(record, joined, theme, reporter)
    for (r, c), board in joined.boards.items():
        yield Piece(
            id=f"{record.joining}-{r + 1}-{c + 1}",
            title=board.title,
            width=board.place.width,
            height=board.place.height,
            front=joined.arts[r, c],
            bleed=BLEED,
            seams=board.cuts,
            places=_places_on(board),
        )


def _places_on(board: TableBoard) -> tuple[Point, ...]:
    """Return the points on a board where pieces are placed, from its top left."""
    if isinstance(board.drawn, MapChart):
        return charts.piece_places(board.drawn)
    return moved_places(grids.piece_places(board.drawn), board.drawn.trim)


def draw_boards(record: Joining, theme: Theme, reporter: Reporter) -> JoinedBoards | None:
    """Draw all boards; return None if one of them has errors."""
    draw = draw_grids if record.grids else draw_charts
    table = draw(record, theme, reporter)
    if table is None:
        return None
    seams = tuple(_seams(table))
    pen = Pen(theme, reporter)
    return JoinedBoards(table, {spot: _board_art(spot, table, seams, pen) for spot in table.boards})


def _seams(table: Table) -> Iterator[_SeamPlate]:
    letters = iter(ascii_uppercase)
    for r, c in table.boards:
        for down, right in SIDES:
            other = (r + down, c + right)
            if other not in table.boards:
                continue
            found = _plate_place((r, c), other, table)
            if found is not None:
                yield _SeamPlate((r, c), other, next(letters), *found)


def _plate_place(one: Spot, other: Spot, table: Table) -> tuple[float, Plate] | None:
    """Return the position nearest to the middle of a seam where a plate covers nothing, and the
    first plate that finds one; None if there is none and none is required."""
    place = table.boards[one].place
    along = place.height if one[0] == other[0] else place.width
    for plate in table.style.plates:
        steps = range(round(2 * plate.along), round(along - 2 * plate.along))
        tried = [_SeamPlate(one, other, "", i * STEP, plate) for i in steps]
        if not table.style.required:
            ends = [plate.along + i * FINE for i in range(round(STEP / FINE))]
            tried += [_SeamPlate(one, other, "", at, plate) for i in ends for at in (i, along - i)]
        tried.sort(key=lambda seam: abs(seam.at - along / 2))
        for seam in tried:
            boxes = ((spot, seam.box(spot, table.boards)) for spot in (one, other))
            if all(table.boards[spot].is_free(box) for spot, box in boxes):
                return seam.at, plate
    return (along / 2, table.style.plates[0]) if table.style.required else None


def _board_art(
    spot: Spot, table: Table, seams: tuple[_SeamPlate, ...], pen: Pen
) -> tuple[Item, ...]:
    """Return a board with its plates and its bleed."""
    board = table.boards[spot]
    width, height = board.place.width, board.place.height
    own = [seam for seam in seams if spot in (seam.one, seam.other)]
    plates = [item for seam in own for item in _draw_plate(seam, spot, table, pen)]
    bleed = rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED)
    return (*board.art, Group((*board.over, *plates), clip=bleed))


def _draw_plate(seam: _SeamPlate, spot: Spot, table: Table, pen: Pen) -> Iterator[Item]:
    """Yield the half of a plate on one board's edge, with its letter."""
    x, y = seam.middle(spot, table.boards)
    theme, look, plate = pen.theme, table.style, seam.plate
    ink, fill = theme.colour(look.ink), theme.colour(look.fill)
    if plate.across == plate.along:
        yield Path(circle(x, y, plate.along), fill=fill, stroke=Stroke(ink, 0.3))
    else:
        box = seam.box(spot, table.boards)
        outline = rounded_rectangle(box.x, box.y, box.width, box.height, CORNER)
        yield Path(outline, fill=fill, stroke=Stroke(ink, 0.3))
    if plate.ring:
        yield Path(circle(x, y, plate.along - plate.ring), stroke=Stroke(ink, 0.14))
    inward = -plate.letter if spot == seam.one else plate.letter
    at = (x + inward, y) if seam.beside else (x, y + inward)
    style = theme.style(plate.style, size=plate.size).with_fill(ink)
    yield from pen.centred(("title",), seam.letter, style, *at)


def _plan(record: Joining, joined: JoinedBoards, theme: Theme, reporter: Reporter) -> Piece:
    """Return a picture of all boards as they lie on the table, in the size of the first board, but
    not smaller than its texts need."""
    boards, style = joined.boards, joined.table.style
    rows, columns = len(record.maps), len(record.maps[0])
    width = max(boards[0, 0].place.width, style.least[0])
    height = max(boards[0, 0].place.height, style.least[1])
    wide, high = _extent(boards)
    top, bottom = MARGIN + TITLE, MARGIN + (NOTE if record.note else 0.0)
    room = width - 2 * MARGIN - GAP * (columns - 1), height - top - bottom - GAP * (rows - 1)
    scale = min(room[0] / wide, room[1] / high)
    left = (width - wide * scale - GAP * (columns - 1)) / 2
    ink = Stroke(theme.colour(style.frame), 0.25)
    items: list[Item] = [
        Path(
            rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED),
            fill=theme.colour("paper"),
        )
    ]
    for (r, c), art in joined.arts.items():
        place = boards[r, c].place
        x = left + place.x * scale + c * GAP
        y = top + place.y * scale + r * GAP
        edge = rectangle(x, y, place.width * scale, place.height * scale)
        matrix = Matrix.scale(scale).then(Matrix.translate(x, y))
        items.append(Group((Group(tuple(words_to_outlines(art)), matrix),), clip=edge))
        items.append(Path(edge, stroke=ink))
    line = width - 2 * MARGIN
    texts = [("title", record.title, theme.style("title", size=8.0), MARGIN, TITLE - 4.0)]
    if record.note:
        below = top + high * scale + GAP * (rows - 1) + 4.0
        text = theme.style("text", size=3.6)
        texts.append(("note", record.note, text, below, height - MARGIN - below))
    for key, words, look, y, tall in texts:
        fitted = fit(words, look, line, tall, align="center")
        if not fitted.fits:
            Pen(theme, reporter).report_overflow((key,), words, fitted.style.size, fitted.shortfall)
        items.append(Group(fitted.block.items, Matrix.translate(MARGIN, y)))
    return Piece(
        id=f"{record.joining}-plan",
        title=record.title,
        width=width,
        height=height,
        front=tuple(items),
        bleed=BLEED,
    )


def _extent(boards: Mapping[Spot, TableBoard]) -> tuple[float, float]:
    """Return the width and height of all boards as they lie on the table."""
    places = [board.place for board in boards.values()]
    return max(place.right for place in places), max(place.bottom for place in places)
