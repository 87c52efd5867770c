"""Paragraphs: marked-up text broken into lines of a given width and placed.

Lines are filled greedily: the text of a card is too short for any other method to read better, and
smaller type never needs more greedy lines, which fitting relies on. Longer texts divide words only
if a line would otherwise be badly short (``least``), never to save lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, zip_longest
from typing import Literal, TypeAlias, cast

from msgspec import Struct

from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.scene import Glyph, Group, Instance, Item, Matrix, Path, Stroke, Text
from pnp.scene import line as straight_line
from pnp.text import fonts
from pnp.text.directions import drawing_order
from pnp.text.glyphs import one_to_one
from pnp.text.line_forms import column_widths
from pnp.text.markup import Unpaired
from pnp.text.measuring import (
    ICON,
    Boxes,
    Fragment,
    Hanging,
    Icons,
    MeasuredText,
    Names,
    Roles,
    Row,
    Rule,
    icon_reach,
    measure,
)
from pnp.text.shaping import Style, kerned_widths

Align: TypeAlias = Literal["left", "center", "right", "justify"]

# Sums of the same widths in another order differ by less; a printer's dot is 100,000 times wider.
_DUST = 1e-6

# The space between columns of tables and the weight of rules, in thousandths of the em, and the
# least weight in millimetres.
_GUTTER, _RULE_WEIGHT, _THINNEST = 900.0, 45.0, 0.12
# A rule is halfway between the small letters above it and the capitals below it.
_RULE_STEP = 0.55
# In ems: the room between items of a list and between rows of a table, and that of a blank line.
_BETWEEN, _BLANK = 0.25, 0.6


class Block(Struct, frozen=True):
    """Placed lines, in millimetres from the top left of the box they were set for.

    ``width`` is that of the widest line; ``height`` extends from the top of a tall small letter (or
    icon) of the first line to the foot of the last; ``baselines`` are measured from the top.
    ``lines`` is the readable text of each line, with icons as their names in colons.

    The other fields are problems: ``overflow`` (a word is wider than the box), ``missing``
    characters (drawn as the empty box of the face), ``unknown_icons`` (printed as written),
    ``unknown_roles`` (in the colour of the style), ``unpaired`` marks (printed as written) and
    ``unmet`` pairs of a family and an emphasis it lacks, such as bold (printed as the text around
    it).
    """

    items: tuple[Item, ...]
    width: float
    height: float
    lines: tuple[str, ...]
    overflow: bool
    missing: tuple[str, ...]
    unknown_icons: tuple[str, ...]
    baselines: tuple[float, ...]
    unknown_roles: tuple[str, ...] = ()
    unpaired: tuple[Unpaired, ...] = ()
    unmet: tuple[tuple[str, str], ...] = ()


def paragraph(
    markup: str,
    style: Style,
    width: float,
    *,
    align: Align = "left",
    hyphenate: str | None = None,
    least: float | None = None,
    icons: Icons | None = None,
    roles: Roles | None = None,
    called: Names | None = None,
) -> Block:
    """Set ``markup`` (see ``markup``) in lines of at most ``width`` millimetres.

    Lines of a right-to-left paragraph start at the right unless they are centred. ``hyphenate`` is
    the code of the language whose words may be divided: always, or with ``least`` only as
    ``break_lines`` does. Raises KeyError if there are no patterns for it (see
    ``hyphenation.has_patterns``).
    """
    measured = measure(markup, style, icons, hyphenate, roles, called)
    lines = break_lines(measured, width / style.size * 1000 + style.tracking, least)
    baseline = measured.rise * style.size / 1000
    return place_lines(measured, lines, style, width, align=align, baseline=baseline)


class Line(Struct, frozen=True):
    """Boxes ``start`` to ``end`` of a line of the author; ``full`` if it was broken there.

    ``width`` is in thousandths of the em, from the start of the line, including the hyphen at the
    end and the tracking after it; ``at`` is where the boxes begin. ``beside`` are on the same
    baseline: the sign of an item, the cells of a row. A line that is a ``rule`` has no boxes.
    Its distance from the line before is ``step`` lines and ``space`` ems.
    """

    boxes: Boxes
    start: int
    end: int
    full: bool
    width: float
    at: float = 0.0
    beside: tuple[Line, ...] = ()
    rule: bool = False
    step: float = 1.0
    space: float = 0.0

    @property
    def is_plain(self) -> bool:
        """Whether it is aligned as the text is; others begin at the left."""
        return self.boxes.form is None


def break_lines(
    measured: MeasuredText, limit: float, least: float | None = None
) -> tuple[Line, ...]:
    """Return the lines of a text for a width in thousandths of the em.

    A box wider than the limit gets its own line. With ``least``, a word is divided only if the line
    would otherwise be shorter than this fraction of the limit, and never at the end of a paragraph;
    a word wider than the limit is always divided. Cells of tables are broken only if their table is
    too wide.
    """
    lines: list[Line] = []
    before: Boxes | None = None
    for boxes in measured.lines:
        first = len(lines)
        match boxes.form:
            case None if before is not None and not boxes.widths:
                lines.append(Line(boxes, 0, 0, False, 0.0, step=0.0, space=_BLANK))
            case None:
                lines += _break_boxes(boxes, limit, least)
            case Hanging(_, sign, at, indent):
                lines += _break_item(boxes, sign, at, indent, limit, least)
            case Row(cells, widest):
                lines += _break_row(boxes, cells, widest, limit, least)
            case Rule(widest):
                wide = _table_width(widest, limit) if widest else 0.0
                lines.append(Line(boxes, 0, 0, False, wide, rule=True, step=_RULE_STEP))
        if before is not None and _are_neighbours(before, boxes):
            lines[first] = replace(lines[first], space=_BETWEEN)
        before = boxes
    return tuple(lines)


def _are_neighbours(before: Boxes, after: Boxes) -> bool:
    """Return whether two lines of the author are items of one list or rows of one table."""
    match before.form, after.form:
        case (Hanging(), Hanging(sign=Boxes())) | (Row(), Row()):
            return True
    return False


def _break_boxes(
    boxes: Boxes, limit: float, least: float | None, at: float = 0.0
) -> Iterator[Line]:
    """Yield the lines of one line of the author, which begin ``at``."""
    start, count = 0, len(boxes.widths)
    while True:
        end = _line_end(boxes, start, limit - at + _DUST, least)
        width = plain_sum(boxes.widths[start:end]) + plain_sum(boxes.gaps[start + 1 : end])
        width += boxes.tails[end - 1] if end < count else 0.0
        yield Line(boxes, start, end, end < count, at + width, at)
        start = end
        if start >= count:
            break


def _break_item(
    boxes: Boxes, sign: Boxes | None, at: float, indent: float, limit: float, least: float | None
) -> Iterator[Line]:
    for i, line in enumerate(_break_boxes(boxes, limit, least, indent)):
        if sign is None or i:
            yield line
        else:
            (mark,) = _break_boxes(sign, indent, None, at)
            yield replace(line, beside=(mark,))


def _break_row(
    boxes: Boxes,
    cells: list[Boxes],
    widest: tuple[float, ...],
    limit: float,
    least: float | None,
) -> Iterator[Line]:
    columns = column_widths(widest, limit - _GUTTER * (len(widest) - 1))
    broken, end, excess = [], 0.0, 0.0
    for cell, column in zip(cells, columns, strict=False):
        found = tuple(_break_boxes(cell, end + column, least, end))
        excess = max(excess, *(line.width - end - column for line in found))
        broken.append(found)
        end += column + _GUTTER
    wide = _table_width(widest, limit) + excess
    for parts in zip_longest(*broken):
        beside = tuple(line for line in parts if line is not None and line.end > line.start)
        yield Line(boxes, 0, 0, False, wide, beside=beside)


def _table_width(widest: tuple[float, ...], limit: float) -> float:
    gutters = _GUTTER * (len(widest) - 1)
    return plain_sum(column_widths(widest, limit - gutters)) + gutters


def _line_end(boxes: Boxes, start: int, limit: float, least: float | None) -> int:
    """Return the index of the box before which the line from ``start`` must end."""
    widths, gaps, tails = boxes.widths, boxes.gaps, boxes.tails
    count = len(widths)
    reach, best = 0.0, start
    # The last end that does not divide a word.
    whole, filled = start, 0.0
    for i in range(start, count):
        reach += widths[i] if i == start else gaps[i] + widths[i]
        if reach > limit:
            break
        # A hyphen may be wider than the syllable after it, so the last end that fits counts.
        if i + 1 == count or reach + tails[i] <= limit:
            best = i + 1
            if best == count or not tails[i]:
                whole, filled = best, reach
    if least is not None and whole > start and (filled >= least * limit or not any(gaps[best:])):
        return whole
    return min(max(best, start + 1), count)


def last_line(line: Line, sign: Boxes, limit: float) -> tuple[Line, int] | None:
    """Return a line with a sign after its words, and the index of the box after these.

    Words for which the sign leaves no room are left out, and none is divided by a hyphen. Returns
    None if no word is left. ``limit`` is in thousandths of the em.
    """
    boxes = line.boxes
    room = limit + _DUST - plain_sum(sign.widths) - plain_sum(sign.gaps)
    for end in range(line.end, line.start, -1):
        width = line.at + plain_sum(boxes.widths[line.start : end])
        width += plain_sum(boxes.gaps[line.start + 1 : end])
        divided = end < len(boxes.tails) and boxes.tails[end - 1]
        if width <= room and not divided:
            break
    else:
        return None
    words = slice(line.start, end)
    joined = Boxes(
        boxes.widths[words] + sign.widths,
        boxes.gaps[words] + sign.gaps,
        boxes.tails[words] + sign.tails,
        boxes.parts[words] + sign.parts,
        boxes.levels[words] + sign.levels if boxes.levels else [],
        boxes.base,
        boxes.form,
    )
    count = len(joined.widths)
    wide = width + limit + _DUST - room
    return replace(line, boxes=joined, start=0, end=count, full=False, width=wide), end


def drop_of(lines: Sequence[Line], style: Style) -> float:
    """Return the distance from the first baseline to the last, in ems."""
    spaces = plain_sum(line.space for line in lines[1:])
    return plain_sum(line.step for line in lines[1:]) * style.leading + spaces


def height_of(measured: MeasuredText, lines: Sequence[Line], style: Style) -> float:
    """Return the height in millimetres of lines."""
    if not lines:
        return 0.0
    rest = drop_of(lines, style) * 1000
    return (measured.rise + rest + measured.drop) * style.size / 1000


def fits_width(lines: tuple[Line, ...], limit: float) -> bool:
    """Return whether all lines are within ``limit`` thousandths of the em."""
    return all(line.width <= limit + _DUST for line in lines)


def place_lines(
    measured: MeasuredText,
    lines: tuple[Line, ...],
    style: Style,
    width: float,
    *,
    align: Align,
    baseline: float,
) -> Block:
    """Return broken lines as items, the first on ``baseline`` (millimetres from the top)."""
    em = style.size / 1000
    limit = width / em
    share = {"left": 0.0, "justify": 0.0, "center": 0.5, "right": 1.0}[align]
    items: list[Item] = []
    texts: list[str] = []
    baselines: list[float] = []
    widest = 0.0
    for number, line in enumerate(lines):
        if number:
            baseline += line.step * style.leading * style.size + line.space * style.size
        if line.rule:
            items.append(_draw_rule(line, style, width, baseline))
        own: list[str] = []
        for part in (*line.beside, line):
            used = part.width - style.tracking if part.end > part.start else 0.0
            stretch = 0.0
            if align == "justify" and part.full and used < limit and part is line:
                spaces = sum(1 for gap in part.boxes.gaps[part.start + 1 : part.end] if gap)
                stretch = (limit - used) / spaces if spaces else 0.0
                used += stretch * spaces
            # Text that starts at the left starts at the right if it runs from right to left.
            if line.is_plain:
                x = (limit - used) * (1.0 if line.boxes.base and share == 0.0 else share)
            else:
                x = limit - used if line.boxes.base else part.at
            runs = _Runs(measured, style, x * em + 0.0, baseline, stretch)
            runs.add(part)
            items.extend(runs.items)
            if runs.text:
                own += [" ", *runs.text] if own else runs.text
            widest = max(widest, used)
        if not line.is_plain and share:
            # Other lines may begin further to the right.
            widest = limit
        texts.append("".join(own))
        baselines.append(baseline)
    return Block(
        items=tuple(items),
        width=widest * em,
        height=height_of(measured, lines, style),
        lines=tuple(texts),
        overflow=not fits_width(lines, limit + style.tracking),
        missing=measured.missing,
        unknown_icons=measured.unknown_icons,
        baselines=tuple(baselines),
        unknown_roles=measured.unknown_roles,
        unpaired=measured.unpaired,
        unmet=measured.unmet,
    )


def _draw_rule(line: Line, style: Style, width: float, y: float) -> Path:
    """Return a rule across the box, or as wide as its table."""
    em = style.size / 1000
    wide = line.width * em if line.width else width
    start = width - wide if line.boxes.base else 0.0
    weight = max(_THINNEST, _RULE_WEIGHT * em)
    return Path(straight_line(start, y, start + wide, y), None, Stroke(style.fill, weight))


class _Runs:
    """Collects the items of one line; adjacent text with the same look becomes one run."""

    def __init__(
        self, measured: MeasuredText, style: Style, x: float, baseline: float, stretch: float
    ) -> None:
        self.measured = measured
        self.style = style
        self.baseline = baseline
        self.stretch = stretch
        self.items: list[Item] = []
        self.text: list[str] = []
        self.x = x
        self.look = -1
        self.scale = 1.0
        self.content: list[str] = []
        self.advances: list[float] = []
        # Parallel to the advances if the run is not one glyph per character, else empty.
        self.glyphs: list[Glyph] = []

    def add(self, line: Line) -> None:
        if line.boxes.levels:
            self._add_both_ways(line)
            return
        boxes, content, advances = line.boxes, self.content, self.advances
        drawn = self.glyphs
        for i in range(line.start, line.end):
            gap = boxes.gaps[i]
            if gap and i > line.start:
                self._add_space(gap + self.stretch)
            for look, piece in boxes.parts[i]:
                if piece.group is not None:
                    self._add_icon(piece, piece.group)
                    continue
                if look != self.look:
                    self._finish_run()
                    self.look, self.scale = look, self.measured.looks[look].scale
                if piece.glyphs or drawn:
                    self._add_glyphs(piece)
                content.append(piece.text)
                advances.extend(piece.advances)
        if line.full and (tail := boxes.tails[line.end - 1]):
            self._add_plain("-", tail / self.scale)
        if advances:
            advances[-1] -= self.style.tracking / self.scale
        self._finish_run()

    def _add_both_ways(self, line: Line) -> None:
        """Add a line whose parts are not drawn in reading order."""
        boxes = line.boxes
        parts: list[tuple[int, Fragment]] = []
        for i in range(line.start, line.end):
            if boxes.gaps[i] and i > line.start:
                look = boxes.parts[i][0][0]
                parts.append(
                    (look, self._sign(" ", boxes.gaps[i] + self.stretch, look, boxes.levels[i]))
                )
            parts.extend(boxes.parts[i])
        if line.full and (tail := boxes.tails[line.end - 1]):
            look = parts[-1][0]
            parts.append((look, self._sign("-", tail, look, boxes.base)))
        order = drawing_order([piece.level for _, piece in parts])
        runs: list[tuple[int, list[Item], list[str]]] = []
        for look, same in groupby(order, lambda i: -1 if parts[i][1].group else parts[i][0]):
            places = list(same)
            before = len(self.items), len(self.text)
            if look < 0:
                for i in places:
                    self._add_icon(parts[i][1], cast("Group", parts[i][1].group))
            else:
                self.look, self.scale = look, self.measured.looks[look].scale
                for i in places:
                    self._add_glyphs(parts[i][1])
                    self.advances.extend(parts[i][1].advances)
                self.content.extend(parts[i][1].text for i in sorted(places))
                self._finish_run()
            runs.append((min(places), self.items[before[0] :], self.text[before[1] :]))
        # Reading, copying and searching use the reading order.
        runs.sort(key=lambda run: run[0])
        self.items = [item for _, items, _ in runs for item in items]
        self.text = [text for _, _, texts in runs for text in texts]

    def _sign(self, char: str, width: float, look: int, level: int) -> Fragment:
        """Return a space or a hyphen of this width in the em of the style."""
        return Fragment(char, (width / self.measured.looks[look].scale,), width, level=level)

    def _add_glyphs(self, piece: Fragment) -> None:
        """Add the glyphs of a piece, after those of the run's text so far."""
        face = self.measured.looks[self.look].face
        if not self.glyphs and self.content:
            self.glyphs += one_to_one("".join(self.content), face)
        self.glyphs += piece.glyphs or one_to_one(piece.text, face)

    def _add_plain(self, char: str, advance: float) -> None:
        """Add a space or a hyphen, which almost every face has."""
        face = self.measured.looks[self.look].face
        if self.glyphs or fonts.face_for(char, face) != face:
            self._add_glyphs(Fragment(char, (), 0))
        self.content.append(char)
        self.advances.append(advance)

    def _add_space(self, gap: float) -> None:
        if self.content:
            self._add_plain(" ", gap / self.scale)
        else:
            self.x += gap * self.style.size / 1000
            self.text.append(" ")

    def _add_icon(self, piece: Fragment, group: Group) -> None:
        self._finish_run()
        em = self.style.size / 1000
        top = self.baseline - icon_reach(fonts.load(self.measured.looks[0].face).cap_height)[0] * em
        self.items.append(Instance(group, Matrix(ICON * em, 0, 0, ICON * em, self.x, top)))
        self.items.append(self._name(piece))
        self.text.append(piece.text)
        self.x += piece.width * em

    def _name(self, piece: Fragment) -> Group:
        """Return the name of an icon as hidden text, as wide as the icon, for copying and
        searching.

        Programs separate words by height and distance, so the letters are narrow, not small.
        """
        name = self.measured.called(piece.text.strip(":"))
        face, style = self.measured.looks[0].face, self.style
        advances = tuple(kerned_widths(name, face))
        text = Text(name, face, style.size, 0, 0, advances, style.fill, hidden=True)
        return Group((text,), Matrix(ICON / plain_sum(advances), 0, 0, 1, self.x, self.baseline))

    def _finish_run(self) -> None:
        if self.content:
            content, advances, style = "".join(self.content), tuple(self.advances), self.style
            look, y = self.measured.looks[self.look], self.baseline
            size, fill = style.size * look.scale, look.fill or style.fill
            drawings, least = tuple(self.glyphs), style.least * look.scale
            run = Text(content, look.face, size, self.x, y, advances, fill, False, drawings, least)
            self.items.append(run)
            self.text.append(content)
            self.x += run.width
            self.content.clear()
            self.advances.clear()
            self.glyphs.clear()
        self.look = -1
