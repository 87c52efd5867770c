"""Draw a figure as a row of a sheet: pieces in rows and on each other, arrows, numbers and
notes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from pnp.art.pen import Pen, arrow, capital_height, point_towards
from pnp.base.diagnostics import KeyPath, Report
from pnp.base.hand_drawn import round_corners
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.sheet.callouts import RADIUS, SHORT, CalloutPlacer, CalloutTarget, PlacedPiece, disc
from pnp.kinds.sheet.columns import FULL, FlowRow, ResizedRow
from pnp.kinds.sheet.figure_record import Figure, PieceReference, PlaceReference
from pnp.kinds.sheet.gallery import Gallery, PiecePicture
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    rounded_rectangle,
    transform_outline,
)
from pnp.text.shaping import Style

# The margin around the spaces to which a board is cropped, in millimetres of the board.
_ABOUT = 3.0
# The gutter beside pieces with call-outs, for their numbers.
_GUTTER = 7.0
# The same above and below pieces on which others lie, if there is room.
_ABOVE = 6.0
# Pieces lower than this fraction of a row leave room above for numbers.
_LOWER = 0.7
# The step between pieces at one place, as a fraction of their width.
_FANNED = 0.8
_SHADOW, _FAINT, _EDGE = 0.45, 0.2, 0.25
# The clearance of an arrow from the pieces at its ends, and its width.
_CLEAR, _WIDE = 1.0, 1.15
# The minimum scale at which pieces are distinguishable.
_LEAST = 0.02
# The maximum fraction of a straight path by which each end is shortened.
_MOST = 0.46


class Picture(Struct, frozen=True):
    """A figure drawn from its top left."""

    items: tuple[Item, ...]
    width: float
    height: float


class _MissingError(Exception):
    """A name in a figure is unknown; the error has been reported."""


def draw_picture(
    figure: Figure, gallery: Gallery, room: float, pen: Pen, where: KeyPath
) -> Picture | None:
    """Return the picture of a figure, at most ``room`` wide.

    Returns None after an error, which is reported at ``where``.
    """
    try:
        return _Composer(figure, gallery, pen, where).picture(room)
    except _MissingError:
        return None


def sketch_picture(
    figure: Figure, gallery: Gallery, room: float, pen: Pen, where: KeyPath
) -> Picture | None:
    """Return the size of a figure's picture, without drawing it."""
    try:
        _, _, width, height = _Composer(figure, gallery, pen, where).arrange_pieces(room)
    except _MissingError:
        return None
    return Picture((), width, height)


