"""Boards joined edge to edge: frameless editions of their maps, and a plan of the arrangement.

Each seam has a letter on a disc that the cut halves, so that equal letters meet on the table. Art
is reflected beyond the edge, so that a slightly misplaced cut shows water next to water.
"""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.base.diagnostics import Reporter
from pnp.kinds.boards.joining.record import SIDES, Joining, board_reporter, frameless
from pnp.kinds.boards.map import coast
from pnp.kinds.boards.map import layout as charts
from pnp.kinds.boards.map.board_edge import inset_of
from pnp.kinds.boards.map.grid import SHARED
from pnp.kinds.boards.map.survey import LEAST_BORDER
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    circle,
    line,
    rectangle,
)
from pnp.scene.piece import HEAVY, Piece
from pnp.text.fitting import fit
from pnp.text.glyphs import words_to_outlines
from pnp.theme import Theme

PAPER = HEAVY
BLEED = 3.0
# Radius of the discs on the seams, and the distance of their letters from the edge.
DISC = 4.4
LETTER = 2.7
# Step in millimetres between the positions tried for a disc along a seam.
STEP = 1.0
# The plan: its margin, the room for its title and its note, and the gap between boards.
MARGIN, TITLE, NOTE, GAP = 8.0, 14.0, 26.0, 2.0
# The mirrored strip is wider than the bleed, to avoid a hairline at the edge.
_OVER = 0.05

Spot = tuple[int, int]


class _SeamDisc(Struct, frozen=True):
    """A seam between two boards: its letter, and the position of its disc along it."""

    one: Spot
    other: Spot
    letter: str
    at: float

    def middle(self, spot: Spot, width: float, height: float) -> Point:
        """Return the middle of the disc on one of the two boards."""
        beside = self.one[0] == self.other[0]
        edge = (width if beside else height) if spot == self.one else 0.0
        return (edge, self.at) if beside else (self.at, edge)


class JoinedCharts(Struct, frozen=True):
    """The charts of joined boards by row and column, and their art including seams."""

    charts: dict[Spot, charts.MapChart]
    arts: dict[Spot, tuple[Item, ...]]


