"""What is beside the sea: the title, the panels of events, a table of numbers; and ribbons."""

from __future__ import annotations

import math
from collections.abc import Iterator

from msgspec import Struct

from pnp.base.diagnostics import KeyPath
from pnp.base.geometry import Area, box_of, grow, overlap
from pnp.components.dice import PIPS
from pnp.components.pen import Pen, capital
from pnp.components.seaboard.afloat import afloat
from pnp.components.seaboard.backdrop import ROPE
from pnp.components.seaboard.scenes import scene
from pnp.model.board import BoardPanel, PanelTable
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    circle,
    line,
    polygon,
    rounded,
    smooth_open,
)
from pnp.text.shaping import Style
from pnp.text.shaping import width as text_width
from pnp.theme import Theme

DROP = 0.26
"""How far the ends of a ribbon hang below it, in parts of its height."""


class RibbonLook(Struct, frozen=True):
    """The colour roles of a ribbon's face and of its folded ends."""

    face: str = "ribbon"
    fold: str = "ribbon.shade"


def extent(text: str, style: Style) -> tuple[float, float]:
    """Return the width, ends included, and the height of the ribbon for a text."""
    high = capital(style) + 0.72 * style.size
    return text_width(text, style) + 1.1 * style.size + 2 * _end(high), high


def ribbon(
    pen: Pen, where: KeyPath, text: str, style: Style, at: Point, width: float = math.inf
) -> Iterator[Item]:
    """Yield a ribbon around ``at`` with a line of text; its ends fold back and fork.

    Where it would be wider than ``width`` mm the text is set smaller, and reported.
    """
    wide, high = extent(text, style)
    beside = wide - text_width(text, style)
    wide = min(wide, width)
    yield from band(pen, Rect(at[0] - wide / 2, at[1] - high / 2, wide, high), RibbonLook())
    yield from pen.centred(where, text, style, *at, wide - beside)


def band(pen: Pen, box: Rect, look: RibbonLook) -> Iterator[Item]:
    """Yield a ribbon without a text that fills a box in width; its ends hang below it a little."""
    theme = pen.theme
    ink = theme.colour("ink")
    end, drop = _end(box.height), DROP * box.height
    line = Stroke(ink, max(0.3, min(0.55, 0.045 * box.height)), join="round")
    for side in (-1, 1):
        x0 = box.x if side < 0 else box.right
        inner = x0 - side * end * 1.45

        def put(dx: float, y: float, x0: float = x0, side: int = side) -> Point:
            return x0 + side * dx, y

        tail = (
            (inner, box.y + drop),
            put(0, box.y + drop),
            put(-end * 0.5, box.centre[1] + drop),
            put(0, box.bottom + drop),
            (inner, box.bottom + drop),
        )
        yield Path(polygon(tail), fill=theme.colour(look.face), stroke=line)
        fold = ((inner, box.bottom + drop), put(-end, box.bottom), (inner, box.bottom))
        yield Path(polygon(fold), fill=theme.colour(look.fold), stroke=line)
    left, right = box.x + end, box.right - end
    sag = 0.05 * box.height
    top = smooth_open([(left, box.y), (box.centre[0], box.y - sag), (right, box.y)])
    foot = smooth_open([(right, box.bottom), (box.centre[0], box.bottom - sag), (left, box.bottom)])
    face = (*top, ("L", foot[0][1]), *foot[1:], ("Z", ()))
    yield Path(face, fill=theme.colour(look.face), stroke=line)


def _end(high: float) -> float:
    return 0.62 * high


_GAP = 2.0  # between a panel and the rope, or the panel beside it
_DIE = 9.5
_GRAND = 44.0  # the height from which a title has room for ships on its ribbon
_PICTURE = 0.59  # of the height of a panel


def room(sea: Area, box: Rect) -> Rect:
    """Return a box without what the rope about the sea takes of its sides."""
    rope = grow(sea, ROPE)
    thin = 0.1
    sides = (
        Rect(box.x, box.y, thin, box.height),
        Rect(box.x, box.y, box.width, thin),
        Rect(box.right - thin, box.y, thin, box.height),
        Rect(box.x, box.bottom - thin, box.width, thin),
    )
    left, top, right, bottom = (
        ROPE if overlap(rope, box_of(side)).area > 0.6 * side.width * side.height else 0.0
        for side in sides
    )
    inner = Rect(box.x + left, box.y + top, box.width - left - right, box.height - top - bottom)
    return inner.inset(_GAP / 2)


