"""Flow text: rows to columns, columns to pages, and the page breaks of books.

A row is a unit that cannot be divided: a heading, a paragraph, one step, one row of a table. No
line is therefore left alone at a column's head or foot; texts for the table consist of short
paragraphs, and a column rarely ends more than a few lines early.

The breaks of a book are chosen for all pages at once. Ideally, a chapter begins on a new page; text
should continue within an opened spread rather than over a page turn. Lists and tables are the last
to be divided. Pictures are enlarged or reduced, and rows spaced out, to fill the pages.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import inf

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.art.tints import text_tints
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.sums import plain_sum
from pnp.base.values import replace
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, line
from pnp.text.breaking import Align, Block, paragraph
from pnp.text.fonts import missing_hint
from pnp.text.shaping import Style
from pnp.theme import Theme

# Sums of heights differ by less; a hundredth of a millimetre is invisible.
_DUST = 0.01


class ResizedRow(Struct, frozen=True):
    """A row whose picture is changed in height by some millimetres: its new height, and the row."""

    height: Callable[[float], float]
    row: Callable[[float], FlowRow]


class FlowRow(Struct, frozen=True):
    """A piece of a column, drawn from its own top left.

    ``before`` is the space above it, dropped at a column's head; ``keep`` ties it to the next row;
    ``force`` is ``column`` or ``page`` if the text must continue elsewhere. A row that ``floats``
    may come later than the text around it. ``opens`` is 1 for the heading of a chapter, 2 for that
    of a section. ``resized`` is set if the picture of the row may change in height. ``head`` is
    that of its table, repeated above rows in another column.
    """

    items: tuple[Item, ...]
    height: float
    before: float
    where: KeyPath
    keep: bool = False
    force: str = ""
    floats: bool = False
    opens: int = 0
    resized: ResizedRow | None = None
    head: FlowRow | None = None


class PlacedRow(Struct, frozen=True):
    """A placed row: the index of its column and its distance from the column's head."""

    row: FlowRow
    column: int
    y: float


def sections(rows: Sequence[FlowRow]) -> list[list[FlowRow]]:
    """Return the rows between page breaks."""
    found: list[list[FlowRow]] = [[]]
    for row in rows:
        if row.force == "page":
            found.append([])
        else:
            found[-1].append(row)
    return [section for section in found if section]


def fill_columns(
    rows: Sequence[FlowRow], columns: Sequence[float], room: float | None = None
) -> tuple[list[PlacedRow], list[FlowRow]]:
    """Set rows into columns of these heights; return the placed rows and the remaining ones.

    Rows to be kept together move to the next column together, unless they exceed an empty column,
    whose height is at least ``room``. A row higher than that is placed anyway: call
    ``report_too_tall`` first. A floating row without room moves to the head of the next column, and
    the text after it comes first.
    """
    placed: list[PlacedRow] = []
    queue, waiting = list(rows), list[FlowRow]()
    column, y = 0, 0.0
    while (queue or waiting) and column < len(columns):
        ends = not queue or bool(waiting and queue[0].force)
        if not ends and queue[0].force:
            column, y = (column + 1 if y > 0 else column), 0.0
            del queue[0]
            continue
        chain = [] if ends else _rows_kept_together(queue, max(*columns, room or 0.0))
        start = y + chain[0].before if chain and y > 0 else 0.0
        full = y > 0 and start + height_of(chain) > columns[column] + _DUST
        if chain and chain[0].floats and (full or waiting):
            waiting.append(queue.pop(0))
        elif ends or full:
            column, y = column + 1, 0.0
            queue, waiting = [*waiting, *queue], []
        else:
            again = chain[0].head if y == 0 else None
            for link in chain if again is None else (again, *chain):
                top = y + link.before if y > 0 else 0.0
                placed.append(PlacedRow(link, column, top))
                y = top + link.height
            del queue[: len(chain)]
    return placed, [*waiting, *queue]


