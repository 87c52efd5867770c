"""The first page of a kit: what it is, what is in it, how to print, cut and assemble it.

Everything below the title flows through two columns of the paper, and on to a second page if the
first is full. Unlike other components a cover has no file of its own: it is laid out from
``Contents``, anew for each size of paper.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.diagnostics import Reporter
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.components.columns import ONE_COLUMN, Filled, Setter, TextRow, filled
from pnp.components.pen import Pen
from pnp.components.title import BESIDE, border, engraving, head, own, picture, printed_on_ground
from pnp.components.title import shown as exhibit
from pnp.model.images import OwnPicture
from pnp.scene import Bookmark, Group, Item, Matrix, Page, Path, Rect, Stroke, line, rounded
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.theme import Theme

# ISO/IEC 7810 ID-1, rounded corners of 3.18 mm: bank cards and most library cards.
CARD = (85.60, 53.98, 3.18)
# The text styles of a theme in which covers are set.
ROLES = ("cover.title", "cover.heading", "subtitle", "strong", "text")
MARGIN = 14.0
# The ruler of ``pnp.imposition.slug`` takes 104 x 12.5 mm.
RULER = (104.0, 12.5)
POINT = MM_PER_UNIT["pt"]
# Of the text: the first is used where it takes no more pages than the second.
SIZES = (11 * POINT, 10 * POINT)
# So many pieces need no engraving beside them.
_CROWD = 3
# Sizes of a picture below the title, on a first page of several.
_PICTURES = (95.0, 85.0, 75.0, 65.0, 55.0)
# How high pieces may be there, and on a page that shows everything.
_EXHIBITS = tuple(float(size) for size in range(180, 36, -4))
_ALONE = tuple(size for size in _EXHIBITS if size >= 80)
# Of the picture at the foot of the last page: the least room worth it, the largest size.
_TAIL_ROOM, _TAIL = 55.0, 85.0


class ContentsLine(Struct, frozen=True):
    """A part in the table of contents: its title, the page it starts on, how many pieces are cut
    from how many sheets of paper, and its ``notes`` on cutting and assembling, each with the title
    of the piece it concerns."""

    title: str
    page: int
    pieces: int
    sheets: int
    notes: tuple[tuple[str, str], ...] = ()


class Contents(Struct, frozen=True):
    """What a cover shows. ``facts`` are short, such as ``2-4 players``; ``sheets`` counts the paper
    of the whole kit, the cover too; ``flip`` is long, short or none; ``credits`` are the lines of
    the colophon; ``pictures`` are engravings of charts, for the title and for the end; ``image``
    and ``pieces`` are shown below the title, the first in place of the engraving. Texts are marked
    up, except titles."""

    title: str
    subtitle: str
    designer: str
    facts: tuple[str, ...]
    paper: str
    sheets: int
    flip: str
    parts: tuple[ContentsLine, ...]
    needs: tuple[str, ...]
    credits: tuple[str, ...]
    pictures: tuple[str, ...] = ()
    image: OwnPicture | None = None
    pieces: tuple[Piece, ...] = ()


def length(
    contents: Contents, width: float, height: float, theme: Theme, reporter: Reporter
) -> int:
    """Return how many pages a cover takes, of which nothing is drawn."""
    return len(_chosen(contents, _frame(width, height), theme, reporter)[1])


def cover(
    contents: Contents, width: float, height: float, theme: Theme, ruler: Group, reporter: Reporter
) -> tuple[Page, ...]:
    """Return the cover on paper of this size, as many pages as it takes.

    ``ruler`` is drawn to scale at the foot of the first page, unless the paper is too narrow for
    it. Reports characters that the fonts lack, words that are wider than a column, and a picture
    that there is not.
    """
    setter, _ = _chosen(contents, _frame(width, height), theme, reporter)
    pages = _pages(contents, setter, ruler)
    return tuple(_page(items, width, height, i, contents) for i, items in enumerate(pages))


def _frame(width: float, height: float) -> Rect:
    return Rect(0, 0, width, height).inset(MARGIN)


def _chosen(
    contents: Contents, frame: Rect, theme: Theme, reporter: Reporter
) -> tuple[Setter, list[tuple[Item, ...]]]:
    """Return what sets the text in the size that takes fewer pages, and these without pictures."""
    setters = [Setter(theme, reporter, frame, size) for size in SIZES]
    tried = [(setter, _pages(contents, setter, None)) for setter in setters]
    return min(tried, key=lambda one: len(one[1]))


def _pages(contents: Contents, setter: Setter, ruler: Group | None) -> list[tuple[Item, ...]]:
    """Set all on one page, else what to know before printing on the first and the rest behind.
    Without a ruler nothing but text is drawn, to see what has room."""
    frame, tried = setter.frame, ruler is None
    told, made, thanks = _told(contents, setter), _made(contents, setter), _thanks(contents, setter)
    everything = (*told, *made, *thanks)
    shown = (contents.pieces or contents.image) and frame.width >= ONE_COLUMN
    size, rest = _largest(contents, everything, setter, _ALONE if shown else (BESIDE,))
    rows = everything
    if rest:
        sizes = _EXHIBITS if shown else (*_PICTURES, BESIDE)
        rows = told
        size, rest = _largest(contents, told, setter, sizes)
        rest = (*rest, *made, *thanks)
    first = _below_head(contents, rows, setter, size, tried=tried)
    foot: tuple[Item, ...] = ()
    if ruler is not None and _ruled(setter):
        at = Matrix.translate(frame.x + (frame.width - RULER[0]) / 2, frame.bottom - RULER[1])
        foot = (*_plate(setter), Group((ruler,), at))
    lines = () if tried else tuple(border(frame, setter.theme))
    pages: list[tuple[Item, ...]] = [(*lines, *first.items, *foot)]
    while rest:
        whole = Rect(frame.x, frame.y + 3.0, frame.width, frame.height - 3.0)
        found = filled(rest, whole, setter.width)
        rest = found.rest
        tail = () if tried else _tail(contents, setter, found)
        pages.append((*lines, *found.items, *tail))
    return pages


def _plate(setter: Setter) -> Iterator[Item]:
    """Yield white ground for the ruler, which is always black, where the page has ground."""
    if printed_on_ground(setter.theme):
        frame = setter.frame
        x = frame.x + (frame.width - RULER[0]) / 2
        room = rounded(x - 2, frame.bottom - RULER[1] - 1.5, RULER[0] + 4, RULER[1] + 2.5, 1.5)
        yield Path(room, fill="#ffffff")


def _largest(
    contents: Contents, rows: tuple[TextRow, ...], setter: Setter, sizes: Sequence[float]
) -> tuple[float, tuple[TextRow, ...]]:
    """Return the largest size of a picture above rows that leaves them room, else the smallest, and
    the rows for which it has none.

    ``sizes`` fall.
    """
    low, high = 0, len(sizes) - 1
    rest = _below_head(contents, rows, setter, sizes[high], tried=True).rest
    while not rest and low < high:
        middle = (low + high) // 2
        if _below_head(contents, rows, setter, sizes[middle], tried=True).rest:
            low = middle + 1
        else:
            high = middle
    return sizes[high], rest


def _tail(contents: Contents, setter: Setter, found: Filled) -> Iterator[Item]:
    """Draw a picture where the last page would end in a void."""
    free = setter.frame.bottom - found.bottom
    if not found.rest and free >= _TAIL_ROOM and len(contents.pictures) > 1:
        size = min(_TAIL, free * 0.75, setter.frame.width)
        at = setter.frame.centre[0], found.bottom + free / 2 + size * 0.08
        yield from picture(setter, ("pictures", 1), contents.pictures[1], at, size)


def _below_head(
    contents: Contents,
    rows: tuple[TextRow, ...],
    setter: Setter,
    size: float,
    *,
    tried: bool,
) -> Filled:
    """Set a head with a picture of this size, which is left out while sizes are ``tried``, and
    columns below it."""
    frame = setter.frame
    items, below = _head(contents, setter, size, tried=tried)
    foot = frame.bottom - (RULER[1] + 3.0 if _ruled(setter) else 0.0)
    found = filled(rows, Rect(frame.x, below, frame.width, foot - below), setter.width)
    return replace(found, items=(*items, *found.items))


def _page(
    items: tuple[Item, ...], width: float, height: float, index: int, contents: Contents
) -> Page:
    whole = Rect(0, 0, width, height)
    bookmarks = (Bookmark(contents.title),) if index == 0 else ()
    return Page(width, height, items, f"cover {index + 1}", whole, whole, bookmarks)


def _head(
    contents: Contents, setter: Setter, size: float, *, tried: bool
) -> tuple[tuple[Item, ...], float]:
    """Return the title and what is beside it, and where the columns begin."""
    theme = setter.theme
    designer = ""
    if contents.designer:
        designer = theme.word("cover.designer", name=f"**{plain(contents.designer)}**")
    lines = (
        (contents.subtitle, replace(theme.style("subtitle", 13 * POINT), leading=1.2), 3.2),
        (designer, theme.style("text", SIZES[0]), 3.4),
        ("   \N{MIDDLE DOT}   ".join(contents.facts), setter.strong, 2.6),
    )
    shown = contents.pictures[0] if contents.pictures else ""
    exhibits = [exhibit(piece, theme) for piece in contents.pieces]
    if contents.image is not None:
        pen = Pen(theme, setter.reporter)
        exhibits = [*own(contents.image, pen), *exhibits]
    elif shown and 0 < len(exhibits) < _CROWD:
        exhibits.insert(0, engraving(setter, shown))
    if setter.frame.width < ONE_COLUMN:
        exhibits = []
    return head(setter, plain(contents.title), lines, shown, size, exhibits, tried=tried)


def _ruled(setter: Setter) -> bool:
    """Return whether the ruler has room."""
    return setter.frame.width >= RULER[0]


def _told(contents: Contents, setter: Setter) -> tuple[TextRow, ...]:
    """Return what to know before printing."""
    return tuple(_before_printing(contents, setter))


def _before_printing(contents: Contents, setter: Setter) -> Iterator[TextRow]:
    yield setter.heading(setter.theme.word("cover.contents"))
    for part in contents.parts:
        yield _content_line(part, setter)
    yield setter.heading(setter.theme.word("cover.printing"))
    for number, text in enumerate(_printing(contents, _ruled(setter), setter.theme), 1):
        yield setter.marked(f"{number}.", text)
    yield _card(setter)
    if contents.needs:
        yield setter.heading(setter.theme.word("cover.needs"))
        for text in contents.needs:
            row = setter.marked("\N{EN DASH}", text)
            yield replace(row, keep=text != contents.needs[-1])


def _made(contents: Contents, setter: Setter) -> tuple[TextRow, ...]:
    """Return how to make pieces of the sheets."""
    steps = enumerate(_assembling(contents, setter.theme), 1)
    rows = (setter.marked(f"{number}.", text) for number, text in steps)
    return (setter.heading(setter.theme.word("cover.making")), *rows)


def _thanks(contents: Contents, setter: Setter) -> tuple[TextRow, ...]:
    """Return the colophon."""
    rows = (setter.text(text, setter.small) for text in contents.credits)
    return (setter.heading(setter.theme.word("cover.thanks")), *rows)


def _content_line(part: ContentsLine, setter: Setter) -> TextRow:
    """Return a part's title and what is in it, with dots that lead to its page."""
    page = shaping.line(str(part.page), setter.strong, setter.width, 0, "end")
    told = setter.theme.word("cover.part", pieces=part.pieces, sheets=part.sheets)
    room = setter.width - page.width - 4
    title = setter.block(plain(part.title), setter.strong, room)
    below = setter.block(told, setter.small, room)
    # Where a title and what is in it are too long for one line, the second goes below.
    x, baseline = title.width + 2.5, title.baselines[-1]
    shift = baseline - below.baselines[-1]
    if x + below.width > room or len(title.lines) > 1:
        x, shift = 0.0, title.height + 0.7
        baseline = shift + below.baselines[-1]
    dots = Stroke(setter.theme.colour("rule"), 0.35, (0.01, 1.4), "round")
    start, end = x + below.width + 1.8, setter.width - page.width - 1.5
    leader = (Path(line(start, baseline, end, baseline), stroke=dots),) if start < end else ()
    items: tuple[Item, ...] = (
        *title.items,
        *leader,
        replace(page, y=baseline),
        Group(below.items, Matrix.translate(x, shift)),
    )
    return TextRow(items, max(title.height, shift + below.height))


