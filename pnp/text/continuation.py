"""Texts that end before they are complete: cut with an ellipsis, or continued in another box."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeAlias

from msgspec import Struct

from pnp.base.values import replace
from pnp.scene import Group, Path, polygon
from pnp.text import fonts
from pnp.text.breaking import Line, last_line
from pnp.text.measuring import (
    AFTER_SIGN,
    ICON,
    Boxes,
    Fragment,
    Hanging,
    MeasuredText,
    Row,
    Rule,
    word_cache,
)
from pnp.text.shaping import Style

End: TypeAlias = Literal["back", "ellipsis"]
"""How a text ends that is too long: with an arrow, before it continues, or with an ellipsis."""

ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
# The arrow in the square of an icon: as high as small letters, which it is beside.
_ARROW = ((0.2, 0.28), (0.74, 0.55), (0.2, 0.82))


class TextPlace(Struct, frozen=True):
    """A place in a text: the index of a line of the author, and of a box in it."""

    line: int
    box: int


def text_after(measured: MeasuredText, place: TextPlace) -> MeasuredText:
    """Return what a text says from a place on."""
    first = measured.lines[place.line]
    if place.box:
        form = first.form
        if isinstance(form, Hanging):
            form = Hanging(form.numbered, None, form.at, form.indent)
        i = place.box
        parts = first.widths[i:], first.gaps[i:], first.tails[i:], first.parts[i:]
        first = Boxes(*parts, first.levels[i:], first.base, form)
    return replace(measured, lines=(first, *measured.lines[place.line + 1 :]))


def cut_lines(
    measured: MeasuredText,
    lines: Sequence[Line],
    most: int,
    limit: float,
    style: Style,
    end: End,
) -> tuple[tuple[Line, ...], TextPlace] | None:
    """Return the first lines of a text, at most ``most``, with the sign of its end, and the place
    of the rest; None if there is no room for them. ``limit`` is the width of a line in thousandths
    of the em."""
    count = most
    while count > 0:
        found = _cut_at(measured, lines, _end_before(lines, count, end), limit, style, end)
        if found is not None:
            return found
        count -= 1
    return None


def _end_before(lines: Sequence[Line], most: int, end: End) -> int:
    """Return the number of lines after which a text ends best.

    A text that continues leaves no line of a paragraph alone on either side, and keeps the head of
    a table with its first row, if it can. Rows are never divided.
    """
    counts = range(most, 0, -1)
    whole = [n for n in counts if not _divides_row(lines, n)]
    if end == "back":
        good = next((n for n in whole if not _leaves_line(lines, n)), None)
        if good is not None:
            return good
    return whole[0] if whole else most


def _divides_row(lines: Sequence[Line], n: int) -> bool:
    before, after = lines[n - 1].boxes, lines[n].boxes
    return before is after and isinstance(before.form, Row)


def _leaves_line(lines: Sequence[Line], n: int) -> bool:
    """Return whether a break after ``n`` lines leaves the first or the last line of a paragraph
    alone, or the head of a table."""
    before, after = lines[n - 1].boxes, lines[n].boxes
    if _is_head_rule(before) or _is_head_rule(after):
        return True
    if before is not after:
        return False
    first = n < 2 or lines[n - 2].boxes is not before
    last = n + 1 >= len(lines) or lines[n + 1].boxes is not after
    return first or last


def _is_head_rule(boxes: Boxes) -> bool:
    return isinstance(boxes.form, Rule) and bool(boxes.form.widest)


def _is_blank(line: Line) -> bool:
    return line.boxes.form is None and not line.boxes.widths


def _cut_at(
    measured: MeasuredText,
    lines: Sequence[Line],
    count: int,
    limit: float,
    style: Style,
    end: End,
) -> tuple[tuple[Line, ...], TextPlace] | None:
    kept = list(lines[:count])
    rest = _place_of(measured, lines[count])
    while kept and _is_blank(kept[-1]):
        kept.pop()
    if not kept:
        return None
    last = kept[-1]
    sign = _sign(measured, style, end, last)
    if isinstance(last.boxes.form, Row):
        kept[-1] = _sign_after_row(last, sign, limit)
    elif not isinstance(last.boxes.form, Rule):
        shorter = last_line(last, sign, limit)
        if shorter is None:
            return None
        line, ends = shorter
        kept[-1] = line
        if ends < last.end:
            rest = TextPlace(_index_of(measured, last), ends)
    return tuple(kept), _skip_blank(measured, rest)


def _place_of(measured: MeasuredText, line: Line) -> TextPlace:
    return TextPlace(_index_of(measured, line), line.start)


def _index_of(measured: MeasuredText, line: Line) -> int:
    return next(i for i, boxes in enumerate(measured.lines) if boxes is line.boxes)


def _skip_blank(measured: MeasuredText, place: TextPlace) -> TextPlace:
    """Return the place of the first words from a place on."""
    at = place.line
    while at + 1 < len(measured.lines):
        boxes = measured.lines[at]
        if boxes.form is not None or boxes.widths:
            break
        at += 1
    return place if at == place.line else TextPlace(at, 0)


def _sign_after_row(line: Line, sign: Boxes, limit: float) -> Line:
    """Return the last line of a row with a sign after it, if there is room."""
    if not line.beside or line.width + sign.width > limit:
        return line
    *others, cell = line.beside
    signed = last_line(cell, sign, limit)
    if signed is None or signed[1] < cell.end:
        return line
    return replace(line, beside=(*others, signed[0]))


def _sign(measured: MeasuredText, style: Style, end: End, last: Line) -> Boxes:
    """Return the sign of the end of a text after its last line, an ellipsis in the look of that."""
    base = last.boxes.base
    boxes = Boxes(base=base)
    if end == "back":
        points = [(1 - x if base & 1 else x, y) for x, y in _ARROW]
        drawing = Group((Path(polygon(points), style.fill),))
        piece = Fragment(ELLIPSIS, (), ICON + style.tracking, group=drawing, level=base)
        boxes.add(0, piece, AFTER_SIGN / 2, glued=False)
    else:
        parts = last.boxes.parts[last.end - 1] if last.end > last.start else ()
        index = parts[-1][0] if parts else 0
        look = measured.looks[index]
        words = word_cache(
            index,
            look.face,
            style.tracking,
            style.caps,
            None,
            look.scale,
            style.others,
            base,
            style.language,
        )
        word = words[ELLIPSIS if fonts.face_for(ELLIPSIS, look.face) == look.face else "..."]
        boxes.add_word(word, 0.0)
    boxes.levels = [base] * len(boxes.widths)
    return boxes