def balance_columns(rows: Sequence[FlowRow], columns: Sequence[float]) -> list[PlacedRow]:
    """Return rows that fit into the columns, balanced in steps of 1 mm."""
    best, _ = fill_columns(rows, columns)
    if any(row.force for row in rows):
        return best
    height = max(columns)
    while height > 10:
        height -= 1.0
        # Balancing must not separate rows that belong together.
        tried, rest = fill_columns(rows, [min(height, room) for room in columns], max(columns))
        if rest or any(spot.y + spot.row.height > height + _DUST for spot in tried):
            break
        best = tried
    return best


def _rows_kept_together(rows: Sequence[FlowRow], room: float) -> list[FlowRow]:
    """Return the first rows that stay together, as far as a column has room."""
    chain = [rows[0]]
    for row in rows[1:]:
        if not chain[-1].keep or row.force or height_of([*chain, row]) > room + _DUST:
            break
        chain.append(row)
    return chain


def height_of(chain: Sequence[FlowRow]) -> float:
    """Return the height of stacked rows, without the space above the first."""
    return plain_sum(row.height for row in chain) + plain_sum(row.before for row in chain[1:])


FULL = 0.8
"""A line of running text that would fill less of its width divides a word."""

BETWEEN = 1.9
# The space between texts, in type sizes.
_APART = 0.45
GAP = 9.0
# Paper narrower than this between the margins has room for one column only.
ONE_COLUMN = 150.0
_INDENT = 7.0


class TextRow(Struct, frozen=True):
    """A heading, a paragraph or a step.

    ``before`` is the space above it, dropped at a column's head; ``keep`` ties it to the next row.
    """

    items: tuple[Item, ...]
    height: float
    before: float = BETWEEN
    keep: bool = False


class ColumnSetter(Struct, frozen=True):
    """Sets rows at the width of one column and reports problems of texts."""

    theme: Theme
    reporter: Reporter
    frame: Rect
    size: float

    @property
    def width(self) -> float:
        """The width of a column."""
        whole = self.frame.width
        return whole if whole < ONE_COLUMN else (whole - GAP) / 2

    @property
    def body(self) -> Style:
        return replace(self.theme.style("text", self.size), leading=1.28)

    @property
    def small(self) -> Style:
        return replace(self.theme.style("text", 0.85 * self.size), leading=1.25)

    @property
    def strong(self) -> Style:
        return self.theme.style("strong", self.size)

    def block(
        self,
        markup: str,
        style: Style,
        width: float,
        align: Align = "left",
        least: float | None = None,
    ) -> Block:
        """Return a text in lines; with ``least``, words are divided as by ``Pen.paragraph``."""
        theme = self.theme
        block = paragraph(
            markup,
            style,
            width,
            align=align,
            hyphenate=None if least is None else theme.hyphenation_language,
            least=least,
            icons=theme.icon,
            roles=text_tints(theme, style),
            called=theme.icon_title,
        )
        self.check(block, markup)
        return block

    def check(self, block: Block, text: str) -> None:
        where, short = (), text if len(text) < 60 else f"{text[:57]}..."
        if block.missing:
            missing = " ".join(block.missing)
            message = f"the font of the cover has no '{missing}', as in '{short}'"
            self.reporter.error(where, "missing-glyph", message, missing_hint(block.missing))
        if block.overflow:
            message = f"a word of '{short}' is wider than its column on the cover"
            self.reporter.error(where, "text-overflow", message, "shorten or hyphenate it")
        Pen(self.theme, self.reporter).report_bad_marks(where, block)

    def heading(self, text: str) -> TextRow:
        style = self.theme.style("cover.heading", 1.25 * self.size)
        block = self.block(text, style, self.width)
        rule = Stroke(self.theme.colour("rule"), 0.3)
        under = Path(line(0, block.height + 1.2, self.width, block.height + 1.2), stroke=rule)
        title = Group(block.items, name="heading-2")
        return TextRow((title, under), block.height + 1.4, before=1.2 * self.size, keep=True)

    def text(self, markup: str, style: Style | None = None, *, indent: float = 0.0) -> TextRow:
        style = style or self.body
        block = self.block(markup, style, self.width - indent, least=FULL)
        items = (Group(block.items, Matrix.translate(indent, 0)),) if indent else block.items
        return TextRow(items, block.height, before=_APART * style.size)

    def marked_text(self, mark: str, markup: str) -> TextRow:
        """Return a text preceded by a mark: a number, or a point."""
        row = self.text(markup, indent=_INDENT)
        style = self.strong.with_fill(self.theme.colour("heading"))
        block = self.block(mark, style, _INDENT)
        return replace(row, items=(*block.items, *row.items))


