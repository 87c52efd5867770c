"""The head of a title page: a title on a band, lines below it, pictures, a swelling rule.

And the double line about the page, as engravers close off a chart; and pieces of a kit as pictures
of themselves, in rows or fanned as one holds a hand of cards.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise
from typing import TypeAlias

from msgspec import Struct

from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath
from pnp.components.chart.bands import strip
from pnp.components.chart.views import is_viewed, plate
from pnp.components.chart.vignettes import in_one_ink
from pnp.components.columns import ONE_COLUMN, Setter
from pnp.components.pen import Pen, capital
from pnp.components.texture import texture
from pnp.components.tints import TEXT_CONTRAST, visible
from pnp.model.images import OwnPicture
from pnp.pictures import PictureError
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Stroke, rectangle, transformed
from pnp.scene.piece import Piece
from pnp.text.fitting import fit
from pnp.text.shaping import Style
from pnp.theme import Theme

# The size of a picture beside the title, in millimetres.
BESIDE = 50.0
# The height of engravings, about this fraction of their width.
_HIGH = 0.94
# How far the band of the title extends beyond the frame: not quite to the line about the page.
_BAND = 3.6
# What WCAG 2 asks of large letters.
_LARGE = 3.0
_WHITE = "#ffffff"


def head(
    setter: Setter,
    title: str,
    lines: Sequence[tuple[str, Style, float]],
    name: str,
    size: float,
    exhibits: Sequence[Exhibit] = (),
    *,
    tried: bool = False,
) -> tuple[tuple[Item, ...], float]:
    """Return the head of the page of ``setter``, and where what follows begins. Pictures are left
    out while sizes are ``tried``.

    ``lines`` are marked up, each with its style and the space before it. The picture is ``size`` mm
    across: beside the lines where that is ``BESIDE``, else below; none on narrow paper.
    ``exhibits`` take its place, ``size`` mm high at most.
    """
    frame = setter.frame
    banner, top = _band(setter, title)
    if exhibits:
        text, high = _lines(setter, lines, Rect(frame.x + 6, top, frame.width - 12, 0))
        y = top + high + 5.0
        art, deep = hung(exhibits, Rect(frame.x, y, frame.width, size), tried=tried)
        below = y + deep + 5.0
        return (*banner, *text, *art, _rule(frame, below, setter.theme)), below + 5.0
    pictured = name and frame.width >= ONE_COLUMN
    aside = BESIDE if pictured and size <= BESIDE else 0.0
    room = Rect(frame.x + 6 + aside, top, frame.width - 12 - aside, 0)
    text, high = _lines(setter, lines, room)
    items: list[Item] = [*banner]
    bottom = top + high
    if aside:
        deep = aside * _HIGH
        drop = max(0.0, (deep - high) / 2 - 2)
        bottom = top + max(high, deep) - 3
        items.append(Group(text, Matrix.translate(0, drop)))
        at = frame.x + 3 + aside / 2, top + deep / 2 + 0.1 * aside - 3
        items += () if tried else _front(setter, name, at, aside)
    else:
        items += text
        if pictured:
            at = frame.centre[0], bottom + 3 + size * (0.1 + _HIGH / 2)
            items += () if tried else _front(setter, name, at, size)
            bottom += 3 + size * _HIGH
    y = bottom + 4.5
    return (*items, _rule(frame, y, setter.theme)), y + 5.0


def border(frame: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the double line about a page, on its own ground where paper would hide pale text."""
    if printed_on_ground(theme):
        edge = frame.inset(-6.0)
        full = rectangle(edge.x, edge.y, edge.width, edge.height)
        yield Path(full, fill=theme.colour("cover.ground"))
        yield from texture(edge, theme)
    colour = theme.colour("cover.frame")
    for out, width in ((6.0, 0.7), (4.6, 0.2)):
        box = frame.inset(-out)
        yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=Stroke(colour, width))


def printed_on_ground(theme: Theme) -> bool:
    """Return whether a page needs its ground: its ink is too pale for white paper."""
    return contrast(theme.colour("ink"), _WHITE) < TEXT_CONTRAST


def _band(setter: Setter, title: str) -> tuple[tuple[Item, ...], float]:
    """Return the title on its band within the double line, and where what follows begins."""
    theme, frame = setter.theme, setter.frame
    ground = theme.colour("cover.band")
    ink = theme.colour("cover.band.ink")
    if contrast(ground, ink) < _LARGE:
        ink = visible(ground, theme.colour("ink"))
    style = theme.style("cover.title").filled(ink)
    box = fit(title, style, frame.width - 4, 30.0, align="center", floor=setter.size)
    setter.check(box.block, title)
    around = frame.inset(-_BAND)
    high, lines = capital(box.style), box.block.baselines
    # As much above the capitals of the first line as below the last.
    air = high * 0.7
    deep = 2 * air + high + lines[-1] - lines[0]
    shift = around.y + air + high - lines[0]
    return (
        Path(rectangle(around.x, around.y, around.width, deep), ground),
        Group(box.block.items, Matrix.translate(frame.x + 2, shift)),
    ), around.y + deep + 2.5