class _Composer(Struct, frozen=True):
    """Composes a figure and reports anything it cannot resolve."""

    figure: Figure
    gallery: Gallery
    pen: Pen
    where: KeyPath

    def picture(self, room: float) -> Picture:
        figure, pen = self.figure, self.pen
        placed, upper, width, height = self.arrange_pieces(room)
        items = [item for piece in (*placed, *upper) for item in _draw_piece(piece, pen)]
        below, placed = placed, [*placed, *upper]
        targets = [self._target(placed, note.at, i) for i, note in enumerate(figure.notes)]
        named = [target.piece for target in targets]
        solid = [piece for piece in placed if piece in upper or piece in named]
        grounds = [piece for piece in below if piece not in named]
        callouts = CalloutPlacer(pen, Rect(0, 0, width, height), grounds, solid)
        lying = [piece.box for piece in upper]
        ways = ("moves", figure.moves, "accent", False), ("attacks", figure.attacks, "ink", True)
        for key, listed, role, dashed in ways:
            colour, paper = pen.theme.colour(role), pen.theme.colour("paper")
            for i, way in enumerate(listed):
                points = [self._point_on_figure(placed, name, key, i) for name in way]
                line = _shortened_way(points, [*lying, *_end_boxes(placed, (way[0], way[-1]))])
                items += arrow(line, _WIDE, colour, paper, dashed=dashed)
                callouts.keep_off(line)
        items += callouts.draw_numbers(targets)
        return Picture(tuple(items), width, height)

    def _report_missing(self, code: str, message: str, hint: str, *at: str | int) -> _MissingError:
        self.pen.reporter.error((*self.where, *at), code, message, hint)
        return _MissingError()

    def _picture_of(self, name: str, *at: str) -> PiecePicture:
        found = self.gallery.picture_of(PieceReference.of(name))
        if found is None:
            message = f"'{name}' has errors, or no such side"
            hint = "correct the file of the piece, or show its front"
            raise self._report_missing("unread-reference", message, hint, *at)
        return found

    def _point_on_figure(
        self, placed: Sequence[PlacedPiece], written: str, *at: str | int
    ) -> Point:
        """Return the position of a place on the figure."""
        place = PlaceReference.of(written)
        across, down = place.point or (0.5, 0.5)
        for piece in placed:
            if place.name in piece.names or not place.name:
                return piece.matrix.apply((piece.shown.width * across, piece.shown.height * down))
        for piece in placed:
            if place.name in piece.shown.spots:
                return piece.matrix.apply(piece.shown.spots[place.name].at)
        hint = "name a space that is printed, or a point in percent of the board"
        raise self._report_missing("unknown-space", f"'{written}' is not on the figure", hint, *at)

    def _target(
        self, placed: Sequence[PlacedPiece], at: Sequence[str], index: int
    ) -> CalloutTarget:
        """Return the target of a note: a place, a whole piece, or the border of two spaces."""
        if len(at) == 1:
            spot = self._point_on_figure(placed, at[0], "notes", index, "at")
            for piece in placed:
                if at[0] in piece.names or (piece.on_top and piece.distance_to(spot) <= 0):
                    return CalloutTarget(piece.box.centre, piece)
            return _point_target(placed, at[0], spot)
        for piece in placed:
            middle = piece.shown.borders.get(frozenset(at))
            if middle is not None:
                return CalloutTarget(piece.matrix.apply(middle), about=0.0)
        message = f"the spaces '{at[0]}' and '{at[1]}' do not touch"
        raise self._report_missing(
            "pair-apart", message, "name two neighbours", "notes", index, "at"
        )

    def arrange_pieces(
        self, room: float
    ) -> tuple[list[PlacedPiece], list[PlacedPiece], float, float]:
        """Return the pieces in rows, as large as possible, the pieces on or beside them, and the
        size."""
        placed, width, height = self._arrange_rows(room)
        upper = self._lay_on_pieces(placed)
        left, right = self._side_margins(upper, width)
        if left + right + width > room:
            placed, width, height = self._arrange_rows(room - left - right)
            upper = self._lay_on_pieces(placed)
        for piece in (*placed, *upper) if left else ():
            piece.box = Rect(piece.box.x + left, piece.box.y, piece.box.width, piece.box.height)
        return placed, upper, left + width + right, height

    @property
    def _gutter(self) -> float:
        return _GUTTER if self.figure.notes and not self.figure.crop else 0.0

    def _lay_on_pieces(self, placed: Sequence[PlacedPiece]) -> list[PlacedPiece]:
        """Return the pieces that lie on those in rows."""
        upper = list[PlacedPiece]()
        for place, names in self.figure.on.items():
            at = self._point_on_figure([*placed, *upper], place, "on", place)
            shown = [(name, self._picture_of(name, "on", place)) for name in names]
            upper += _lay_on_spot(shown, at, placed[0].scale, self.figure.standing)
        return upper

    def _side_margins(self, upper: Sequence[PlacedPiece], width: float) -> tuple[float, float]:
        """Return the room needed to the left and right for pieces beside the rows."""
        points = {name: PlaceReference.of(name).point or (0.0, 0.0) for name in self.figure.on}
        if all(0 <= across <= 1 for across, _ in points.values()):
            return 0.0, 0.0
        left = self._gutter - min(piece.box.x for piece in upper)
        right = max(piece.box.right for piece in upper) + self._gutter - width
        return max(0.0, left), max(0.0, right)

    def _arrange_rows(self, room: float) -> tuple[list[PlacedPiece], float, float]:
        """Return the pieces in rows, as large as possible, and the total size."""
        figure, gap = self.figure, self.figure.gap
        rows = [[(name, self._picture_of(name, "show")) for name in row] for row in figure.show]
        if gap and not figure.on and any(_is_crowded(figure, row) for row in rows):
            gap = max(gap, _GUTTER)
        gutter = self._gutter
        windows = [
            [_visible_window(figure, name, shown, room) for name, shown in row] for row in rows
        ]
        gaps = [gap * (len(row) - 1) for row in rows]
        wide = [plain_sum(window.width for window in row) for row in windows]
        high = [max(window.height for window in row) for row in windows]
        fits = [(room - 2 * gutter - own) / width for own, width in zip(gaps, wide, strict=True)]
        scale = min(*fits, (figure.height - figure.gap * (len(rows) - 1)) / plain_sum(high))
        if scale < _LEAST:
            message = "the pieces would be too small to be seen"
            hint = "show fewer in a row, make the gap smaller, or the figure larger"
            raise self._report_missing("no-room", message, hint, "show")
        width = max(w * scale + own for w, own in zip(wide, gaps, strict=True)) + 2 * gutter
        spare = figure.height - plain_sum(high) * scale - figure.gap * (len(rows) - 1)
        above = _ABOVE if gutter and figure.on and len(rows) == 1 and spare >= 2 * _ABOVE else 0.0
        placed: list[PlacedPiece] = []
        y = above
        for row, seen, across, own, tall in zip(rows, windows, wide, gaps, high, strict=True):
            x = (width - across * scale - own) / 2
            for (name, shown), window in zip(row, seen, strict=True):
                size = window.width * scale, window.height * scale
                box = Rect(x, y + (tall * scale - size[1]) / 2, *size)
                placed.append(
                    PlacedPiece(shown, (name, *PieceReference.of(name).names), box, window)
                )
                x += size[0] + gap
            y += tall * scale + figure.gap
        return placed, width, y - figure.gap + above


