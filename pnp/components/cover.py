"""The first page of a kit: what it is, what is in it, how to print, cut and assemble it.

Everything below the title flows through two columns of the paper, and on to a second page where
the first is full. Unlike other components a cover has no file of its own: it is laid out from
``Contents``, anew for each size of paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pnp.components.columns import Row, filled
from pnp.diagnostics import Reporter
from pnp.scene import Group, Item, Matrix, Page, Path, Rect, Stroke, line, rectangle, rounded
from pnp.text import shaping
from pnp.text.breaking import Align, Block, paragraph
from pnp.text.fitting import fit
from pnp.text.style import Style
from pnp.theme import Theme
from pnp.units import MM_PER_UNIT

# ISO/IEC 7810 ID-1, rounded corners of 3.18 mm: bank cards and most library cards.
CARD = (85.60, 53.98, 3.18)
# The text styles of a theme in which covers are set.
ROLES = ("cover.title", "cover.heading", "subtitle", "strong", "text")
MARGIN = 14.0
GAP = 9.0
# Paper narrower than this between the margins has room for one column only.
ONE_COLUMN = 150.0
# The ruler of ``pnp.imposition.slug`` takes 104 x 12.5 mm.
RULER = (104.0, 12.5)
POINT = MM_PER_UNIT["pt"]
# Of the text: the first is used where it takes no more pages than the second.
SIZES = (11 * POINT, 10 * POINT)
_INDENT = 7.0


@dataclass(frozen=True, slots=True)
class Line:
    """A part in the table of contents: its title, the page it starts on, how many pieces are cut
    from how many sheets of paper, and its ``notes`` on cutting and assembling, each with the title
    of what it is about."""

    title: str
    page: int
    pieces: int
    sheets: int
    notes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    """What a cover tells. ``facts`` are short, such as ``2-4 players``; ``sheets`` counts the
    paper of the whole kit, the cover too; ``flip`` is long, short or none; ``credits`` are the
    lines of the colophon. Texts are marked up, except titles."""

    title: str
    subtitle: str
    designer: str
    facts: tuple[str, ...]
    paper: str
    sheets: int
    flip: str
    parts: tuple[Line, ...]
    needs: tuple[str, ...]
    credits: tuple[str, ...]


def cover(
    contents: Contents, width: float, height: float, theme: Theme, ruler: Group, reporter: Reporter
) -> tuple[Page, ...]:
    """Return the cover on paper of this size, as many pages as it takes.

    ``ruler`` is drawn to scale at the foot of the first page, unless the paper is too narrow for
    it. Reports characters that the fonts
    lack, and words that are wider than a column.
    """
    frame = Rect(0, 0, width, height).inset(MARGIN)
    roomy, close = (
        _pages(contents, _Setter(theme, reporter, frame, size), frame, ruler) for size in SIZES
    )
    chosen = roomy if len(roomy) <= len(close) else close
    return tuple(_page(items, width, height, i, contents) for i, items in enumerate(chosen))


def _pages(
    contents: Contents, setter: _Setter, frame: Rect, ruler: Group
) -> list[tuple[Item, ...]]:
    head, below = _head(contents, setter, frame)
    foot = frame.bottom - (RULER[1] + 3.0 if setter.ruled else 0.0)
    room = Rect(frame.x, below, frame.width, foot - below)
    told, made, thanks = _told(contents, setter), _made(contents, setter), _thanks(contents, setter)
    first, rest = filled((*told, *made, *thanks), room, setter.width)
    if rest:  # what is needed at the table, not at the printer, moves to the back
        first, rest = filled((*told, *thanks), room, setter.width)
        rest = (*rest, *made)
    shift = Matrix.translate(frame.x + (frame.width - RULER[0]) / 2, frame.bottom - RULER[1])
    border = tuple(_border(frame, setter.theme))
    foot_items = (Group((ruler,), shift),) if setter.ruled else ()
    pages: list[tuple[Item, ...]] = [(*border, *head, *first, *foot_items)]
    while rest:
        whole = Rect(frame.x, frame.y + 3.0, frame.width, frame.height - 3.0)
        items, rest = filled(rest, whole, setter.width)
        pages.append((*border, *items))
    return pages


def _page(
    items: tuple[Item, ...], width: float, height: float, index: int, contents: Contents
) -> Page:
    whole = Rect(0, 0, width, height)
    bookmark = contents.title if index == 0 else ""
    return Page(width, height, items, f"cover {index + 1}", whole, whole, bookmark)


@dataclass(frozen=True, slots=True)
class _Setter:
    """Sets rows of one column's width and reports what is wrong with a text."""

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
    def ruled(self) -> bool:
        """True when the ruler has room."""
        return self.frame.width >= RULER[0]

    @property
    def body(self) -> Style:
        return replace(self.theme.style("text", self.size), leading=1.28)

    @property
    def small(self) -> Style:
        return replace(self.theme.style("text", 0.85 * self.size), leading=1.25)

    @property
    def strong(self) -> Style:
        return self.theme.style("strong", self.size)

    def block(self, markup: str, style: Style, width: float, align: Align = "left") -> Block:
        block = paragraph(markup, style, width, align=align, icons=self.theme.icon)
        self.check(block, markup)
        return block

    def check(self, block: Block, text: str) -> None:
        where, short = (), text if len(text) < 60 else f"{text[:57]}..."
        if block.missing:
            missing = " ".join(block.missing)
            message = f"the font of the cover has no '{missing}', as in '{short}'"
            self.reporter.error(where, "missing-glyph", message, "use other characters")
        if block.overflow:
            message = f"a word of '{short}' is wider than its column on the cover"
            self.reporter.error(where, "text-overflow", message, "divide it")
        for name in block.unknown_icons:
            hint = self.theme.icon_hint(name)
            self.reporter.error(where, "unknown-icon", f"no icon is named '{name}'", hint)

    def heading(self, text: str) -> Row:
        style = self.theme.style("cover.heading", 1.25 * self.size)
        block = self.block(text, style, self.width)
        rule = Stroke(self.theme.colour("rule"), 0.3)
        under = Path(line(0, block.height + 1.2, self.width, block.height + 1.2), stroke=rule)
        return Row((*block.items, under), block.height + 1.4, before=5.0, keep=True)

    def text(self, markup: str, style: Style | None = None, *, indent: float = 0.0) -> Row:
        block = self.block(markup, style or self.body, self.width - indent)
        items = (Group(block.items, Matrix.translate(indent, 0)),) if indent else block.items
        return Row(items, block.height)

    def marked(self, mark: str, markup: str) -> Row:
        """Return a text with a mark before it: a number, or a point."""
        row = self.text(markup, indent=_INDENT)
        style = self.strong.filled(self.theme.colour("heading"))
        block = self.block(mark, style, _INDENT)
        return replace(row, items=(*block.items, *row.items))