def event(panel: BoardPanel, where: KeyPath, box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield a scene with its title on a ribbon; below, the faces of the die and what to do."""
    theme = pen.theme
    ink = Stroke(theme.colour("ink"), 0.5)
    yield from _sheet(box, theme)
    inner = box.inset(2.2)
    picture = Rect(inner.x, inner.y, inner.width, inner.height * _PICTURE)
    edge = rounded(picture.x, picture.y, picture.width, picture.height, 3.0)
    yield scene(panel.art, picture, edge, theme)
    yield Path(edge, stroke=ink)
    style = theme.style("panel.title")
    high = extent(panel.title, style)[1]
    title = picture.centre[0], picture.bottom + 0.1
    yield from ribbon(pen, (*where, "title"), panel.title, style, title, inner.width)
    below = Rect(inner.x + 1, title[1] + high * 0.76, inner.width - 2, 0)
    foot = Rect(below.x, below.y, below.width, inner.bottom - below.y - 0.4)
    x, y = foot.x, foot.centre[1]
    if panel.icon:
        yield from _signed(panel, where, (x + _DIE / 2, y), pen)
        dice = _DIE + 3.0 + text_width(_numbers(panel), theme.style("panel.title"))
    else:
        dice = len(panel.die) * (_DIE + 1.6)
        for i, number in enumerate(panel.die):
            yield from face(number, (x + _DIE / 2 + i * (_DIE + 1.6), y), _DIE, theme)
    if panel.text:
        words = Rect(x + dice + 0.8, foot.y, foot.width - dice - 0.8, foot.height)
        block = pen.fitted(
            (*where, "text"), panel.text, theme.style("panel.text"), words.width, words.height
        )
        drop = (words.height - block.height) / 2
        yield Group(block.items, Matrix.translate(words.x, words.y + drop))


def _signed(panel: BoardPanel, where: KeyPath, at: Point, pen: Pen) -> Iterator[Item]:
    """Yield the face of the red die with a sign, and the numbers of all its faces beside it: who
    does not see the colour, or has a die with pips, reads these."""
    theme, style = pen.theme, pen.theme.style("panel.title")
    yield from _raised(at, _DIE, theme)
    yield from pen.icon((*where, "icon"), panel.icon, *at, 0.76 * _DIE, theme.colour("red.ink"))
    x, y = at[0] + _DIE / 2 + 1.4, at[1] + capital(style) / 2
    yield from pen.text((*where, "die"), _numbers(panel), style, x, y, "start", math.inf)


def _numbers(panel: BoardPanel) -> str:
    return ", ".join(map(str, panel.die))


def _sheet(box: Rect, theme: Theme) -> Iterator[Item]:
    """Yield a panel of paper with a double edge."""
    ink = theme.colour("frame.dark")
    outer = rounded(box.x, box.y, box.width, box.height, 4.0)
    yield Path(outer, fill=theme.colour("panel"), stroke=Stroke(ink, 0.6))
    inner = box.inset(1.1)
    rim = rounded(inner.x, inner.y, inner.width, inner.height, 3.2)
    yield Path(rim, stroke=Stroke(ink, 0.22))


def face(number: int, at: Point, size: float, theme: Theme) -> Iterator[Item]:
    """Yield the face of the red die with a number of pips, and its shadow."""
    yield from _raised(at, size, theme)
    yield from _pips(number, at, size, "red", theme)


def _raised(at: Point, size: float, theme: Theme) -> Iterator[Item]:
    x, y = at[0] - size / 2 + 0.5, at[1] - size / 2 + 0.6
    yield Path(rounded(x, y, size, size, size * 0.2), fill=theme.colour("ribbon.shade"))
    yield from _blank(at, size, "red", theme)


def _face(number: int, at: Point, size: float, role: str, theme: Theme) -> Iterator[Item]:
    yield from _blank(at, size, role, theme)
    yield from _pips(number, at, size, role, theme)


def _blank(at: Point, size: float, role: str, theme: Theme) -> Iterator[Item]:
    edge = rounded(at[0] - size / 2, at[1] - size / 2, size, size, size * 0.2)
    yield Path(edge, fill=theme.colour(role), stroke=Stroke(theme.colour(f"{role}.rim"), 0.4))


def _pips(number: int, at: Point, size: float, role: str, theme: Theme) -> Iterator[Item]:
    for column, row in PIPS[number]:
        px, py = at[0] + (column - 1) * size * 0.27, at[1] + (row - 1) * size * 0.27
        yield Path(circle(px, py, size * 0.095), fill=theme.colour(f"{role}.ink"))


def table(record: PanelTable, where: KeyPath, box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield a table: faces of a die over its columns, every second row on a darker ground."""
    theme = pen.theme
    yield from _sheet(box, theme)
    inner = box.inset(2.4)
    first = inner.width * 0.36
    step, high = (inner.width - first) / len(record.head), inner.height / (len(record.rows) + 1.9)
    top = inner.y + 1.9 * high
    for i in range(0, len(record.rows), 2):
        stripe = rounded(inner.x, top + i * high, inner.width, high, 1.2)
        yield Path(stripe, fill=theme.colour("ribbon"))
    title = inner.x + first / 2 - 0.6, inner.y + (0.52 if record.label else 0.85) * high
    yield from ribbon(
        pen, (*where, "title"), record.title, theme.style("panel.title"), title, first
    )
    for k, number in enumerate(record.head):
        at = inner.x + first + (k + 0.5) * step, inner.y + 0.9 * high
        yield from _face(number, at, min(9.5, 1.3 * high), "blue", theme)
    if record.label:
        small = theme.style("table.label")
        words = pen.paragraph((*where, "label"), record.label, small, first - 3, align="center")
        drop = inner.y + 1.58 * high + capital(small) / 2 - words.baselines[0]
        yield Group(words.items, Matrix.translate(inner.x + 1.5, drop))
    numbers, labels = theme.style("table.number"), theme.style("table.label")
    for i, row in enumerate(record.rows):
        y = top + (i + 0.5) * high
        path = (*where, "rows", i)
        block = pen.paragraph((*path, "label"), row.label, labels, first - 3)
        drop = y + capital(labels) / 2 - block.baselines[0]
        yield Group(block.items, Matrix.translate(inner.x + 4, drop))
        for k, number in enumerate(row.steps):
            x = inner.x + first + (k + 0.5) * step
            yield from pen.centred((*path, "steps", k), str(number), numbers, x, y)
    x = inner.x + first
    rule = Stroke(theme.colour("frame.dark"), 0.25)
    yield Path(line(x, inner.y + 0.4, x, inner.bottom - 0.4), stroke=rule)


def cartouche(title: str, subtitle: str, box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield the title on a large ribbon, a line of text below it."""
    theme = pen.theme
    yield from _sheet(box, theme)
    style = theme.style("ribbon.title")
    wide, high = extent(title, style)
    wide = min(wide, box.width - 6)
    y = box.y + (0.56 if box.height >= _GRAND else 0.4) * box.height
    if box.height >= _GRAND:
        yield from _crest(box, pen)
    banner = Rect(box.centre[0] - wide / 2, y - high / 2, wide, high)
    yield from band(pen, banner, RibbonLook("ribbon.title", "ribbon.title.shade"))
    yield from pen.centred(
        ("title",), title, style, *banner.centre, wide - 1.24 * high - style.size
    )
    if subtitle:
        below = theme.style("ribbon.subtitle")
        at = box.centre[0], box.y + 0.86 * box.height
        yield from pen.centred(("subtitle",), subtitle, below, *at, box.width - 14)
    yield from _studs(box, theme)


def _crest(box: Rect, pen: Pen) -> Iterator[Item]:
    """Yield what is on the ribbon of the title: a skull between two engraved ships."""
    for side, name in ((-1, "ship"), (1, "sloop")):
        at = box.centre[0] + side * 0.3 * box.width, box.y + 0.31 * box.height
        yield from afloat(name, at, 0.44 * box.height, pen.theme)
    at = box.centre[0], box.y + 0.235 * box.height
    yield from pen.icon(("title",), "skull-crossbones", *at, 15.0, pen.theme.colour("ink"))


def _studs(box: Rect, theme: Theme) -> Iterator[Item]:
    ink = theme.colour("frame.dark")
    for x in (box.x + 3.6, box.right - 3.6):
        for y in (box.y + 3.6, box.bottom - 3.6):
            star = [(x, y - 1.6), (x + 0.45, y - 0.45), (x + 1.6, y), (x + 0.45, y + 0.45)]
            star += [(x, y + 1.6), (x - 0.45, y + 0.45), (x - 1.6, y), (x - 0.45, y - 0.45)]
            yield Path(polygon(star), fill=ink)