def _is_crowded(figure: Figure, row: Sequence[tuple[str, PiecePicture]]) -> bool:
    """Return whether a note refers to a piece between neighbours of its height."""
    named = {PlaceReference.of(name).name for note in figure.notes for name in note.at}
    high = max(shown.height for _, shown in row)
    return any(name in named and shown.height > _LOWER * high for name, shown in row[1:-1])


def _point_target(placed: Sequence[PlacedPiece], name: str, at: Point) -> CalloutTarget:
    """Return a point as the target of a note; its line stays on the space or sign there."""
    for piece in placed:
        spot = piece.shown.spots.get(name)
        if spot is not None:
            half = min(spot.box.width, spot.box.height) / 2 * piece.scale
            return CalloutTarget(at, None, half if spot.sign else min(SHORT, 0.9 * half), spot.sign)
    return CalloutTarget(at)


def _visible_window(figure: Figure, name: str, shown: PiecePicture, room: float) -> Rect:
    """Return the visible part of a piece.

    It is all of it, or the area around the spaces that a cropped figure names. A board alone
    becomes as wide as the room allows for its height.
    """
    named = figure.places if figure.crop else ()
    boxes = [shown.spots[name].box for name in named if name in shown.spots]
    own = {"", name, *PieceReference.of(name).names}
    corners = [place for place in map(PlaceReference.of, figure.crop) if place.name in own]
    points = [place.point for place in corners if place.point]
    boxes += [Rect(shown.width * x, shown.height * y, 0, 0) for x, y in points]
    whole = Rect(0, 0, shown.width, shown.height)
    if not boxes:
        return whole
    left, top = min(b.x for b in boxes) - _ABOUT, min(b.y for b in boxes) - _ABOUT
    right, low = max(b.right for b in boxes) + _ABOUT, max(b.bottom for b in boxes) + _ABOUT
    wide, high = right - left, low - top
    if len(figure.show) == len(figure.show[0]) == 1:
        ratio = room / figure.height
        wide = max(wide, high * ratio)
        high = max(high, wide / ratio)
    x = _clamp_start((left + right - wide) / 2, wide, whole.width)
    y = _clamp_start((top + low - high) / 2, high, whole.height)
    return Rect(x, y, min(wide, whole.width), min(high, whole.height))


def _clamp_start(start: float, long: float, whole: float) -> float:
    return max(0.0, min(start, whole - long))