def _card(setter: Setter) -> TextRow:
    """Return the outline of a bank card, for those who have no ruler at hand."""
    width, height, radius = CARD
    if width > setter.width:
        return TextRow((), 0.0, 0.0)
    left = (setter.width - width) / 2
    stroke = Stroke(setter.theme.colour("ink"), 0.2)
    outline = Path(rounded(left, 0, width, height, radius), stroke=stroke)
    size = {"width": 85.6, "height": 54}
    text = setter.theme.word("cover.card", **size)
    block = setter.block(text, setter.body, width - 16, "center")
    at = Matrix.translate(left + 8, (height - block.height) / 2)
    return TextRow((outline, Group(block.items, at)), height, before=3.5)


def _printing(contents: Contents, ruled: bool, theme: Theme) -> Iterator[str]:
    yield theme.word("cover.paper", paper=contents.paper, sheets=contents.sheets)
    yield theme.word("cover.full-size")
    yield theme.word(f"cover.flip-{contents.flip}")
    yield theme.word("cover.measure-here" if ruled else "cover.measure-there")


def _assembling(contents: Contents, theme: Theme) -> Iterator[str]:
    if contents.flip == "none":
        yield theme.word("cover.fold-first", back=theme.word("face.back"))
    yield theme.word("cover.cut")
    yield theme.word("cover.score")
    for part in contents.parts:
        if len(part.notes) == 1:
            yield f"**{plain(part.title)}.** {part.notes[0][1]}"
        elif part.notes:
            # A board alone in its part often has the title of the part.
            notes = (
                note if title == part.title else f"*{plain(title)}:* {note}"
                for title, note in part.notes
            )
            yield f"**{plain(part.title)}.** {' '.join(notes)}"


def plain(text: str) -> str:
    """Return plain text as a markup that prints it unchanged."""
    return "".join(f"\\{char}" if char in "\\*:" else char for char in text)
