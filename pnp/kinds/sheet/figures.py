"""A figure as a row of a sheet: pieces in rows, what lies on them, arrows, numbers at places and
their texts."""

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

# About the spaces to which a board is cropped, in millimetres of the board.
_ABOUT = 3.0
# Beside pieces with call-outs, for their numbers.
_GUTTER = 7.0
# The same above and below pieces on which others lie, where there is room.
_ABOVE = 6.0
# Above pieces that are lower than this part of a row, there is room for numbers.
_LOWER = 0.7
# What lies on one place overlaps by so much of its width.
_FANNED = 0.8
_SHADOW, _FAINT, _EDGE = 0.45, 0.2, 0.25
# An arrow keeps off what lies where it begins and ends, and is as wide as this.
_CLEAR, _WIDE = 1.0, 1.15
# Smaller than this in parts of its size, no piece is told from others.
_LEAST = 0.02
# Of a straight way, each end keeps off by this part at most.
_MOST = 0.46


class Picture(Struct, frozen=True):
    """A figure drawn from its top left."""

    items: tuple[Item, ...]
    width: float
    height: float


class _MissingError(Exception):
    """What a figure names is not there; the error is told."""


def draw_picture(
    figure: Figure, gallery: Gallery, room: float, pen: Pen, where: KeyPath
) -> Picture | None:
    """Return the picture of a figure, at most ``room`` wide; None where something is wrong, which
    is reported at ``where``."""
    try:
        return _Composer(figure, gallery, pen, where).picture(room)
    except _MissingError:
        return None


def sketch_picture(
    figure: Figure, gallery: Gallery, room: float, pen: Pen, where: KeyPath
) -> Picture | None:
    """Return how large the picture of a figure will be, with nothing drawn."""
    try:
        _, _, width, height = _Composer(figure, gallery, pen, where).arrange_pieces(room)
    except _MissingError:
        return None
    return Picture((), width, height)