def _draw_piece(piece: PlacedPiece, pen: Pen) -> Iterator[Item]:
    """Yield a piece with its shadow and edge, or the visible part of a board."""
    shown, place, box = piece.shown, piece.matrix, piece.box
    theme = pen.theme
    rim = Stroke(theme.colour("rim"), _EDGE)
    if not piece.is_whole:
        frame = rounded_rectangle(box.x, box.y, box.width, box.height, 1.2)
        yield Group((Instance(shown.art, place),), clip=frame)
        yield Path(frame, None, rim)
        return
    edge = transform_outline(shown.outline, place)
    if edge and theme.art("fills") != "none":
        below = transform_outline(edge, Matrix.translate(_SHADOW, _SHADOW))
        yield Path(below, theme.colour("ink"), opacity=_FAINT)
    yield Instance(shown.art, place)
    if edge:
        yield Path(edge, None, rim)


def _lay_on_spot(
    shown: Sequence[tuple[str, PiecePicture]], at: Point, scale: float, standing: float
) -> Iterator[PlacedPiece]:
    """Yield the pieces at one place, side by side.

    Standing pieces have their foot there, and are scaled by ``standing``.
    """
    scales = [scale * (standing if one.stands else 1.0) for _, one in shown]
    steps = [one.width * own * _FANNED for own, (_, one) in zip(scales, shown, strict=True)]
    x = at[0] - plain_sum(steps[:-1]) / 2
    for (name, one), own, step in zip(shown, scales, steps, strict=True):
        wide, high = one.width * own, one.height * own
        top = at[1] - (high * 0.85 if one.stands else high / 2)
        whole = Rect(0, 0, one.width, one.height)
        names = name, *PieceReference.of(name).names
        yield PlacedPiece(one, names, Rect(x - wide / 2, top, wide, high), whole, on_top=True)
        x += step


def _end_boxes(placed: Sequence[PlacedPiece], ends: Sequence[str]) -> Iterator[Rect]:
    """Yield the boxes of pieces at which an arrow begins or ends."""
    yield from (piece.box for piece in placed if {*piece.names} & {*ends})


def _shortened_way(points: Sequence[Point], lying: Sequence[Rect]) -> list[Point]:
    """Return a path with rounded turns that begins and ends beside the pieces there."""
    found = list(points)
    for end, other in ((0, 1), (-1, -2)):
        start, goal = points[end], points[other]
        by = max(
            (_distance_out_of(box, start, goal) for box in lying if _is_within(start, box)),
            default=0.0,
        )
        most = math.dist(start, goal) * (0.8 if len(points) > 2 else _MOST)
        if by:
            found[end] = point_towards(start, goal, min(by + _CLEAR, most))
    return round_corners(found, 3, closed=False)


def _distance_out_of(box: Rect, start: Point, goal: Point) -> float:
    """Return the distance to leave a box in the direction of a goal."""
    far = math.dist(start, goal) or 1.0
    (x, y), (dx, dy) = start, ((goal[0] - start[0]) / far, (goal[1] - start[1]) / far)
    across = (box.right - x if dx > 0 else x - box.x) / max(abs(dx), 1e-9)
    down = (box.bottom - y if dy > 0 else y - box.y) / max(abs(dy), 1e-9)
    return min(across, down)


def _is_within(at: Point, box: Rect) -> bool:
    return box.x < at[0] < box.right and box.y < at[1] < box.bottom


# A figure as a row of a sheet: its picture, with the notes below or beside it.


# A picture that leaves this fraction of the width has its notes beside it; two columns of notes
# need this many millimetres.
_BESIDE, _TWO = 0.42, 95.0
# The gaps between picture and notes, between two columns of notes, and between two notes.
_APART, _BELOW, _BETWEEN = 4.0, 1.8, 0.9
_INDENT = 2 * RADIUS + 1.4
# The minimum height of a picture.
_LOWEST = 8.0

_Drawing = Callable[[Figure, Gallery, float, Pen, KeyPath], Picture | None]


