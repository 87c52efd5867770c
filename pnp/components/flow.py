"""Flowing text: blocks of a sheet to rows, rows to columns, columns to pages.

A row is what may not be torn apart: a heading, a paragraph, one step, one row of a table. Rows
never split, so that no line is left alone at a column's head or foot; texts for the table are
made of short paragraphs, and a column rarely ends more than a few lines early.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from pnp.components.pen import Pen, Where, capital
from pnp.model.sheet import Block, Table
from pnp.scene import Group, Item, Matrix, Path, Stroke, circle, line, polygon, rectangle, rounded
from pnp.text.style import Style

# Sums of heights differ by less; nobody sees a hundredth of a millimetre.
_DUST = 0.01

# So few points, in so few lines, are read at a glance; nobody turns a page between them.
_FEW, _SHORT = 3, 9


@dataclass(frozen=True, slots=True)
class Row:
    """A piece of a column, drawn from its own top left.

    ``before`` is the space above it, dropped at a column's head; ``keep`` ties it to the row that
    follows; ``force`` is ``column`` or ``page`` where the text must go on elsewhere.
    """

    items: tuple[Item, ...]
    height: float
    before: float
    where: Where
    keep: bool = False
    force: str = ""


@dataclass(frozen=True, slots=True)
class Placed:
    """A row at its place: the number of its column and its distance from the column's head."""

    row: Row
    column: int
    y: float


@dataclass(frozen=True, slots=True)
class Setter:
    """The styles of a text for one size of type and one width of column."""

    pen: Pen
    width: float
    body: Style
    heading: Style
    subheading: Style
    small: Style

    @property
    def line(self) -> float:
        return self.body.size * self.body.leading

    def rows(self, blocks: Sequence[Block], where: Where) -> list[Row]:
        """Return the rows of all blocks in order."""
        found: list[Row] = []
        for index, block in enumerate(blocks):
            rows = list(self._block(block, (*where, index)))
            following = blocks[index + 1] if index + 1 < len(blocks) else None
            if block.text is not None and following is not None and following.points is not None:
                rows[-1] = replace(rows[-1], keep=True)
            if block.points is not None and self._at_a_glance(rows):
                rows[:-1] = [replace(row, keep=True) for row in rows[:-1]]
            found.extend(rows)
        return found

    def _at_a_glance(self, points: Sequence[Row]) -> bool:
        """Tell whether points are so few and so short that they are not to be torn apart."""
        return len(points) <= _FEW and _height(points) <= _SHORT * self.line

    def _block(self, block: Block, where: Where) -> Iterator[Row]:
        if block.heading is not None:
            yield self._heading(block.heading, (*where, "heading"))
        elif block.subheading is not None:
            found = self._paragraph(block.subheading, self.subheading, (*where, "subheading"))
            yield Row(found.items, found.height, self.line * 0.7, found.where, keep=True)
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
        elif block.break_ is not None:
            yield Row((), 0, 0, where, force=block.break_)

    def _paragraph(self, markup: str, style: Style, where: Where) -> Row:
        block = self.pen.paragraph(where, markup, style, self.width)
        return Row(block.items, block.height, self.line * 0.45, where)

    def _heading(self, title: str, where: Where) -> Row:
        """Set a chapter's title over a rule with a lozenge in its middle."""
        style = self.heading
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
            *self.pen.text(where, title, style, middle, baseline, "middle", self.width),
            Path(line(0, y, middle - half * 3, y), None, Stroke(rule, 0.25)),
            Path(line(middle + half * 3, y, self.width, y), None, Stroke(rule, 0.25)),
            Path(polygon(gem), rule),
        )
        return Row(items, y + half + style.size * 0.1, self.line * 1.15, where, keep=True)

    def _item(self, markup: str, number: str, where: Where) -> Row:
        """Set a step behind its number, or a point behind a lozenge."""
        indent = self.body.size * (1.75 if number else 1.15)
        block = self.pen.paragraph(where, markup, self.body, self.width - indent)
        middle = block.baselines[0] - capital(self.body) / 2
        accent = self.pen.theme.colour("heading")
        mark: tuple[Item, ...]
        if number:
            r = self.body.size * 0.56
            style = self.pen.theme.style("sheet.strong", self.body.size * 0.8)
            knocked = style.filled(self.pen.theme.colour("paper"))
            disc = Path(circle(r, middle, r), accent)
            mark = (disc, *self.pen.centred(where, number, knocked, r, middle))
        else:
            r = self.body.size * 0.2
            gem = ((r, middle - r), (2 * r, middle), (r, middle + r), (0, middle))
            mark = (Path(polygon(gem), accent),)
        body = Group(block.items, Matrix.translate(indent, 0))
        return Row((*mark, body), block.height, self.line * 0.32, where)

    def _note(self, markup: str, where: Where) -> Row:
        pad = self.body.size * 0.7
        block = self.pen.paragraph(where, markup, self.body, self.width - 2 * pad)
        height = block.height + 2 * pad
        box = Path(
            rounded(0, 0, self.width, height, pad * 0.6),
            self.pen.theme.colour("table.stripe"),
            Stroke(self.pen.theme.colour("rule"), 0.25),
        )
        body = Group(block.items, Matrix.translate(pad, pad))
        return Row((box, body), height, self.line * 0.6, where)

    def _table(self, table: Table, where: Where) -> Iterator[Row]:
        """Yield the head and the rows; the head stays with the first two rows."""
        if table.head:
            strong = self.body.sized(self.body.size * 0.92)
            cells = tuple(f"**{cell}**" for cell in table.head)
            yield self._cells(cells, table.widths, strong, (*where, "head"), head=True)
        style = self.body.sized(self.body.size * 0.92)
        for index, row in enumerate(table.rows):
            last = index == len(table.rows) - 1
            found = self._cells(row, table.widths, style, (*where, "rows", index), index % 2 == 1)
            yield Row(
                found.items,
                found.height,
                0.0 if table.head or index else self.line * 0.4,
                found.where,
                keep=not last and index == 0,
            )

    def _cells(
        self,
        cells: Sequence[str],
        widths: Sequence[float],
        style: Style,
        where: Where,
        stripe: bool = False,
        head: bool = False,
    ) -> Row:
        pad, unit = style.size * 0.34, self.width / sum(widths)
        blocks = [
            self.pen.paragraph((*where, i), cell, style, share * unit - 2 * pad)
            for i, (cell, share) in enumerate(zip(cells, widths, strict=True))
        ]
        # An icon makes its line taller; all first lines of a row stand on one baseline.
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
        return Row(tuple(items), height, self.line * 0.5 if head else 0.0, where, keep=head)


