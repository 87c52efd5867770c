"""Letters on a curved line, each upright on the line where it is."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from unicodedata import bidirectional

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.scene import Glyph, Group, Instance, Item, Matrix, Point, Segments, Text
from pnp.text import fonts
from pnp.text.glyphs import one_to_one

# The parts into which a curve is divided.
_PARTS = 48
_DUST = 1e-9


class Baseline(Struct, frozen=True):
    """A line under letters: points in millimetres, the distance of each from the first,
    along the line, and the direction there in radians, clockwise from the right. A ``closed`` line
    ends where it begins."""

    points: tuple[Point, ...]
    places: tuple[float, ...]
    turns: tuple[float, ...]
    closed: bool = False

    @property
    def length(self) -> float:
        return self.places[-1]

    def at(self, place: float) -> tuple[Point, float]:
        """Return the point at a distance from the start, and the direction there; a line with ends
        goes straight on beyond them."""
        if self.closed:
            place %= self.length
        i = min(max(bisect_right(self.places, place) - 1, 0), len(self.points) - 2)
        long = self.places[i + 1] - self.places[i]
        part = (place - self.places[i]) / long if long > _DUST else 0.0
        within = min(max(part, 0.0), 1.0)
        turn = self.turns[i] + (self.turns[i + 1] - self.turns[i]) * within
        (x0, y0), (x1, y1) = self.points[i], self.points[i + 1]
        beyond = (part - within) * long
        x = x0 + (x1 - x0) * within + beyond * math.cos(turn)
        y = y0 + (y1 - y0) * within + beyond * math.sin(turn)
        return (x, y), turn


def baseline_of(outline: Segments, gap: float = 0.0, *, closed: bool = False) -> Baseline | None:
    """Return the line that is ``gap`` mm above an outline of one piece, for someone who reads in
    its direction; None for an outline without length."""
    points: list[Point] = []
    places: list[float] = []
    turns: list[float] = []
    for (x, y), turn in _samples(outline):
        # The shorter way from one direction to the next.
        turn += math.tau * round((turns[-1] - turn) / math.tau) if turns else 0.0
        point = x + gap * math.sin(turn), y - gap * math.cos(turn)
        if points:
            step = math.dist(points[-1], point)
            if step < _DUST and abs(turn - turns[-1]) < _DUST:
                continue
            places.append(places[-1] + step)
        else:
            places.append(0.0)
        points.append(point)
        turns.append(turn)
    if len(points) < 2 or places[-1] < _DUST:
        return None
    return Baseline(tuple(points), tuple(places), tuple(turns), closed)


def _samples(outline: Segments) -> Iterator[tuple[Point, float]]:
    """Yield points of an outline, each with the direction there."""
    start = here = (0.0, 0.0)
    for command, values in outline:
        end = start if command == "Z" else (values[-2], values[-1])
        if command == "M":
            start = end
        elif command == "C":
            yield from _samples_of_curve(here, values)
        elif math.dist(here, end) > _DUST:
            turn = math.atan2(end[1] - here[1], end[0] - here[0])
            yield here, turn
            yield end, turn
        here = end


def _samples_of_curve(start: Point, values: tuple[float, ...]) -> Iterator[tuple[Point, float]]:
    x0, y0, (x1, y1, x2, y2, x3, y3) = *start, values
    for i in range(_PARTS + 1):
        t = i / _PARTS
        u = 1 - t
        a, b, c = u * u, 2 * u * t, t * t
        dx = a * (x1 - x0) + b * (x2 - x1) + c * (x3 - x2)
        dy = a * (y1 - y0) + b * (y2 - y1) + c * (y3 - y2)
        # A curve has no direction at an end where a bend is.
        if math.hypot(dx, dy) > _DUST:
            a, b, c, d = u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t
            x, y = a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3
            yield (x, y), math.atan2(dy, dx)


def bend(items: Sequence[Item], line: Baseline) -> Group:
    """Return the items of one line of text, set from (0, 0) to the right, on another line.

    The group has the words, with the names of icons; icons without letters keep their names.
    """
    words = _words_of(items)
    lettered = any(isinstance(item, Text) for item in items)
    found: list[Item] = []
    for item in items:
        match item:
            case Text():
                for x, letter in _letters(item):
                    own = replace(letter, content=words)
                    found.append(Group((own,), _matrix(line, x, letter.width)))
            case Instance(of, matrix):
                found.append(Instance(of, _moved(matrix, line, matrix.a)))
            case Group((Text() as name,), matrix) if not lettered:
                found.append(replace(item, matrix=_moved(matrix, line, matrix.a * name.width)))
            case _:
                pass
    return Group(tuple(found), words=words if lettered else "")


def _words_of(items: Iterable[Item]) -> str:
    """Return the words of a line, with the names of its icons."""
    found = ""
    for item in items:
        match item:
            case Text(content):
                found += content
            case Group((Text(content),)):
                found += f" {content} "
            case _:
                pass
    return " ".join(found.split())


def _moved(matrix: Matrix, line: Baseline, width: float) -> Matrix:
    back = Matrix.translate(-matrix.e, 0.0)
    return matrix.then(back).then(_matrix(line, matrix.e, width))


def _matrix(line: Baseline, x: float, width: float) -> Matrix:
    """Return the matrix that puts what is ``width`` mm wide, from (0, 0), upright on a line from
    ``x`` on."""
    (x0, y0), _ = line.at(x)
    (x1, y1), _ = line.at(x + width)
    middle, turn = line.at(x + width / 2)
    if math.hypot(x1 - x0, y1 - y0) > width / 2 > _DUST:
        # At a corner, this is between the directions before and after it.
        turn = math.atan2(y1 - y0, x1 - x0)
    upright = Matrix.translate(-width / 2, 0.0)
    return upright.then(Matrix.rotate(math.degrees(turn))).then(Matrix.translate(*middle))


def _letters(text: Text) -> Iterator[tuple[float, Text]]:
    """Yield the visible letters of a run from left to right, each from (0, 0), with its place."""
    glyphs = text.glyphs or one_to_one(text.content, text.font)
    leftward = any(bidirectional(char) in ("R", "AL") for char in text.content)
    x = text.x
    for start, end in _clusters(glyphs, text.advances, leftward=leftward):
        advances = text.advances[start:end]
        own = tuple(replace(glyph, text="") for glyph in glyphs[start:end])
        if any(fonts.load(glyph.font).shape(glyph.index) for glyph in own):
            yield x, replace(text, x=0.0, advances=advances, glyphs=own)
        x += plain_sum(advances) * text.size / 1000


def _clusters(
    glyphs: Sequence[Glyph], advances: Sequence[float], *, leftward: bool
) -> Iterator[tuple[int, int]]:
    """Yield start and end of the glyphs that stay together: a letter with its marks, which have no
    width and are before it in a text from right to left."""
    start = 0
    for i in range(1, len(glyphs) + 1):
        mark = i < len(glyphs) and not advances[i - 1 if leftward else i]
        if i == len(glyphs) or (glyphs[i].text and not mark):
            yield start, i
            start = i
