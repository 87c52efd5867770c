"""Fit paragraphs into boxes at the largest size, up to the style's own.

Shrinking stops at a legible minimum and is never silent: ``FittedText`` records whether the size
was reduced and whether the text fits at all.
"""

from __future__ import annotations

from math import floor as whole_below
from math import inf
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.base.units import MM_PER_UNIT
from pnp.text import fonts
from pnp.text.breaking import Align, Block, Line, break_lines, drop_of, fits_width, place_lines
from pnp.text.continuation import End, TextPlace, cut_lines, text_after
from pnp.text.measuring import Icons, MeasuredText, Names, Roles, measure
from pnp.text.shaping import Style

Valign: TypeAlias = Literal["top", "middle", "bottom"]

# The minimum that printers recommend for reversed type; smaller is illegible at a table.
FLOOR = 6 * MM_PER_UNIT["pt"]

# Sizes below the floor that are worth proposing for a text that does not fit.
_TINY = 4 * MM_PER_UNIT["pt"]

# Finer steps are indistinguishable.
STEP = 0.25 * MM_PER_UNIT["pt"]

_DUST = 1e-9

# Lines are balanced to within this fraction of the width.
_EVEN = 0.02


class Shortfall(Struct, frozen=True):
    """How much wider and higher a box would have to be for a text, in millimetres, and a size at
    which the text fits, 0 if none can be read. Of a text along a line, ``width`` is how much longer
    the line would have to be."""

    width: float
    height: float
    size: float
    along: bool = False


class FittedText(Struct, frozen=True):
    """A text in its box: ``block`` is placed from the box's top left, set in ``style``.

    If it does not fit at the smallest size allowed, ``block`` has that size and is too tall or has
    a word that sticks out. ``shortfall`` is that for the smallest size then, or else for the
    style's own size if the text was set smaller. ``rest`` is the place of what the box does not
    show of a text that ends before it is complete, or else None.
    """

    block: Block
    style: Style
    shrunk: bool
    fits: bool
    shortfall: Shortfall | None = None
    rest: TextPlace | None = None


def fit(
    markup: str,
    style: Style,
    width: float,
    height: float,
    *,
    floor: float = FLOOR,
    align: Align = "left",
    valign: Valign = "top",
    hyphenate: str | None = None,
    icons: Icons | None = None,
    roles: Roles | None = None,
    called: Names | None = None,
    after: TextPlace | None = None,
    end: End | None = None,
) -> FittedText:
    """Set ``markup`` in a box (all in millimetres), as large as fits in both directions.

    ``style.size`` is the largest size and ``floor`` the smallest; a style below the floor is tried
    at its own size only. Vertical centring is by capitals, not descenders. ``after`` is the place
    where a text continues that began in another box. With an ``end``, a text that is too long is
    not set smaller, but ends there. Raises KeyError as ``paragraph`` does.
    """
    measured = measure(markup, style, icons, hyphenate, roles, called)
    if after is not None:
        measured = text_after(measured, after)
    sizes = _sizes(style.size, floor) if end is None else (style.size,)
    # Smaller sizes give fewer, shorter lines, so the fitting sizes are one end of ``sizes``.
    low, high = 0, len(sizes)
    first = best = _attempt(measured, style, width, height)
    if not best.fits and len(sizes) > 1:
        low = 1
        while low < high:
            middle = (low + high) // 2
            attempt = _attempt(measured, style.with_size(sizes[middle]), width, height)
            if attempt.fits:
                best, high = attempt, middle
            else:
                low = middle + 1
        if not best.fits:
            best = _attempt(measured, style.with_size(sizes[-1]), width, height)
    rest = None
    if end is not None and not best.fits:
        best, rest = _cut(measured, best, width, height, end)
    if best.fits and rest is None and align == "center":
        best = _balance_lines(measured, best, width)
    baseline = _baseline(measured, best, height, valign)
    block = place_lines(measured, best.lines, best.style, width, align=align, baseline=baseline)
    shortfall = None
    if not best.fits:
        smaller = (size for size in _sizes(best.style.size, _TINY))
        tried = (_attempt(measured, style.with_size(size), width, height) for size in smaller)
        size = next((one.style.size for one in tried if one.fits), 0.0)
        shortfall = Shortfall(*best.excess, size)
    elif not first.fits:
        shortfall = Shortfall(*first.excess, best.style.size)
    shrunk = best.style.size < style.size
    return FittedText(block, best.style, shrunk, best.fits, shortfall, rest)