def layout(record: Joining, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield the plan and the boards; nothing if one of them has errors."""
    joined = draw_boards(record, theme, reporter)
    if joined is None:
        return
    yield _plan(record, joined.charts, joined.arts, theme, reporter)
    for (r, c), chart in joined.charts.items():
        board = chart.board.map.board
        yield Piece(
            id=f"{record.joining}-{r + 1}-{c + 1}",
            title=chart.board.map.title,
            width=board.width,
            height=board.height,
            front=joined.arts[r, c],
            bleed=BLEED,
        )


def draw_boards(record: Joining, theme: Theme, reporter: Reporter) -> JoinedCharts | None:
    """Draw all boards; return None if one of them has errors."""
    found = {
        id: charts.draw_chart(frameless(map_), theme, board_reporter(reporter, id))
        for id, map_ in record.boards.items()
    }
    sound = {id: chart for id, chart in found.items() if chart is not None}
    if not all(id in sound for row in record.maps for id in row):
        return None
    boards = {(r, c): sound[record.maps[r][c]] for r, c in record.spots}
    seams = tuple(_seams(boards))
    arts = {spot: _board_art(spot, boards, seams, Pen(theme, reporter)) for spot in boards}
    return JoinedCharts(boards, arts)


def _seams(boards: dict[Spot, charts.MapChart]) -> Iterator[_SeamDisc]:
    letters = iter(ascii_uppercase)
    for r, c in boards:
        for (down, right), _ in SIDES.items():
            other = (r + down, c + right)
            if other in boards:
                yield _SeamDisc((r, c), other, next(letters), _disc_place((r, c), other, boards))


def _disc_place(one: Spot, other: Spot, boards: dict[Spot, charts.MapChart]) -> float:
    """Return the position nearest to the middle of a seam where a disc covers no mark."""
    size = boards[one].board.map.board
    along = size.height if one[0] == other[0] else size.width
    tried = [
        _SeamDisc(one, other, "", i * STEP) for i in range(round(2 * DISC), round(along - 2 * DISC))
    ]
    tried.sort(key=lambda seam: abs(seam.at - along / 2))

    def free(seam: _SeamDisc) -> bool:
        for spot in (one, other):
            places, board = boards[spot].places, boards[spot].board.map.board
            x, y = seam.middle(spot, board.width, board.height)
            box = Rect(x - DISC, y - DISC, 2 * DISC, 2 * DISC)
            panel = inset_of(boards[spot].board.map)
            if places.taken.touches(x, y, DISC) or _boxes_overlap(box, panel):
                return False
            if any(_boxes_overlap(box, name.box) for name in places.names):
                return False
        return True

    return next((seam.at for seam in tried if free(seam)), along / 2)


def _boxes_overlap(a: Rect, b: Rect) -> bool:
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _board_art(
    spot: Spot, boards: dict[Spot, charts.MapChart], seams: tuple[_SeamDisc, ...], pen: Pen
) -> tuple[Item, ...]:
    """Return a board with its discs and its bleed."""
    chart = boards[spot]
    board = chart.board.map.board
    own = [seam for seam in seams if spot in (seam.one, seam.other)]
    parted = [item for seam in own for item in _draw_seam_border(seam, spot, boards, pen.theme)]
    discs = [item for seam in own for item in _disc(seam, spot, chart, pen)]
    bleed = rectangle(-BLEED, -BLEED, board.width + 2 * BLEED, board.height + 2 * BLEED)
    return (*_draw_bleed(chart, pen.theme), *chart.art[1:], Group((*parted, *discs), clip=bleed))


def _draw_bleed(chart: charts.MapChart, theme: Theme) -> Iterator[Item]:
    """Yield the sea, the land and the borders of a board, reflected at each of its edges."""
    size = chart.board.map.board
    yield Path(
        rectangle(-BLEED, -BLEED, size.width + 2 * BLEED, size.height + 2 * BLEED),
        fill=theme.colour("sea"),
    )
    water = (*coast.sea(chart.board, theme), *chart.borders.at_sea())
    land = (*coast.land(chart.board, theme), *coast.coastline(chart.board, theme))
    # Defined once, and placed at each edge and corner.
    ground = Group((*water, *land, *chart.borders.ashore()))
    wide, high, over = size.width, size.height, BLEED + _OVER
    strips = (
        (Matrix(a=-1), (-BLEED, 0, over, high)),
        (Matrix(a=-1, e=2 * wide), (wide - _OVER, 0, over, high)),
        (Matrix(d=-1), (0, -BLEED, wide, over)),
        (Matrix(d=-1, f=2 * high), (0, high - _OVER, wide, over)),
        (Matrix(a=-1, d=-1), (-BLEED, -BLEED, over, over)),
        (Matrix(a=-1, d=-1, e=2 * wide), (wide - _OVER, -BLEED, over, over)),
        (Matrix(a=-1, d=-1, f=2 * high), (-BLEED, high - _OVER, over, over)),
        (Matrix(a=-1, d=-1, e=2 * wide, f=2 * high), (wide - _OVER, high - _OVER, over, over)),
    )
    for mirror, strip in strips:
        yield Group((Instance(ground, mirror),), clip=rectangle(*strip))


def _draw_seam_border(
    seam: _SeamDisc, spot: Spot, boards: dict[Spot, charts.MapChart], theme: Theme
) -> Iterator[Item]:
    """Yield the border along a seam between whole spaces; partial spaces continue across it."""
    beside = seam.one[0] == seam.other[0]
    side, facing = SIDES[(0, 1) if beside else (1, 0)]
    board = boards[spot].board.map.board
    x, y = seam.middle(spot, board.width, board.height)
    stroke = Stroke(theme.colour("space.border"), 0.6, (0.02, 1.15), "round")
    for a, b in _whole_space_spans(boards[seam.one], side):
        for c, d in _whole_space_spans(boards[seam.other], facing):
            low, high = max(a, c), min(b, d)
            if high - low >= LEAST_BORDER:
                ends = (x, low, x, high) if beside else (low, y, high, y)
                yield Path(line(*ends), stroke=stroke)


def _whole_space_spans(chart: charts.MapChart, side: str) -> Iterator[tuple[float, float]]:
    """Yield where whole spaces that pieces may enter meet a side, in mm from the top or left."""
    frame = chart.board.frame
    long = frame.height if side in ("left", "right") else frame.width
    for place in chart.board.waters.places.values():
        whole = place.passable and (place.legend.fraction or 1) > SHARED
        for s in place.rim if whole else ():
            if s.side == side:
                # Stretches run clockwise: up on the left, and from right to left at the bottom.
                backward = side in ("left", "bottom")
                yield (long - s.end, long - s.start) if backward else (s.start, s.end)


def _disc(seam: _SeamDisc, spot: Spot, chart: charts.MapChart, pen: Pen) -> Iterator[Item]:
    """Yield the half of a disc on one board's edge, with its letter."""
    board = chart.board.map.board
    x, y = seam.middle(spot, board.width, board.height)
    theme = pen.theme
    ink = theme.colour("cartouche.line")
    yield Path(circle(x, y, DISC), fill=theme.colour("cartouche"), stroke=Stroke(ink, 0.3))
    yield Path(circle(x, y, DISC - 0.6), stroke=Stroke(ink, 0.14))
    inward = -LETTER if spot == seam.one else LETTER
    beside = seam.one[0] == seam.other[0]
    at = (x + inward, y) if beside else (x, y + inward)
    style = theme.style("strong", size=3.2).with_fill(ink)
    yield from pen.centred(("title",), seam.letter, style, *at)


def _plan(
    record: Joining,
    boards: dict[Spot, charts.MapChart],
    arts: dict[Spot, tuple[Item, ...]],
    theme: Theme,
    reporter: Reporter,
) -> Piece:
    """Return a picture of all boards as they lie on the table, in the size of one board."""
    rows, columns = len(record.maps), len(record.maps[0])
    size = boards[0, 0].board.map.board
    width, height = size.width, size.height
    top, bottom = MARGIN + TITLE, MARGIN + (NOTE if record.note else 0.0)
    room = width - 2 * MARGIN - GAP * (columns - 1), height - top - bottom - GAP * (rows - 1)
    scale = min(room[0] / (columns * width), room[1] / (rows * height))
    left = (width - columns * width * scale - GAP * (columns - 1)) / 2
    ink = Stroke(theme.colour("frame.dark"), 0.25)
    items: list[Item] = [
        Path(
            rectangle(-BLEED, -BLEED, width + 2 * BLEED, height + 2 * BLEED),
            fill=theme.colour("paper"),
        )
    ]
    for (r, c), art in arts.items():
        x = left + c * (width * scale + GAP)
        y = top + r * (height * scale + GAP)
        edge = rectangle(x, y, width * scale, height * scale)
        matrix = Matrix.scale(scale).then(Matrix.translate(x, y))
        items.append(Group((Group(tuple(words_to_outlines(art)), matrix),), clip=edge))
        items.append(Path(edge, stroke=ink))
    wide = width - 2 * MARGIN
    texts = [("title", record.title, theme.style("title", size=8.0), MARGIN, TITLE - 4.0)]
    if record.note:
        below = top + rows * height * scale + GAP * (rows - 1) + 4.0
        style = theme.style("text", size=3.6)
        texts.append(("note", record.note, style, below, height - MARGIN - below))
    for key, text, style, y, high in texts:
        fitted = fit(text, style, wide, high, align="center")
        if not fitted.fits:
            reporter.error((key,), "text-overflow", f"'{text}' does not fit the plan", "shorten it")
        items.append(Group(fitted.block.items, Matrix.translate(MARGIN, y)))
    return Piece(
        id=f"{record.joining}-plan",
        title=record.title,
        width=width,
        height=height,
        front=tuple(items),
        bleed=BLEED,
    )
