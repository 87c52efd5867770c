"""The head of a title page: a title on a band, lines below it, pictures, a swelling rule.

And the double line about the page, as engravers close off a chart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.base.diagnostics import KeyPath
from pnp.components.columns import ONE_COLUMN, Setter
from pnp.components.contrast import contrast, visible
from pnp.components.engraved import engraved
from pnp.components.gallery import Exhibit, hung
from pnp.components.pen import capital
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Stroke, rectangle
from pnp.text.fitting import fit
from pnp.text.style import Style
from pnp.theme import Theme

# The size of a picture that stands beside the title, in millimetres.
BESIDE = 50.0
# Engravings are about as high as this part of their width.
_HIGH = 0.94
# How far the band of the title extends beyond the frame: not quite to the line about the page.
_BAND = 3.6
# What WCAG 2 asks of large letters.
_LARGE = 3.0


def head(
    setter: Setter,
    title: str,
    lines: Sequence[tuple[str, Style, float]],
    name: str,
    size: float,
    exhibits: Sequence[Exhibit] = (),
) -> tuple[tuple[Item, ...], float]:
    """Return the head of the page of ``setter``, and where what follows begins.

    ``lines`` are marked up, each with its style and the space before it. The picture is ``size``
    mm across: beside the lines where that is ``BESIDE``, else below; none on narrow paper.
    ``exhibits`` stand in its place, ``size`` mm high at most.
    """
    frame = setter.frame
    banner, top = _band(setter, title)
    if exhibits:
        text, high = _lines(setter, lines, Rect(frame.x + 6, top, frame.width - 12, 0))
        y = top + high + 5.0
        art, deep = hung(exhibits, Rect(frame.x, y, frame.width, size))
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
        items += picture(setter, ("pictures", 0), name, at, aside)
    else:
        items += text
        if pictured:
            at = frame.centre[0], bottom + 3 + size * (0.1 + _HIGH / 2)
            items += picture(setter, ("pictures", 0), name, at, size)
            bottom += 3 + size * _HIGH
    y = bottom + 4.5
    return (*items, _rule(frame, y, setter.theme)), y + 5.0


def border(frame: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the double line about a page."""
    colour = theme.colour("cover.frame")
    for out, width in ((6.0, 0.7), (4.6, 0.2)):
        box = frame.inset(-out)
        yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=Stroke(colour, width))


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
        yield from picture(setter, ("pictures", 0), name, at, size)

    # Bowsprits, tails and waves reach a little beyond the size of an engraving.
    return Exhibit(1.12 / _HIGH, draw)


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
    yield from engraved(where, name, at, size, theme, setter.reporter, ink=ink, ground=ground)


def _rule(frame: Rect, y: float, theme: Theme) -> Item:
    """Return a line across the page that swells to a diamond in the middle."""
    middle, half = frame.centre[0], frame.width * 0.36
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