def _head(contents: Contents, setter: _Setter, frame: Rect) -> tuple[tuple[Item, ...], float]:
    """Return the title and what stands with it, and where the columns begin."""
    theme, y = setter.theme, frame.y + 5.0
    items: list[Item] = []
    title = theme.style("cover.title")
    box = fit(
        plain(contents.title), title, frame.width - 12, 30.0, align="center", floor=setter.size
    )
    setter.check(box.block, contents.title)
    placed = [(box.block, frame.x + 6, 0.0)]
    subtitle = replace(theme.style("subtitle", 13 * POINT), leading=1.2)
    facts = setter.strong
    credit = theme.style("text", SIZES[0])
    for markup, style, before in (
        (contents.subtitle, subtitle, 3.2),
        (f"Designed by **{plain(contents.designer)}**" if contents.designer else "", credit, 3.4),
        ("   \N{MIDDLE DOT}   ".join(contents.facts), facts, 2.6),
    ):
        if markup:
            block = setter.block(markup, style, frame.width - 12, "center")
            placed.append((block, frame.x + 6, before))
    for block, x, before in placed:
        y += before
        items.append(Group(block.items, Matrix.translate(x, y)))
        y += block.height
    y += 4.5
    items += _rule(frame, y, theme)
    return tuple(items), y + 5.0


def _rule(frame: Rect, y: float, theme: Theme) -> Iterator[Item]:
    """Yield a line across the page that swells to a diamond in the middle."""
    middle, colour = frame.centre[0], theme.colour("rim")
    half = frame.width * 0.36
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
    yield Path(outline, fill=colour)


def _border(frame: Rect, theme: Theme) -> Iterator[Item]:
    """Yield the double line about the page, as engravers close off a chart."""
    colour = theme.colour("rim")
    for out, width in ((6.0, 0.7), (4.6, 0.2)):
        box = frame.inset(-out)
        yield Path(rectangle(box.x, box.y, box.width, box.height), stroke=Stroke(colour, width))


def _told(contents: Contents, setter: _Setter) -> tuple[Row, ...]:
    """Return what to know before printing."""
    return tuple(_before_printing(contents, setter))


