"""Set the blocks of a text as rows: paragraphs, steps, cards, tables, pictures, ruled lines."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.art.pen import Pen, capital_height
from pnp.art.vignettes import draw_in_one_ink
from pnp.base.colours import contrast
from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.kinds.boards.squares.panels import Lessons
from pnp.kinds.sheet.columns import FULL, FlowRow, PlacedRow, ResizedRow, balance_columns, height_of
from pnp.kinds.sheet.figure_record import Figure
from pnp.kinds.sheet.figures import figure_row
from pnp.kinds.sheet.gallery import Gallery
from pnp.kinds.sheet.record import (
    BookBlock,
    PageBlock,
    Pictogram,
    Pictograms,
    Sheet,
    SheetBlock,
    SheetTable,
)
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Rect,
    Stroke,
    circle,
    line,
    polygon,
    rectangle,
    rounded_rectangle,
)
from pnp.text import shaping
from pnp.text.shaping import Style
from pnp.theme import Theme

# The distance of the panel from the cut, and of the title band above it; their line width.
_RIM, _TOP, _LINE = 3.0, 2.0, 0.35
# The height of bands in type sizes, and the space below that of the title.
_TITLE, _HEAD, _BELOW = 2.5, 1.5, 0.6


def text_top(unit: float) -> float:
    """Return the y at which the text begins below the title, for a type size."""
    return _TOP + unit * (_TITLE + _BELOW)


def draw_page_frame(
    record: Sheet, frame: str, unit: float, bleed: float, pen: Pen
) -> Iterator[Item]:
    """Yield the ground of a page, its panel, and the title on a band."""
    theme, page = pen.theme, Rect(0, 0, record.width, record.height)
    ground, _ = _ground_and_ink(frame, theme)
    full, panel = page.inset(-bleed), page.inset(_RIM)
    edge = Stroke(theme.colour("ink"), _LINE)
    yield Path(rectangle(full.x, full.y, full.width, full.height), ground)
    yield Path(
        rounded_rectangle(panel.x, panel.y, panel.width, panel.height, 3.0),
        theme.colour("panel"),
        edge,
    )
    band = Rect(_TOP, _TOP, record.width - 2 * _TOP, unit * _TITLE)
    yield Path(
        rounded_rectangle(band.x, band.y, band.width, band.height, 1.5),
        theme.colour("ribbon"),
        edge,
    )
    style = theme.style("sheet.title", unit * 1.75)
    baseline = band.centre[1] + capital_height(style) / 2
    room = band.width - unit
    title = pen.text(("title",), record.title, style, band.centre[0], baseline, "middle", room)
    yield Group(tuple(title), name="heading-1")


def heading_band(
    width: float, style: Style, role: str, theme: Theme
) -> tuple[Item, float, float, Style]:
    """Return the band of a heading, its height, the baseline on it, and the style in its ink."""
    ground, ink = _ground_and_ink(role, theme)
    height = style.size * _HEAD
    edge = Stroke(theme.colour("ink"), _LINE)
    drawn = Path(rounded_rectangle(0, 0, width, height, 1.2), ground, edge)
    return drawn, height, (height + capital_height(style)) / 2, style.with_fill(ink)


def _ground_and_ink(role: str, theme: Theme) -> tuple[str, str]:
    """Return the colours of a ground and of its content; the ground is paper in low ink."""
    colour, paper, ink = (theme.colour(name) for name in (role, "paper", "ink"))
    if theme.art("fills") == "none":
        return paper, ink
    return colour, max((paper, ink), key=lambda shade: contrast(shade, colour))


# Pictures in rows above their captions, each in a frame: icons, engravings, lessons of a board.


# In a short text, only a word wider than its room is divided.
_AT_NEED = 0.0


def pictograms(
    block: Pictograms, width: float, pen: Pen, styles: tuple[Style, Style], where: KeyPath
) -> Iterator[FlowRow]:
    """Yield the rows of pictures, each framed and above its caption.

    ``styles`` are those of running text and of captions.
    """
    body, small = styles
    step, gap = width / block.columns, body.size * 0.9
    lessons = Lessons(replace(pen, theme=pen.theme.piece_theme))
    for first in range(0, len(block.entries), block.columns):
        entries = block.entries[first : first + block.columns]
        items: list[Item] = []
        deepest = 0.0
        for index, entry in enumerate(entries):
            path = (*where, "entries", first + index)
            drawn = tuple(_picture(pen, entry, block.size, step / 2, path, lessons))
            caption = pen.paragraph(
                (*path, "caption"),
                entry.caption,
                small,
                step - gap,
                align="center",
                least=_AT_NEED,
            )
            top = block.size + small.size * 0.5
            text = Group(caption.items, Matrix.translate(gap / 2, top))
            items.append(Group((*drawn, text), Matrix.translate(index * step, 0)))
            deepest = max(deepest, top + caption.height)
        yield FlowRow(
            tuple(items), deepest, body.size * body.leading * 0.6, (*where, "entries", first)
        )


def _picture(
    pen: Pen, entry: Pictogram, size: float, middle: float, where: KeyPath, lessons: Lessons
) -> Iterator[Item]:
    theme = pen.theme
    rule = theme.colour("rule")
    half, ink = size / 2, theme.colour(entry.colour)
    frame = rounded_rectangle(middle - half, 0, size, size, size * 0.1)
    ground = theme.colour("table.stripe")
    yield Path(frame, ground, Stroke(rule, 0.3))
    if entry.lesson is not None:
        at = middle, half
        yield lessons.draw_lesson(entry.lesson, (*where, "lesson"), at, size, frame)
        yield Path(frame, None, Stroke(rule, 0.5))
    elif entry.image is not None:
        yield from pen.own_picture((*where, "image"), entry.image, frame)
        yield Path(frame, None, Stroke(rule, 0.5))
    elif entry.icon:
        yield from pen.icon((*where, "icon"), entry.icon, middle, half, size * 0.78, ink)
    else:
        # Waves around the foot of an engraving extend beyond its size.
        art = draw_in_one_ink(
            (*where, "draw"),
            entry.draw,
            (middle, half),
            size * 0.78,
            theme,
            pen.reporter,
            ink=ink,
            ground=ground,
        )
        yield Group(tuple(art), clip=frame)


# Set the blocks of a text as rows: paragraphs, steps, tables, pictures, ruled lines.


# At most this many points on this many lines are kept together, so that no page turn divides them.
_FEW, _SHORT = 3, 9
# The distance of ruled lines for handwriting, in millimetres.
_RULED = 7.5


class BlockSetter(Struct, frozen=True):
    """The styles of a text for one type size and one column width.

    ``gallery`` provides the pieces of its figures; ``frame`` is the colour of a card, whose
    headings are on bands of it.
    """

    pen: Pen
    width: float
    body: Style
    heading: Style
    subheading: Style
    small: Style
    gallery: Gallery | None = None
    frame: str | None = None

    @property
    def line(self) -> float:
        return self.body.size * self.body.leading

    @property
    def in_tables(self) -> Style:
        """The style of table cells: slightly smaller, if still legible."""
        smaller = self.body.with_size(self.body.size * 0.92).at_least_size()
        return smaller if smaller.size < self.body.size else self.body

    def rows(self, blocks: Sequence[SheetBlock], where: KeyPath) -> list[FlowRow]:
        """Return the rows of all blocks in order."""
        found: list[FlowRow] = []
        for index, block in enumerate(blocks):
            rows = list(self._block(block, (*where, index)))
            following = blocks[index + 1] if index + 1 < len(blocks) else None
            tabled = following is not None and following.table is not None
            listed = following is not None and _is_list(following)
            if _is_list(block):
                rows = _keep_together(rows)
            if (block.text is not None and (tabled or listed)) or (_is_list(block) and tabled):
                rows[-1] = replace(rows[-1], keep=True)
            if block.points is not None and self._are_short(rows):
                rows[:-1] = [replace(row, keep=True) for row in rows[:-1]]
            found.extend(rows)
        return found

    def _are_short(self, points: Sequence[FlowRow]) -> bool:
        """Return whether points are few and short enough to be kept together."""
        return len(points) <= _FEW and height_of(points) <= _SHORT * self.line

    def _block(self, block: SheetBlock, where: KeyPath) -> Iterator[FlowRow]:
        if block.heading is not None:
            yield self._heading(block.heading, (*where, "heading"))
        elif block.subheading is not None:
            path = (*where, "subheading")
            found = self._paragraph(block.subheading, self.subheading, path, least=None)
            title = Group(found.items, name="heading-3")
            yield FlowRow((title,), found.height, self.line * 0.7, found.where, keep=True, opens=2)
        elif block.text is not None:
            yield self._paragraph(block.text, self.body, (*where, "text"))
        elif block.small is not None:
            yield self._paragraph(block.small, self.small, (*where, "small"))
        elif block.steps is not None:
            for index, step in enumerate(block.steps):
                yield self._item(step, str(index + 1), (*where, "steps", index))
        elif block.points is not None:
            for index, point in enumerate(block.points):
                yield self._item(point, "", (*where, "points", index))
        elif block.note is not None:
            yield self._note(block.note, (*where, "note"))
        elif block.table is not None:
            yield from self._table(block.table, (*where, "table"))
        elif block.pictograms is not None:
            path, styles = (*where, "pictograms"), (self.body, self.small)
            yield from pictograms(block.pictograms, self.width, self.pen, styles, path)
        elif isinstance(block, PageBlock) and block.figure is not None:
            yield self._figure(block.figure, (*where, "figure"))
        elif block.form is not None:
            yield self._form(block.form, (*where, "form"))
        elif block.lines is not None:
            for _ in range(block.lines):
                rule = Path(line(0, _RULED, self.width, _RULED), None, self._rule(0.15))
                yield FlowRow((rule,), _RULED, 0, (*where, "lines"))
        elif block.break_ is not None:
            yield FlowRow((), 0, 0, where, force=block.break_)
        elif isinstance(block, BookBlock) and block.example is not None:
            yield self._example(block.example, (*where, "example"))
        elif isinstance(block, BookBlock) and block.columns is not None:
            yield self._columns(block.columns, (*where, "columns"))

    def _figure(self, figure: Figure, where: KeyPath) -> FlowRow:
        assert self.gallery is not None
        return figure_row(figure, self.gallery, self.width, self.pen, self.small, where)

    def _paragraph(
        self, markup: str, style: Style, where: KeyPath, least: float | None = FULL
    ) -> FlowRow:
        block = self.pen.paragraph(where, markup, style, self.width, least=least)
        return FlowRow(block.items, block.height, self.line * 0.45, where)

    def _heading(self, title: str, where: KeyPath) -> FlowRow:
        """Return a chapter's title over a rule with a lozenge in its middle, or on a band."""
        style = self.heading
        if self.frame:
            drawn, height, y, style = heading_band(self.width, style, self.frame, self.pen.theme)
            at = self.width / 2, y
            text = tuple(self.pen.text(where, title, style, *at, "middle", self.width))
            banded = (drawn, Group(text, name="heading-2"))
            return FlowRow(banded, height, self.line * 0.6, where, keep=True, opens=1)
        baseline = style.size * 0.98
        rule = self.pen.theme.colour("rule")
        y, middle, half = baseline + style.size * 0.52, self.width / 2, style.size * 0.16
        gem = (
            (middle, y - half),
            (middle + half * 1.8, y),
            (middle, y + half),
            (middle - half * 1.8, y),
        )
        items = (
            Group(
                tuple(self.pen.text(where, title, style, middle, baseline, "middle", self.width)),
                name="heading-2",
            ),
            Path(line(0, y, middle - half * 3, y), None, Stroke(rule, 0.25)),
            Path(line(middle + half * 3, y, self.width, y), None, Stroke(rule, 0.25)),
            Path(polygon(gem), rule),
        )
        height = y + half + style.size * 0.1
        return FlowRow(items, height, self.line * 1.15, where, keep=True, opens=1)

    def _item(self, markup: str, number: str, where: KeyPath) -> FlowRow:
        """Return a step after its number, or a point after a lozenge."""
        indent = self.body.size * (1.75 if number else 1.15)
        block = self.pen.paragraph(where, markup, self.body, self.width - indent, least=FULL)
        # A text of blanks has no lines.
        middle = next(iter(block.baselines), self.line) - capital_height(self.body) / 2
        accent = self.pen.theme.colour("heading")
        mark: tuple[Item, ...]
        if number:
            style = self.pen.theme.style("sheet.strong", self.body.size * 0.8).at_least_size()
            knocked = style.with_fill(self.pen.theme.colour("paper"))
            r = max(self.body.size * 0.56, shaping.width(number, style) * 0.62)
            disc = Path(circle(r, middle, r), accent)
            mark = (disc, *self.pen.centred(where, number, knocked, r, middle))
        else:
            r = self.body.size * 0.2
            gem = ((r, middle - r), (2 * r, middle), (r, middle + r), (0, middle))
            mark = (Path(polygon(gem), accent),)
        body = Group(block.items, Matrix.translate(indent, 0))
        return FlowRow((*mark, body), block.height, self.line * 0.32, where)

    def _note(self, markup: str, where: KeyPath) -> FlowRow:
        pad = self.body.size * 0.7
        block = self.pen.paragraph(where, markup, self.body, self.width - 2 * pad, least=FULL)
        height = block.height + 2 * pad
        body = Group(block.items, Matrix.translate(pad, pad))
        return FlowRow((*self._box(height, pad * 0.6), body), height, self.line * 0.6, where)

    def _example(self, blocks: Sequence[PageBlock], where: KeyPath) -> FlowRow:
        """Return blocks in a box, with pictures that can be resized."""
        pad = self.body.size * 0.7
        rows = replace(self, width=self.width - 2 * pad).rows(blocks, where)
        pictures = [row for row in rows if row.resized]

        def boxed(rows: Sequence[FlowRow]) -> FlowRow:
            high = height_of(rows) + 2 * pad
            box = self._box(high, pad * 0.6)
            y, items = pad, list[Item](box)
            for i, row in enumerate(rows):
                y += row.before if i else 0.0
                items.append(Group(row.items, Matrix.translate(pad, y)))
                y += row.height
            return FlowRow(tuple(items), high, self.line * 0.7, where)

        def height(by: float) -> float:
            share = by / len(pictures)
            return found.height + plain_sum(
                row.resized.height(share) - row.height for row in pictures if row.resized
            )

        def row(by: float) -> FlowRow:
            share = by / len(pictures)
            sized = [one.resized.row(share) if one.resized else one for one in rows]
            return replace(boxed(sized), resized=found.resized)

        found = boxed(rows)
        return replace(found, resized=ResizedRow(height, row)) if pictures else found

    def _columns(self, blocks: Sequence[PageBlock], where: KeyPath) -> FlowRow:
        """Return blocks in two balanced columns."""
        gap = self.body.size * 1.6
        wide = (self.width - gap) / 2
        rows = replace(self, width=wide).rows(blocks, where)
        placed: Sequence[PlacedRow] = balance_columns(rows, [height_of(rows)] * 2)
        items = tuple(
            Group(spot.row.items, Matrix.translate(spot.column * (wide + gap), spot.y))
            for spot in placed
        )
        high = max(spot.y + spot.row.height for spot in placed)
        return FlowRow(items, high, self.line * 0.45, where)

    def _box(self, high: float, radius: float) -> tuple[Item, ...]:
        """Return the box of a note or of an example."""
        ground, rule = self.pen.theme.colour("table.stripe"), self._rule(0.25)
        return (Path(rounded_rectangle(0, 0, self.width, high, radius), ground, rule),)

    def _table(self, table: SheetTable, where: KeyPath) -> Iterator[FlowRow]:
        """Yield the head and the rows of a table.

        The head stays with the first two rows, and is repeated above rows in another column.
        """
        head: FlowRow | None = None
        if table.head:
            strong = self.in_tables
            # Marks around an empty text would be printed unchanged.
            cells = tuple(f"**{cell}**" if cell.strip() else "" for cell in table.head)
            head = self._cells(cells, table.widths, strong, (*where, "head"), head=True)
            yield head
        style = self.in_tables
        for index, row in enumerate(table.rows):
            left = len(table.rows) - 1 - index
            found = self._cells(row, table.widths, style, (*where, "rows", index), index % 2 == 1)
            yield FlowRow(
                found.items,
                found.height,
                0.0 if table.head or index else self.line * 0.4,
                found.where,
                # Neither the first row nor the last one is left alone.
                keep=left == 1 or (index == 0 and left > 0),
                head=head,
            )
        for _ in range(table.blank):
            yield replace(self._blank(table, (*where, "blank")), head=head)

    def _cells(
        self,
        cells: Sequence[str],
        widths: Sequence[float],
        style: Style,
        where: KeyPath,
        stripe: bool = False,
        head: bool = False,
    ) -> FlowRow:
        pad, unit = style.size * 0.3, self.width / plain_sum(widths)
        least = _AT_NEED if head else FULL
        blocks = [
            self.pen.paragraph((*where, i), cell, style, share * unit - 2 * pad, least=least)
            for i, (cell, share) in enumerate(zip(cells, widths, strict=True))
        ]
        # An icon makes its line taller; all first lines of a row share one baseline.
        base = max((block.baselines[0] for block in blocks if block.baselines), default=0.0)
        tops = [pad + base - (block.baselines or (base,))[0] for block in blocks]
        height = max(top + b.height for top, b in zip(tops, blocks, strict=True)) + pad
        items: list[Item] = []
        if stripe:
            tint = self.pen.theme.colour("table.stripe")
            items.append(Path(rectangle(0, 0, self.width, height), tint))
        weight = 0.4 if head else 0.15
        rule = Stroke(self.pen.theme.colour("rule"), weight)
        items.append(Path(line(0, height, self.width, height), None, rule))
        x = 0.0
        for block, top, share in zip(blocks, tops, widths, strict=True):
            items.append(Group(block.items, Matrix.translate(x + pad, top)))
            x += share * unit
        return FlowRow(tuple(items), height, self.line * 0.5 if head else 0.0, where, keep=head)

    def _blank(self, table: SheetTable, where: KeyPath) -> FlowRow:
        """Return an empty row for handwriting: a rule below it, and rules between its cells."""
        unit, high = self.width / plain_sum(table.widths), table.blank_height
        items = [Path(line(0, high, self.width, high), None, self._rule(0.2))]
        x = 0.0
        for share in table.widths[:-1]:
            x += share * unit
            items.append(Path(line(x, high * 0.25, x, high), None, self._rule(0.15)))
        return FlowRow(tuple(items), high, 0.0, where)

    def _form(self, labels: Sequence[str], where: KeyPath) -> FlowRow:
        """Return labels side by side, each followed by a line to write on."""
        gap = self.body.size
        wide = (self.width - (len(labels) - 1) * gap) / len(labels)
        style, items = self.small, list[Item]()
        for index, label in enumerate(labels):
            left = index * (wide + gap)
            items += self.pen.text((*where, index), label, style, left, _RULED - 1, "start", wide)
            start = left + min(wide, shaping.width(label, style) + gap * 0.4)
            items.append(Path(line(start, _RULED, left + wide, _RULED), None, self._rule(0.2)))
        return FlowRow(tuple(items), _RULED + 0.2, self.line * 0.3, where)

    def _rule(self, width: float) -> Stroke:
        return Stroke(self.pen.theme.colour("rule"), width)


def _is_list(block: SheetBlock) -> bool:
    return block.points is not None or block.steps is not None


def _keep_together(rows: Sequence[FlowRow]) -> list[FlowRow]:
    """Tie the first of several rows to the next, and the last to the one before it."""
    ends = {0, len(rows) - 2} if len(rows) > 1 else set()
    return [replace(row, keep=row.keep or i in ends) for i, row in enumerate(rows)]