def engraving(setter: Setter, name: str) -> Exhibit:
    """Return an engraving as an exhibit."""

    def draw(box: Rect) -> Iterator[Item]:
        size = box.height / _HIGH
        at = box.centre[0], box.centre[1] + 0.1 * size
        yield from _front(setter, name, at, size)

    # Bowsprits, tails and waves reach a little beyond the size of an engraving.
    return Exhibit(1.12 / _HIGH, draw)


def own(image: OwnPicture, pen: Pen) -> tuple[Exhibit, ...]:
    """Return the picture of the game's own as an exhibit; none for one that cannot be read, which
    is reported before anything is drawn."""
    try:
        found = pen.theme.picture(image.path, Rect(0, 0, 1, 1), image.fit)
    except PictureError:
        return ()

    def draw(box: Rect) -> Iterator[Item]:
        outline = rectangle(box.x, box.y, box.width, box.height)
        yield from pen.own(("image",), image, outline)

    return (Exhibit(found.width / found.height, draw),)


def _lines(
    setter: Setter, lines: Sequence[tuple[str, Style, float]], room: Rect
) -> tuple[tuple[Item, ...], float]:
    """Return the lines, centred in ``room``, and their height."""
    placed = [
        (setter.block(markup, style, room.width, "center"), before)
        for markup, style, before in lines
        if markup
    ]
    items: list[Item] = []
    y = room.y
    for block, before in placed:
        y += before
        items.append(Group(block.items, Matrix.translate(room.x, y)))
        y += block.height
    return tuple(items), y - room.y


def picture(setter: Setter, where: KeyPath, name: str, at: Point, size: float) -> Iterator[Item]:
    """Draw an engraving in the ink of the page."""
    theme = setter.theme
    ink, ground = theme.colour("ink"), theme.colour("cover.ground")
    yield from in_one_ink(where, name, at, size, theme, setter.reporter, ink=ink, ground=ground)


def _front(setter: Setter, name: str, at: Point, size: float) -> Iterator[Item]:
    """Draw the first picture of a game, or the view that the theme puts in its place."""
    theme = setter.theme
    if is_viewed(theme):
        wide, high = 1.12 * size, _HIGH * size
        box = Rect(at[0] - wide / 2, at[1] - 0.1 * size - high / 2, wide, high)
        yield from plate(box, theme.colour("ink"), theme.colour("cover.ground"), theme)
    else:
        yield from picture(setter, ("pictures", 0), name, at, size)


def _rule(frame: Rect, y: float, theme: Theme) -> Item:
    """Return a line across the page that swells to a diamond in the middle, or the theme's band."""
    middle, half = frame.centre[0], frame.width * 0.36
    cords = strip(2 * half, 3.0, theme)
    if cords:
        return Group(cords, Matrix.translate(middle - half, y))
    outline = (
        ("M", (middle - half, y)),
        ("L", (middle - 3.2, y - 0.25)),
        ("L", (middle, y - 1.5)),
        ("L", (middle + 3.2, y - 0.25)),
        ("L", (middle + half, y)),
        ("L", (middle + 3.2, y + 0.25)),
        ("L", (middle, y + 1.5)),
        ("L", (middle - 3.2, y + 0.25)),
        ("Z", ()),
    )
    return Path(outline, fill=theme.colour("rim"))


_GAP = 4.0
_MOST_ROWS = 3
_EDGE = 0.25
# Cards held in a hand are fanned around a point this many of their heights below, a step apart,
# within a sweep; only cards that are upright by this much are fanned.
_REACH, _STEP, _SWEEP, _UPRIGHT = 4.0, 8.5, 40.0, 1.2
_FEWEST_HELD = 3


class Exhibit(Struct, frozen=True):
    """What is shown: how wide it is in parts of its height, and what draws it in a box."""

    aspect: float
    draw: Callable[[Rect], Iterator[Item]]


# Where exhibits hang: the box of each, with the degrees by which it is turned about its middle.
_Hung: TypeAlias = list[tuple[Rect, float]]