class FilledColumns(Struct, frozen=True):
    """The content of columns, the end of the longest, and the remaining rows."""

    items: tuple[Item, ...]
    bottom: float
    rest: tuple[TextRow, ...]


def flow_columns(
    rows: Sequence[TextRow], room: Rect, width: float, *, even: bool = True
) -> FilledColumns:
    """Fill the columns of ``room`` that are ``width`` wide: one, or one at each side.

    If ``even``, and all rows have room, the columns are balanced.
    """
    best = _pour_columns(rows, room, width)
    if not even:
        return best
    low, high = 0.0, room.height
    while not best.rest and high - low > 1.0:
        middle = (low + high) / 2
        shorter = _pour_columns(rows, replace(room, height=middle), width)
        if shorter.rest:
            low = middle
        else:
            best, high = shorter, middle
    return best


def _pour_columns(rows: Sequence[TextRow], room: Rect, width: float) -> FilledColumns:
    """Fill one column after the other; a row taller than the room gets its own column."""
    items: list[Item] = []
    bottom = room.y
    todo = list(rows)
    for x in (room.x,) if width == room.width else (room.x, room.right - width):
        y = room.y
        while todo:
            tied = next((i for i, row in enumerate(todo) if not row.keep), len(todo) - 1) + 1
            need = plain_sum(row.before + row.height for row in todo[:tied])
            if y > room.y and y + need > room.bottom:
                break
            for row in todo[:tied]:
                y += row.before if y > room.y else 0.0
                items.append(Group(row.items, Matrix.translate(x, y)))
                y += row.height
            del todo[:tied]
        bottom = max(bottom, y)
    return FilledColumns(tuple(items), bottom, tuple(todo))


# Choose the page breaks of a one-column book and fill its pages.


# How much larger pictures may become, as a fraction of their rows, and how much wider the space
# between rows.
_GROWN, _LOOSE = 0.5, 0.9
# The cost of an empty part of a page (times its share squared), and of reducing its pictures (times
# the share).
_EMPTY, _SMALLER = 500.0, 40.0
# The cost of a break before a section, between blocks of a chapter, before a picture, within a list
# or table, and between rows kept together; and the factor for a page turn.
_SECTION, _BLOCK, _PICTURE, _LIST, _KEPT, _TURNED = 5.0, 18.0, 32.0, 36.0, 1e5, 2.0
# The cost of having less than these shares of a page for a chapter's part at its head and at its
# foot.
_SCRAP, _HEAD, _FOOT = 16.0, 0.15, 0.2


