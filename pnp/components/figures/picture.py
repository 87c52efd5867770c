"""The picture of a figure: pieces in rows, what lies on them, arrows, and numbers at places."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.geometry import rounded_chain
from pnp.components.arrows import arrow, towards
from pnp.components.figures.callouts import Callouts, Target
from pnp.components.figures.gallery import Gallery, Shown
from pnp.components.pen import Pen
from pnp.components.pictured import Spot
from pnp.model.figures import Figure, Place, Thing
from pnp.scene import (
    Group,
    Instance,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    rounded,
    transformed,
)

# About the spaces to which a board is cropped, in millimetres of the board.
_ABOUT = 3.0
# Beside pieces with call-outs, for their numbers.
_GUTTER = 7.0
# What lies on one place overlaps by so much of its width.
_FANNED = 0.8
_SHADOW, _FAINT, _EDGE = 0.45, 0.2, 0.25
# A piece of which both sides are as long has its number on its edge.
_LARGE = 13.0
# An arrow keeps off what lies where it begins and ends, and is as wide as this.
_CLEAR, _WIDE = 1.0, 1.15
# Of a straight way, each end keeps off by this part at most.
_MOST = 0.46


class Put(Struct, frozen=True, eq=False):
    """A piece in its place: the box on the figure, and what of the piece is seen there."""

    shown: Shown
    names: tuple[str, ...]
    box: Rect
    window: Rect

    @property
    def scale(self) -> float:
        return self.box.width / self.window.width

    @property
    def matrix(self) -> Matrix:
        move = Matrix.translate(-self.window.x, -self.window.y)
        return move.then(Matrix.scale(self.scale)).then(Matrix.translate(self.box.x, self.box.y))


class Picture(Struct, frozen=True):
    """A figure drawn from its top left."""

    items: tuple[Item, ...]
    width: float
    height: float


def picture(figure: Figure, gallery: Gallery, room: float, pen: Pen) -> Picture | None:
    """Return the picture of a figure, at most ``room`` wide; None where a piece has errors."""
    rows = [[(name, gallery.shown(Thing.of(name))) for name in row] for row in figure.show]
    known = [[(name, shown) for name, shown in row if shown is not None] for row in rows]
    if [len(row) for row in known] != [len(row) for row in rows]:
        return None
    gutter = _GUTTER if figure.notes and not figure.crop else 0.0
    puts, width, height = _arranged(figure, known, room, gutter)
    items: list[Item] = []
    for put in puts:
        items += _drawn(put, pen)
    scale = puts[0].scale
    lying: list[Rect] = []
    for place, names in figure.on.items():
        at, shown = _spot(puts, place), [gallery.shown(Thing.of(name)) for name in names]
        if at is None or None in shown:
            return None
        for laid in _laid([one for one in shown if one is not None], at, scale):
            items += _drawn(laid, pen)
            lying.append(laid.box)
    callouts = Callouts(pen, Rect(0, 0, width, height), _covered(puts), lying)
    for ways, role, dashed in ((figure.moves, "accent", False), (figure.attacks, "ink", True)):
        for way in ways:
            points = [at for name in way if (at := _spot(puts, name)) is not None]
            if len(points) != len(way):
                return None
            line = _clear_of(points, [*lying, *_ended(puts, (way[0], way[-1]))])
            colour, paper = pen.theme.colour(role), pen.theme.colour("paper")
            items += arrow(line, _WIDE, colour, paper, dashed=dashed)
            callouts.keep_off(line)
    targets = [_target(puts, note.at) for note in figure.notes]
    numbered = [target for target in targets if target is not None]
    if len(numbered) != len(targets):
        return None
    items += callouts.drawn(numbered)
    return Picture(tuple(items), width, height)


def _covered(puts: Sequence[Put]) -> Sequence[tuple[Rect, Matrix, float, Shown]]:
    """Return what call-outs ask where they would cover something: boxes with their pieces."""
    found = []
    for put in puts:
        k, (x, y) = put.scale, (put.window.x, put.window.y)
        back = Matrix.translate(-put.box.x, -put.box.y).then(Matrix.scale(1 / k))
        found.append((put.box, back.then(Matrix.translate(x, y)), 1 / k, put.shown))
    return found


def _arranged(
    figure: Figure, rows: Sequence[Sequence[tuple[str, Shown]]], room: float, gutter: float
) -> tuple[list[Put], float, float]:
    """Return pieces in rows as large as they can be, with the size of all of it."""
    windows = [[_window(figure, shown, room) for _, shown in row] for row in rows]
    gaps = [figure.gap * (len(row) - 1) for row in rows]
    wide = [sum(window.width for window in row) for row in windows]
    high = [max(window.height for window in row) for row in windows]
    fits = [(room - 2 * gutter - gap) / width for gap, width in zip(gaps, wide, strict=True)]
    scale = min(*fits, (figure.height - figure.gap * (len(rows) - 1)) / sum(high))
    width = max(w * scale + gap for w, gap in zip(wide, gaps, strict=True)) + 2 * gutter
    puts: list[Put] = []
    y = 0.0
    for row, seen, across, gap, tall in zip(rows, windows, wide, gaps, high, strict=True):
        x = (width - across * scale - gap) / 2
        for (name, shown), window in zip(row, seen, strict=True):
            size = window.width * scale, window.height * scale
            box = Rect(x, y + (tall * scale - size[1]) / 2, *size)
            puts.append(Put(shown, (name, Thing.of(name).id), box, window))
            x += size[0] + figure.gap
        y += tall * scale + figure.gap
    return puts, width, y - figure.gap


def _window(figure: Figure, shown: Shown, room: float) -> Rect:
    """Return what is seen of a piece: all of it, or what is about the spaces that a cropped figure
    names, and a board alone as wide as the room is for its height."""
    named = figure.places if figure.crop else ()
    boxes = [shown.spots[name].box for name in named if name in shown.spots]
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
    x = _held((left + right - wide) / 2, wide, whole.width)
    y = _held((top + low - high) / 2, high, whole.height)
    return Rect(x, y, min(wide, whole.width), min(high, whole.height))


def _held(start: float, long: float, whole: float) -> float:
    return max(0.0, min(start, whole - long))


def _drawn(put: Put, pen: Pen) -> Iterator[Item]:
    """Yield a piece with its shadow and edge, or the part of a board that is seen."""
    shown, place, box = put.shown, put.matrix, put.box
    theme = pen.theme
    rim = Stroke(theme.colour("rim"), _EDGE)
    if put.window != Rect(0, 0, shown.width, shown.height):
        frame = rounded(box.x, box.y, box.width, box.height, 1.2)
        yield Group((Instance(shown.art, place),), clip=frame)
        yield Path(frame, None, rim)
        return
    edge = transformed(shown.outline, place)
    if edge and theme.art("fills") != "none":
        below = transformed(edge, Matrix.translate(_SHADOW, _SHADOW))
        yield Path(below, theme.colour("ink"), opacity=_FAINT)
    yield Instance(shown.art, place)
    if edge:
        yield Path(edge, None, rim)


def _laid(shown: Sequence[Shown], at: Point, scale: float) -> Iterator[Put]:
    """Yield what lies on one place, side by side; what stands has its foot there."""
    steps = [one.width * scale * _FANNED for one in shown]
    x = at[0] - sum(steps[:-1]) / 2
    for one, step in zip(shown, steps, strict=True):
        wide, high = one.width * scale, one.height * scale
        top = at[1] - (high * 0.85 if one.stands else high / 2)
        yield Put(one, (), Rect(x - wide / 2, top, wide, high), Rect(0, 0, one.width, one.height))
        x += step


def _target(puts: Sequence[Put], at: Sequence[str]) -> Target | None:
    """Return where a note points: at a place, at a large piece as a whole, or at the border of two
    spaces."""
    if len(at) == 1:
        for put in puts:
            if at[0] in put.names and min(put.box.width, put.box.height) >= _LARGE:
                return Target(put.box.centre, put.box)
        found = _spot(puts, at[0])
        return None if found is None else Target(found)
    middles = ((put, put.shown.borders.get(frozenset(at))) for put in puts)
    return next((Target(p.matrix.apply(at)) for p, at in middles if at is not None), None)


def _spot(puts: Sequence[Put], written: str) -> Point | None:
    """Return where a place is on the figure."""
    place = Place.of(written)
    across, down = place.point or (0.5, 0.5)
    for put in puts:
        if place.name in put.names or not place.name:
            seen = Rect(0, 0, put.shown.width, put.shown.height)
            return put.matrix.apply((seen.width * across, seen.height * down))
    spots: list[tuple[Put, Spot]] = [
        (put, put.shown.spots[place.name]) for put in puts if place.name in put.shown.spots
    ]
    return spots[0][0].matrix.apply(spots[0][1].at) if spots else None


def _ended(puts: Sequence[Put], ends: Sequence[str]) -> Iterator[Rect]:
    """Yield the boxes of pieces at which an arrow begins or ends."""
    yield from (put.box for put in puts if {*put.names} & {*ends})


def _clear_of(points: Sequence[Point], lying: Sequence[Rect]) -> list[Point]:
    """Return a way with round turns that begins and ends beside what lies there."""
    found = list(points)
    for end, other in ((0, 1), (-1, -2)):
        start, goal = points[end], points[other]
        by = max((_out_of(box, start, goal) for box in lying if _within(start, box)), default=0.0)
        most = math.dist(start, goal) * (0.8 if len(points) > 2 else _MOST)
        if by:
            found[end] = towards(start, goal, min(by + _CLEAR, most))
    return rounded_chain(found, 3, closed=False)


def _out_of(box: Rect, start: Point, goal: Point) -> float:
    """Return how far it is out of a box on the way to a goal."""
    far = math.dist(start, goal) or 1.0
    (x, y), (dx, dy) = start, ((goal[0] - start[0]) / far, (goal[1] - start[1]) / far)
    across = (box.right - x if dx > 0 else x - box.x) / max(abs(dx), 1e-9)
    down = (box.bottom - y if dy > 0 else y - box.y) / max(abs(dy), 1e-9)
    return min(across, down)


def _within(at: Point, box: Rect) -> bool:
    return box.x < at[0] < box.right and box.y < at[1] < box.bottom