class _Composer(Struct, frozen=True):
    """Puts a figure together; what cannot be is reported where it is written."""

    figure: Figure
    gallery: Gallery
    pen: Pen
    where: KeyPath

    def picture(self, room: float) -> Picture:
        figure, pen = self.figure, self.pen
        puts, laid, width, height = self.arrange_pieces(room)
        items = [item for put in (*puts, *laid) for item in _draw_piece(put, pen)]
        below, puts = puts, [*puts, *laid]
        targets = [self._target(puts, note.at, i) for i, note in enumerate(figure.notes)]
        named = [target.piece for target in targets]
        solid = [put for put in puts if put in laid or put in named]
        grounds = [put for put in below if put not in named]
        callouts = CalloutPlacer(pen, Rect(0, 0, width, height), grounds, solid)
        lying = [put.box for put in laid]
        ways = ("moves", figure.moves, "accent", False), ("attacks", figure.attacks, "ink", True)
        for key, listed, role, dashed in ways:
            colour, paper = pen.theme.colour(role), pen.theme.colour("paper")
            for i, way in enumerate(listed):
                points = [self._point_on_figure(puts, name, key, i) for name in way]
                line = _shortened_way(points, [*lying, *_end_boxes(puts, (way[0], way[-1]))])
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

    def _point_on_figure(self, puts: Sequence[PlacedPiece], written: str, *at: str | int) -> Point:
        """Return where a place is on the figure."""
        place = PlaceReference.of(written)
        across, down = place.point or (0.5, 0.5)
        for put in puts:
            if place.name in put.names or not place.name:
                return put.matrix.apply((put.shown.width * across, put.shown.height * down))
        for put in puts:
            if place.name in put.shown.spots:
                return put.matrix.apply(put.shown.spots[place.name].at)
        hint = "name a space that is printed, or a point in percent of the board"
        raise self._report_missing("unknown-space", f"'{written}' is not on the figure", hint, *at)

    def _target(self, puts: Sequence[PlacedPiece], at: Sequence[str], index: int) -> CalloutTarget:
        """Return where a note points: at a place, at a piece as a whole, or at the border of two
        spaces."""
        if len(at) == 1:
            spot = self._point_on_figure(puts, at[0], "notes", index, "at")
            for put in puts:
                if at[0] in put.names or (put.laid and put.distance_to(spot) <= 0):
                    return CalloutTarget(put.box.centre, put)
            return _point_target(puts, at[0], spot)
        for put in puts:
            middle = put.shown.borders.get(frozenset(at))
            if middle is not None:
                return CalloutTarget(put.matrix.apply(middle), about=0.0)
        message = f"the spaces '{at[0]}' and '{at[1]}' do not touch"
        raise self._report_missing(
            "pair-apart", message, "name two neighbours", "notes", index, "at"
        )

    def arrange_pieces(
        self, room: float
    ) -> tuple[list[PlacedPiece], list[PlacedPiece], float, float]:
        """Return pieces in rows as large as they can be and what lies on them or beside them, with
        the size of all of it."""
        puts, width, height = self._arrange_rows(room)
        laid = self._lay_on_pieces(puts)
        left, right = self._side_margins(laid, width)
        if left + right + width > room:
            puts, width, height = self._arrange_rows(room - left - right)
            laid = self._lay_on_pieces(puts)
        for put in (*puts, *laid) if left else ():
            put.box = Rect(put.box.x + left, put.box.y, put.box.width, put.box.height)
        return puts, laid, left + width + right, height

    @property
    def _gutter(self) -> float:
        return _GUTTER if self.figure.notes and not self.figure.crop else 0.0

    def _lay_on_pieces(self, puts: Sequence[PlacedPiece]) -> list[PlacedPiece]:
        """Return what lies on pieces in rows."""
        laid = list[PlacedPiece]()
        for place, names in self.figure.on.items():
            at = self._point_on_figure([*puts, *laid], place, "on", place)
            shown = [(name, self._picture_of(name, "on", place)) for name in names]
            laid += _lay_on_spot(shown, at, puts[0].scale, self.figure.standing)
        return laid

    def _side_margins(self, laid: Sequence[PlacedPiece], width: float) -> tuple[float, float]:
        """Return how much room at the left and the right those need that lie beside the rows."""
        points = {name: PlaceReference.of(name).point or (0.0, 0.0) for name in self.figure.on}
        if all(0 <= across <= 1 for across, _ in points.values()):
            return 0.0, 0.0
        left = self._gutter - min(put.box.x for put in laid)
        right = max(put.box.right for put in laid) + self._gutter - width
        return max(0.0, left), max(0.0, right)

    def _arrange_rows(self, room: float) -> tuple[list[PlacedPiece], float, float]:
        """Return pieces in rows as large as they can be, with the size of all of it."""
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
        puts: list[PlacedPiece] = []
        y = above
        for row, seen, across, own, tall in zip(rows, windows, wide, gaps, high, strict=True):
            x = (width - across * scale - own) / 2
            for (name, shown), window in zip(row, seen, strict=True):
                size = window.width * scale, window.height * scale
                box = Rect(x, y + (tall * scale - size[1]) / 2, *size)
                puts.append(PlacedPiece(shown, (name, *PieceReference.of(name).names), box, window))
                x += size[0] + gap
            y += tall * scale + figure.gap
        return puts, width, y - figure.gap + above


def _is_crowded(figure: Figure, row: Sequence[tuple[str, PiecePicture]]) -> bool:
    """Return whether notes name pieces in a row that have others of their height on both sides."""
    named = {PlaceReference.of(name).name for note in figure.notes for name in note.at}
    high = max(shown.height for _, shown in row)
    return any(name in named and shown.height > _LOWER * high for name, shown in row[1:-1])


def _point_target(puts: Sequence[PlacedPiece], name: str, at: Point) -> CalloutTarget:
    """Return a point as what a note is for: the line to it stays on the space or sign there."""
    for put in puts:
        spot = put.shown.spots.get(name)
        if spot is not None:
            half = min(spot.box.width, spot.box.height) / 2 * put.scale
            return CalloutTarget(at, None, half if spot.sign else min(SHORT, 0.9 * half), spot.sign)
    return CalloutTarget(at)