def fit_line(
    markup: str,
    style: Style,
    width: float,
    *,
    floor: float = FLOOR,
    align: Align = "left",
    icons: Icons | None = None,
    roles: Roles | None = None,
    called: Names | None = None,
) -> FittedText:
    """Set ``markup`` as one line on the height 0, at the largest size at which it is at most
    ``width`` mm long; see ``fit``. A line that does not fit is placed as if it did."""
    measured = measure(" ".join(markup.split("\n")), style, icons, None, roles, called)
    lines = break_lines(measured, inf)
    natural = max((line.width - style.tracking for line in lines), default=0.0) / 1000

    def largest(most: float, least: float) -> float | None:
        sizes = _sizes(most, least)
        return next((size for size in sizes if natural * size <= width + _DUST), None)

    size = largest(style.size, floor)
    fits = size is not None
    set_as = style.with_size(_sizes(style.size, floor)[-1] if size is None else size)
    shortfall = None
    if set_as.size < style.size or not fits:
        excess = natural * (style.size if fits else set_as.size) - width
        readable = size or largest(set_as.size, _TINY) or 0.0
        shortfall = Shortfall(max(0.0, excess), 0.0, readable, along=True)
    block = place_lines(measured, lines, set_as, width, align=align, baseline=0.0)
    return FittedText(block, set_as, set_as.size < style.size, fits, shortfall)


class _Attempt(Struct, frozen=True):
    style: Style
    lines: tuple[Line, ...]
    fits: bool
    excess: tuple[float, float] = (0.0, 0.0)


def _cut(
    measured: MeasuredText, whole: _Attempt, width: float, height: float, end: End
) -> tuple[_Attempt, TextPlace | None]:
    """Return the lines of a text that a box has room for, and the place of the rest.

    Returns the whole text if not even its first line fits.
    """
    style, lines = whole.style, whole.lines
    limit = width / style.size * 1000 + style.tracking
    ink = (_top_reach(measured) + measured.below) * style.size / 1000
    counts = range(len(lines) - 1, 0, -1)
    drops = ((n, drop_of(lines[:n], style) * style.size) for n in counts)
    most = next((n for n, drop in drops if ink + drop <= height + _DUST), 0)
    found = cut_lines(measured, lines, most, limit, style, end) if most else None
    if found is None or not fits_width(found[0], limit):
        return whole, None
    return _Attempt(style, found[0], fits=True), found[1]


def _balance_lines(measured: MeasuredText, best: _Attempt, width: float) -> _Attempt:
    """Return the same number of lines with balanced lengths, so that the last has no lone word.

    No more words are divided than in the lines given.
    """
    divided = _divided_words(best.lines)
    low, high = 0.5 * width, width
    while len(best.lines) > 1 and high - low > _EVEN * width:
        middle = (low + high) / 2
        limit = middle / best.style.size * 1000 + best.style.tracking
        lines = break_lines(measured, limit)
        equal = len(lines) == len(best.lines) and _divided_words(lines) <= divided
        if equal and fits_width(lines, limit):
            best, high = _Attempt(best.style, lines, fits=True), middle
        else:
            low = middle
    return best


def _divided_words(lines: tuple[Line, ...]) -> int:
    return sum(1 for line in lines if line.full and line.boxes.tails[line.end - 1])


def _sizes(largest: float, floor: float) -> tuple[float, ...]:
    """Return the sizes to try, descending: whole steps below the largest, then the floor."""
    if largest <= floor:
        return (largest,)
    steps = whole_below((largest - floor) / STEP + _DUST)
    sizes = [largest - i * STEP for i in range(steps + 1)]
    return (*sizes, floor) if sizes[-1] - floor > _DUST else tuple(sizes)


def _attempt(measured: MeasuredText, style: Style, width: float, height: float) -> _Attempt:
    limit = width / style.size * 1000 + style.tracking
    lines = break_lines(measured, limit)
    rest = drop_of(lines, style) * style.size
    ink = rest + (_top_reach(measured) + measured.below) * style.size / 1000
    fits = ink <= height + _DUST and fits_width(lines, limit)
    if fits:
        return _Attempt(style, lines, fits)
    widest = max((line.width for line in lines), default=0.0)
    excess = max(0.0, (widest - limit) * style.size / 1000), max(0.0, ink - height)
    return _Attempt(style, lines, fits, excess)


def _top_reach(measured: MeasuredText) -> float:
    """Return the space that the first line needs above its baseline, in thousandths of the em.

    Accented capitals may need more than the standard rise.
    """
    return max(measured.rise, measured.above)


def _baseline(measured: MeasuredText, set_as: _Attempt, height: float, valign: Valign) -> float:
    """Return the position of the first baseline, with all ink inside the box if possible."""
    em = set_as.style.size / 1000
    rest = drop_of(set_as.lines, set_as.style) * set_as.style.size
    highest = _top_reach(measured) * em
    lowest = height - rest - measured.below * em
    match valign:
        case "top":
            return highest
        case "bottom":
            return max(highest, height - rest - max(measured.drop, measured.below) * em)
        case "middle":
            cap_height = fonts.load(measured.looks[0].face).cap_height
            centred = (height - rest + cap_height * em) / 2
            return max(measured.above * em, min(centred, lowest))