class BookPaging:
    """The rows of one column and the heights of pages, numbered from 1.

    ``shrunk`` is how much lower pictures may be, as a fraction of their rows.
    """

    def __init__(
        self, rows: Sequence[FlowRow], height: Callable[[int], float], shrunk: float = 0.2
    ) -> None:
        self._shrunk = shrunk
        self._rows = [row for row in rows if not row.force]
        self._forced = _rows_after_breaks(rows)
        self._height = height
        self._best: dict[tuple[int, int, int], tuple[float, int]] = {}

    def pages(self, count: int) -> list[list[PlacedRow]] | None:
        """Return exactly ``count`` pages, none of them empty.

        Returns None if the text does not fill or fit them, or only with headings separated from
        their text.
        """
        if self._cost_from(0, 1, count)[0] >= _KEPT:
            return None
        found, start = [], 0
        for page in range(1, count + 1):
            end = self._cost_from(start, page, count)[1]
            found.append(_place_rows(self._rows[start:end], self._height(page), self._shrunk))
            start = end
        return found

    def _cost_from(self, start: int, page: int, count: int) -> tuple[float, int]:
        """Return the lowest cost of the rest if a page begins at a row, and where that page
        ends."""
        key = start, page, count
        if key not in self._best:
            ends = self._possible_ends(start, page)
            if page == count:
                last = [cost for end, cost in ends if end == len(self._rows)]
                self._best[key] = min(last, default=inf), len(self._rows)
            else:
                on = ((cost, end) for end, cost in ends if end < len(self._rows))
                costs = (
                    (
                        cost
                        + self._break_cost(end, page)
                        + self._cost_from(end, page + 1, count)[0],
                        end,
                    )
                    for cost, end in on
                )
                self._best[key] = min(costs, default=(inf, start))
        return self._best[key]

    def _possible_ends(self, start: int, page: int) -> Iterator[tuple[int, float]]:
        """Yield the possible ends of a page, each with its cost."""
        high = self._height(page)
        for end in range(start + 1, len(self._rows) + 1):
            rows = self._rows[start:end]
            own = height_of(rows)
            grow, shrink = (
                plain_sum(sizes[start:end]) for sizes in (self._growth, self._shrinkage)
            )
            if own - shrink > high + _DUST:
                return
            loose = _LOOSE * plain_sum(row.before for row in rows[1:])
            empty = max(0.0, high - own - grow - loose) / high
            less = max(0.0, own - high) / high
            yield end, _EMPTY * empty**2 + _SMALLER * less + _scrap_cost(rows, high)
            if end in self._forced:
                return

    def _break_cost(self, at: int, page: int) -> float:
        if at in self._forced:
            return 0.0
        before, row = self._rows[at - 1], self._rows[at]
        if before.keep:
            return _KEPT
        if row.opens == 1:
            return 0.0
        if row.opens:
            cost = _SECTION
        elif row.where[:2] == before.where[:2]:
            cost = _LIST
        else:
            cost = _PICTURE if row.resized else _BLOCK
        return cost * (_TURNED if page % 2 else 1.0)

    @cached_property
    def _growth(self) -> list[float]:
        return [_height_change(row, _GROWN * row.height) for row in self._rows]

    @cached_property
    def _shrinkage(self) -> list[float]:
        return [-_height_change(row, -self._shrunk * row.height) for row in self._rows]


def _scrap_cost(rows: Sequence[FlowRow], high: float) -> float:
    """Return the cost of small parts of chapters at the head and the foot of a page."""
    starts = [i for i, row in enumerate(rows) if row.opens == 1 and i > 0]
    if not starts:
        return 0.0
    torn = rows[0].opens != 1 and height_of(rows[: starts[0]]) < _HEAD * high
    return _SCRAP * (torn + (height_of(rows[starts[-1] :]) < _FOOT * high))


def _rows_after_breaks(rows: Sequence[FlowRow]) -> set[int]:
    """Return the indices of the rows before which a break is forced."""
    found, number = set(), 0
    for row in rows:
        if row.force:
            found.add(number)
        else:
            number += 1
    return found


def _height_change(row: FlowRow, by: float) -> float:
    return row.resized.height(by) - row.height if row.resized else 0.0


def _place_rows(rows: Sequence[FlowRow], high: float, shrunk: float) -> list[PlacedRow]:
    """Place the rows of a page so that they fill it as far as possible."""
    fitted = _fit_pictures(rows, high, shrunk)
    free, gaps = high - height_of(fitted), plain_sum(row.before for row in fitted[1:])
    wider = 1.0 + min(_LOOSE, max(0.0, free) / gaps) if gaps else 1.0
    placed: list[PlacedRow] = []
    y = 0.0
    for row in fitted:
        y += row.before * wider if placed else 0.0
        placed.append(PlacedRow(row, 0, y))
        y += row.height
    return placed


def _fit_pictures(rows: Sequence[FlowRow], high: float, shrunk: float) -> list[FlowRow]:
    """Return rows with pictures enlarged to fill the page, or reduced so that all fit."""
    free = high - height_of(rows)
    part = _GROWN if free > 0 else -shrunk
    room = [_height_change(row, part * row.height) for row in rows]
    share = min(1.0, free / plain_sum(room)) if plain_sum(room) else 0.0
    found = []
    for row, by in zip(rows, room, strict=True):
        found.append(row.resized.row(by * share) if by and row.resized else row)
    return found