def shown(piece: Piece, theme: Theme) -> Exhibit:
    """Return the front of a piece with a fine edge; of a standing piece only what is then
    visible."""
    face = piece.face or Rect(0, 0, piece.width, piece.height)

    def draw(box: Rect) -> Iterator[Item]:
        scale = box.height / face.height
        place = Matrix.translate(-face.x, -face.y).then(Matrix.scale(scale))
        place = place.then(Matrix.translate(box.x, box.y))
        art = Group(piece.front, clip=piece.outline)
        seen = rectangle(face.x, face.y, face.width, face.height)
        yield Group((art,), place, seen)
        if piece.face is None:
            edge = Stroke(theme.colour("rim"), _EDGE)
            yield Path(transformed(piece.outline, place), None, edge)

    return Exhibit(face.width / face.height, draw)


def hung(
    exhibits: Sequence[Exhibit], room: Rect, *, tried: bool = False
) -> tuple[tuple[Item, ...], float]:
    """Return exhibits as large as they can be in ``room``, centred at its top, and their height.
    Nothing is drawn where that is only ``tried``."""
    fan = len(exhibits) >= _FEWEST_HELD and _alike(exhibits) and exhibits[0].aspect * _UPRIGHT <= 1
    places = _fan(exhibits, room) if fan else _rows(exhibits, room)
    items: list[Item] = []
    bottom = room.y
    for exhibit, (box, turn) in zip(exhibits, places, strict=True):
        matrix = Matrix.rotate(turn, *box.centre)
        if not tried:
            items.append(Group(tuple(exhibit.draw(box)), matrix))
        bottom = max(bottom, *(y for _, y in _corners(box, turn)))
    return tuple(items), bottom - room.y


def _alike(exhibits: Sequence[Exhibit]) -> bool:
    return len({round(exhibit.aspect, 3) for exhibit in exhibits}) == 1


def _rows(exhibits: Sequence[Exhibit], room: Rect) -> _Hung:
    """Hang exhibits in rows of one width, broken where the most of the room is covered; equal
    exhibits in equal rows."""
    count = len(exhibits)
    most = min(_MOST_ROWS, count)
    if _alike(exhibits):
        steps = (math.ceil(count / rows) for rows in range(1, most + 1))
        breaks = [tuple(range(step, count, step)) for step in steps]
    else:
        breaks = [cut for n in range(most) for cut in combinations(range(1, count), n)]
    return max((_in_rows(exhibits, room, cut) for cut in breaks), key=_covered)


def _covered(places: _Hung) -> float:
    return sum(box.width * box.height for box, _ in places)


def _in_rows(exhibits: Sequence[Exhibit], room: Rect, breaks: Sequence[int]) -> _Hung:
    rows = [exhibits[i:j] for i, j in pairwise((0, *breaks, len(exhibits)))]
    aspects = [sum(exhibit.aspect for exhibit in row) for row in rows]
    full = [
        (room.width - (len(row) - 1) * _GAP) / aspect
        for row, aspect in zip(rows, aspects, strict=True)
    ]
    scale = min(1.0, (room.height - (len(rows) - 1) * _GAP) / sum(full))
    places: _Hung = []
    y = room.y
    for row, aspect, high in zip(rows, aspects, (scale * h for h in full), strict=True):
        x = room.centre[0] - (aspect * high + (len(row) - 1) * _GAP) / 2
        for exhibit in row:
            places.append((Rect(x, y, exhibit.aspect * high, high), 0.0))
            x += exhibit.aspect * high + _GAP
        y += high + _GAP
    return places


def _fan(exhibits: Sequence[Exhibit], room: Rect) -> _Hung:
    """Hold cards in a fan, made for a height of 1 and then as large as the room allows."""
    count, wide = len(exhibits), exhibits[0].aspect
    step = min(_STEP, _SWEEP / (count - 1))
    turns = [step * (i - (count - 1) / 2) for i in range(count)]
    middles = [_on_arc(turn) for turn in turns]
    unit = [Rect(x - wide / 2, y - 0.5, wide, 1.0) for x, y in middles]
    points = [p for box, turn in zip(unit, turns, strict=True) for p in _corners(box, turn)]
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    scale = min(room.width / (right - left), room.height / (bottom - top))
    west = room.centre[0] - (left + right) / 2 * scale
    return [
        (
            Rect(
                west + box.x * scale,
                room.y + (box.y - top) * scale,
                box.width * scale,
                box.height * scale,
            ),
            turn,
        )
        for box, turn in zip(unit, turns, strict=True)
    ]


def _on_arc(turn: float) -> Point:
    angle = math.radians(turn)
    return _REACH * math.sin(angle), -_REACH * math.cos(angle)


def _corners(box: Rect, turn: float) -> list[Point]:
    matrix = Matrix.rotate(turn, *box.centre)
    return [matrix.apply((x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)]