def _before_printing(contents: Contents, setter: _Setter) -> Iterator[Row]:
    yield setter.heading("In this kit")
    for part in contents.parts:
        yield _content_line(part, setter)
    yield setter.heading("How to print")
    for number, text in enumerate(_printing(contents, setter.ruled), 1):
        yield setter.marked(f"{number}.", text)
    yield _card(setter)
    if contents.needs:
        yield setter.heading("You also need")
        for text in contents.needs:
            row = setter.marked("\N{EN DASH}", text)
            yield replace(row, keep=text != contents.needs[-1])


def _made(contents: Contents, setter: _Setter) -> tuple[Row, ...]:
    """Return how to make pieces of the sheets."""
    steps = enumerate(_assembling(contents), 1)
    rows = (setter.marked(f"{number}.", text) for number, text in steps)
    return (setter.heading("Cut and assemble"), *rows)


def _thanks(contents: Contents, setter: _Setter) -> tuple[Row, ...]:
    """Return the colophon."""
    rows = (setter.text(text, setter.small) for text in contents.credits)
    return (setter.heading("Thanks and licences"), *rows)


def _content_line(part: Line, setter: _Setter) -> Row:
    """Return a part's title with dots that lead to its page, and below it what is in it."""
    strong, small = setter.strong, setter.small
    page = shaping.line(str(part.page), strong, setter.width, 0, "end")
    title = setter.block(plain(part.title), strong, setter.width - page.width - 8)
    baseline = title.baselines[-1]
    last = title.items[-1] if len(title.lines) == 1 else None
    start = (title.width if last is not None else setter.width / 2) + 1.5
    dots = Stroke(setter.theme.colour("rule"), 0.35, (0.01, 1.4), "round")
    leader = Path(line(start, baseline, setter.width - page.width - 1.5, baseline), stroke=dots)
    told = f"{_counted(part.pieces, 'piece')} on {_counted(part.sheets, 'sheet')} of paper"
    below = setter.block(told, small, setter.width)
    items: tuple[Item, ...] = (
        *title.items,
        leader,
        replace(page, y=baseline),
        Group(below.items, Matrix.translate(0, title.height + 0.7)),
    )
    return Row(items, title.height + 0.7 + below.height)


def _card(setter: _Setter) -> Row:
    """Return the outline of a bank card, for those who have no ruler at hand."""
    width, height, radius = CARD
    if width > setter.width:
        return Row((), 0.0, 0.0)
    left = (setter.width - width) / 2
    stroke = Stroke(setter.theme.colour("ink"), 0.2)
    outline = Path(rounded(left, 0, width, height, radius), stroke=stroke)
    text = (
        "**No ruler?** Lay a bank or library card here. On a page printed at 100 % it covers this "
        "outline exactly: 85.6\N{NO-BREAK SPACE}x\N{NO-BREAK SPACE}54\N{NO-BREAK SPACE}mm."
    )
    block = setter.block(text, setter.body, width - 16, "center")
    at = Matrix.translate(left + 8, (height - block.height) / 2)
    return Row((outline, Group(block.items, at)), height, before=3.5)


def _printing(contents: Contents, ruled: bool) -> Iterator[str]:
    sheets = _counted(contents.sheets, "sheet")
    yield f"This file is for **{contents.paper}** paper: {sheets} in all, this one included."
    yield "Print at **100 %**, which some printers call *actual size*; never *fit to page*."
    if contents.flip == "none":
        yield "Print on **one side** of the paper."
    else:
        yield (
            f"Print on **both sides** and turn the paper on its **{contents.flip} edge**. Try one "
            "sheet first and hold it to the light: every back lies behind its front."
        )
    where = "bar at the foot of this page" if ruled else "first bar with a scale on the sheets"
    yield (
        f"Measure the {where}. If the 100 mm bar measures 94 or 97 mm, the "
        "printer scaled the page: look for the setting of step 2."
    )


def _assembling(contents: Contents) -> Iterator[str]:
    yield (
        "Cut along the short **crop marks** with a sharp knife and a metal ruler: first the long "
        "cuts from edge to edge, then the short ones. Pieces with a fine outline follow that line."
    )
    yield "Score **dashed lines** along a ruler with an empty pen before you fold them."
    for part in contents.parts:
        for title, note in part.notes:
            yield f"**{plain(title)}.** {note}"


def plain(text: str) -> str:
    """Return text that is not marked up as a markup that prints it as it stands."""
    return "".join(f"\\{char}" if char in "\\*:" else char for char in text)


def _counted(count: int, noun: str) -> str:
    return f"{count:,} {noun}{'' if count == 1 else 's'}"