def figure_row(
    record: Figure, gallery: Gallery, width: float, pen: Pen, style: Style, where: KeyPath
) -> FlowRow:
    """Return a figure ``width`` mm wide; anything that cannot be drawn is reported and left out."""
    drawn = draw_picture(record, gallery, min(width, record.width or width), pen, where)
    if drawn is None:
        return FlowRow((), 0.0, 0.0, where)
    style = style.at_least_size()
    beside = bool(record.notes) and width - drawn.width - _APART >= _BESIDE * width
    # The notes keep their place when a picture is resized; problems are reported once.
    room = (1 - _BESIDE) * width - _APART if beside else width
    quiet = Pen(pen.theme, replace(pen.reporter, report=Report()))

    def row(of: _Drawing, by: float) -> FlowRow:
        high = max(_LOWEST, drawn.height + by)
        wide = min(room, (record.width or width) * max(1.0, high / drawn.height))
        sized = record.model_copy(update={"height": high, "width": wide})
        found = of(sized, gallery, wide, quiet, where) or drawn
        return _row(record, found, beside, width, quiet, style, where)

    found = _row(record, drawn, beside, width, pen, style, where)
    resized = ResizedRow(
        lambda by: row(sketch_picture, by).height, lambda by: row(draw_picture, by)
    )
    return replace(found, resized=resized)


def _row(
    record: Figure,
    drawn: Picture,
    beside: bool,
    width: float,
    pen: Pen,
    style: Style,
    where: KeyPath,
) -> FlowRow:
    """Return a picture with its notes."""
    if beside:
        free = width - drawn.width - _APART
        column, high = _texts(record, free, 1, pen, style, where)
        height = max(drawn.height, high)
        texts = Group(column, Matrix.translate(drawn.width + _APART, (height - high) / 2))
        art = Group(drawn.items, Matrix.translate(0, (height - drawn.height) / 2))
        return FlowRow((art, texts), height, _APART, where, floats=True)
    art = Group(drawn.items, Matrix.translate((width - drawn.width) / 2, 0))
    columns = 2 if width >= _TWO and len(record.notes) > 1 else 1
    column, high = _texts(record, width, columns, pen, style, where)
    below = Group(column, Matrix.translate(0, drawn.height + _BELOW))
    height = drawn.height + (high + _BELOW if column else 0.0)
    return FlowRow((art, below), height, _APART, where, floats=True)


def _texts(
    record: Figure, width: float, columns: int, pen: Pen, style: Style, where: KeyPath
) -> tuple[tuple[Item, ...], float]:
    """Return the caption, and below it the notes in columns, with their height."""
    items: list[Item] = []
    top = 0.0
    if record.caption:
        block = pen.paragraph((*where, "caption"), record.caption, style, width, least=FULL)
        items += block.items
        top = block.height + (_BETWEEN if record.notes else 0.0)
    wide = (width - (columns - 1) * _APART) / columns
    rows = [_note(record, i, wide, pen, style, where) for i in range(len(record.notes))]
    heights = [height for _, height in rows]
    cut = _even_split(heights) if columns == 2 else len(rows)
    deepest = top
    for first, last, x in ((0, cut, 0.0), (cut, len(rows), wide + _APART)):
        y = top
        for art, height in rows[first:last]:
            items.append(Group(art, Matrix.translate(x, y)))
            y += height + _BETWEEN
        deepest = max(deepest, y - _BETWEEN if last > first else top)
    return tuple(items), deepest


def _note(
    record: Figure, index: int, width: float, pen: Pen, style: Style, where: KeyPath
) -> tuple[tuple[Item, ...], float]:
    path = (*where, "notes", index, "text")
    text = record.notes[index].text
    block = pen.paragraph(path, text, style, width - _INDENT, least=FULL)
    line = next(iter(block.baselines), 0.0) - capital_height(style) / 2
    drop = max(0.0, RADIUS - line)
    mark = disc(pen, index + 1, (RADIUS, line + drop))
    body = Group(block.items, Matrix.translate(_INDENT, drop))
    return (*mark, body), max(block.height + drop, 2 * RADIUS)


def _even_split(heights: Sequence[float]) -> int:
    """Return the number of texts in the first of two balanced columns."""
    return min(
        range(1, len(heights) + 1),
        key=lambda n: max(plain_sum(heights[:n]), plain_sum(heights[n:])),
    )