def _visible_window(figure: Figure, name: str, shown: PiecePicture, room: float) -> Rect:
    """Return what is seen of a piece: all of it, or what is about the spaces that a cropped figure
    names, and a board alone as wide as the room is for its height."""
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


def _draw_piece(put: PlacedPiece, pen: Pen) -> Iterator[Item]:
    """Yield a piece with its shadow and edge, or the part of a board that is seen."""
    shown, place, box = put.shown, put.matrix, put.box
    theme = pen.theme
    rim = Stroke(theme.colour("rim"), _EDGE)
    if not put.is_whole:
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
    """Yield what lies on one place, side by side; what stands has its foot there, and is as small
    as ``standing`` asks."""
    scales = [scale * (standing if one.stands else 1.0) for _, one in shown]
    steps = [one.width * own * _FANNED for own, (_, one) in zip(scales, shown, strict=True)]
    x = at[0] - plain_sum(steps[:-1]) / 2
    for (name, one), own, step in zip(shown, scales, steps, strict=True):
        wide, high = one.width * own, one.height * own
        top = at[1] - (high * 0.85 if one.stands else high / 2)
        whole = Rect(0, 0, one.width, one.height)
        names = name, *PieceReference.of(name).names
        yield PlacedPiece(one, names, Rect(x - wide / 2, top, wide, high), whole, laid=True)
        x += step


def _end_boxes(puts: Sequence[PlacedPiece], ends: Sequence[str]) -> Iterator[Rect]:
    """Yield the boxes of pieces at which an arrow begins or ends."""
    yield from (put.box for put in puts if {*put.names} & {*ends})


def _shortened_way(points: Sequence[Point], lying: Sequence[Rect]) -> list[Point]:
    """Return a way with round turns that begins and ends beside what lies there."""
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
    """Return how far it is out of a box on the way to a goal."""
    far = math.dist(start, goal) or 1.0
    (x, y), (dx, dy) = start, ((goal[0] - start[0]) / far, (goal[1] - start[1]) / far)
    across = (box.right - x if dx > 0 else x - box.x) / max(abs(dx), 1e-9)
    down = (box.bottom - y if dy > 0 else y - box.y) / max(abs(dy), 1e-9)
    return min(across, down)


def _is_within(at: Point, box: Rect) -> bool:
    return box.x < at[0] < box.right and box.y < at[1] < box.bottom


# A figure as a row of a sheet: its picture, with the texts of its numbers below or beside it.


# A picture that leaves so much of the width has its texts beside it; two columns of texts take this
# much room in millimetres.
_BESIDE, _TWO = 0.42, 95.0
# Between the picture and the texts, between two columns of these, and between two of them.
_APART, _BELOW, _BETWEEN = 4.0, 1.8, 0.9
_INDENT = 2 * RADIUS + 1.4
# No picture is made lower than this.
_LOWEST = 8.0

_Drawing = Callable[[Figure, Gallery, float, Pen, KeyPath], Picture | None]


def figure_row(
    record: Figure, gallery: Gallery, width: float, pen: Pen, style: Style, where: KeyPath
) -> FlowRow:
    """Return a figure ``width`` mm wide; what cannot be drawn is reported, and left out."""
    drawn = draw_picture(record, gallery, min(width, record.width or width), pen, where)
    if drawn is None:
        return FlowRow((), 0.0, 0.0, where)
    style = style.at_least_size()
    beside = bool(record.notes) and width - drawn.width - _APART >= _BESIDE * width
    # Its texts stay where they are if a picture is larger or smaller; what is wrong is told once.
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
    """Return a picture with the texts of its numbers."""
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
    """Return the caption, and below it the texts of the numbers in columns, with their height."""
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
    """Return how many of the texts the first of two columns takes, so that both end alike."""
    return min(
        range(1, len(heights) + 1),
        key=lambda n: max(plain_sum(heights[:n]), plain_sum(heights[n:])),
    )