def sections(rows: Sequence[Row]) -> list[list[Row]]:
    """Return the rows between breaks of the page."""
    found: list[list[Row]] = [[]]
    for row in rows:
        if row.force == "page":
            found.append([])
        else:
            found[-1].append(row)
    return [section for section in found if section]


def fill(rows: Sequence[Row], columns: Sequence[float]) -> tuple[list[Placed], list[Row]]:
    """Set rows into columns of these heights; return what was placed and what is left over.

    Rows that are to be kept together move to the next column together, unless they are more than an
    empty column holds. A row higher than that is placed all the same: ask ``too_tall`` first.
    """
    placed: list[Placed] = []
    column, y, index = 0, 0.0, 0
    while index < len(rows) and column < len(columns):
        if rows[index].force:
            column, y = (column + 1 if y > 0 else column), 0.0
            index += 1
            continue
        chain = _chain(rows, index, max(columns))
        start = y + rows[index].before if y > 0 else 0.0
        if y > 0 and start + _height(chain) > columns[column] + _DUST:
            column, y = column + 1, 0.0
            continue
        for link in chain:
            top = y + link.before if y > 0 else 0.0
            placed.append(Placed(link, column, top))
            y = top + link.height
        index += len(chain)
    return placed, list(rows[index:])


def balanced(rows: Sequence[Row], columns: Sequence[float]) -> list[Placed]:
    """Set rows that fit into the columns as evenly as they allow, in steps of 1 mm."""
    best, _ = fill(rows, columns)
    if any(row.force for row in rows):
        return best
    height = max(columns)
    while height > 10:
        height -= 1.0
        tried, rest = fill(rows, [min(height, room) for room in columns])
        if rest or any(spot.y + spot.row.height > height + _DUST for spot in tried):
            break
        best = tried
    return best


def _chain(rows: Sequence[Row], index: int, room: float) -> list[Row]:
    """Return the rows that stay together from ``index`` on, as far as a column holds them."""
    chain = [rows[index]]
    for row in rows[index + 1 :]:
        if not chain[-1].keep or row.force or _height([*chain, row]) > room + _DUST:
            break
        chain.append(row)
    return chain


def _height(chain: Sequence[Row]) -> float:
    return sum(row.height for row in chain) + sum(row.before for row in chain[1:])
