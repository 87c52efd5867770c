"""Lay out the cover of a kit: its front, then its contents and how to print, cut and assemble it.

The text flows through two columns, and on to further pages if the first is full. Unlike other
components a cover has no file of its own: it is laid out from ``Contents``, separately for each
size of paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, partial
from itertools import product, zip_longest

from msgspec import Struct

from pnp.art.chart_ornament import strip
from pnp.art.vignettes import draw, one_ink_theme
from pnp.base.diagnostics import Reporter
from pnp.base.sums import plain_sum
from pnp.base.units import BANK_CARD, MM_PER_UNIT
from pnp.base.values import replace
from pnp.kinds.assembly.step_strip import height_for, strips
from pnp.kinds.assembly.tasks import AssemblyTask
from pnp.kinds.cover.exhibits import arranged_exhibits, exhibit_of
from pnp.kinds.cover.front import FrontFace, border, front, ground, needs_ground
from pnp.kinds.cover.title_page import ShownPieces, has_title_page, title_page
from pnp.kinds.sheet.columns import ColumnSetter, FilledColumns, TextRow, flow_columns
from pnp.model.drawings import ENGRAVINGS, OwnPicture
from pnp.scene import (
    Bookmark,
    Group,
    Item,
    Matrix,
    Page,
    Path,
    Rect,
    Stroke,
    circle,
    line,
    rounded_rectangle,
)
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.text.markup import escape_markup
from pnp.theme import Theme
from pnp.theme.documents import for_documents

# The texts of a cover: contents, printing, cutting, assembly, and the pages to print.


# The distance of text inside the outline of a bank card from its edge.
_CARD_PAD = 4.0
# Tables: the maximum width of the outer columns as a fraction of the whole, and the gap.
_PLAN, _PLAN_GAP = 0.36, 1.6
# The ruler of ``pnp.imposition.marks`` takes 104 x 12.5 mm.
RULER = (104.0, 12.5)


class ContentsLine(Struct, frozen=True):
    """A part in the table of contents.

    It has its title, the pages it is on, the number of pieces and of sheets, and ``notes`` on
    cutting and assembling, each with the title of its piece.
    """

    title: str
    pages: str
    pieces: int
    sheets: int
    notes: tuple[tuple[str, str], ...] = ()


class Contents(Struct, frozen=True):
    """The content of a cover; texts are marked up, except titles.

    ``facts`` are short, such as ``2-4 players``, each with the name of its sign. ``sheets`` counts
    the paper of the whole kit, cover included. ``flip`` is long, short or none. ``papers`` are the
    kinds of paper, each with its pages and weight. ``one_sided`` is the command for printers that
    print on one side. ``pages_by_players`` lists the pages to print and their supplies, between a
    text about it and one about what each player has. ``credits`` are the lines of the colophon.

    ``pictures`` are engravings of charts, for the front and for the end. ``image`` replaces the
    scene on the front; ``pieces`` are shown on the next page, ``front_pieces`` on a front without a
    scene. ``assembly_tasks`` are drawn in
    steps. ``behind`` is the size of a page elsewhere in the kit with room for them; ``spoiled``
    means that its front is cut out or glued, and ``edge`` is how much is then cut off its sides and
    its ends. ``steps_page`` is its number if the steps are there.
    """

    title: str
    subtitle: str
    designer: str
    version: str
    facts: tuple[tuple[str, str], ...]
    paper: str
    sheets: int
    flip: str
    papers: tuple[tuple[str, str, str], ...]
    one_sided: str
    parts: tuple[ContentsLine, ...]
    pages_by_players: tuple[str, tuple[tuple[str, str, str], ...], str]
    household_items: tuple[str, ...]
    credits: tuple[str, ...]
    pictures: tuple[str, ...] = ()
    image: OwnPicture | None = None
    pieces: tuple[Piece, ...] = ()
    front_pieces: ShownPieces = ShownPieces()
    assembly_tasks: tuple[AssemblyTask, ...] = ()
    behind: tuple[float, float] | None = None
    edge: tuple[float, float] = (0.0, 0.0)
    spoiled: bool = False
    steps_page: int = 0


def rows_around_steps(
    contents: Contents, setter: ColumnSetter
) -> tuple[tuple[TextRow, ...], tuple[TextRow, ...]]:
    """Return the text rows before and after the steps."""
    before = (*_before_printing(contents, setter), *_assembly_rows(contents, setter))
    return before, _colophon_rows(contents, setter)


def has_room_for_ruler(setter: ColumnSetter) -> bool:
    """Return whether the ruler fits."""
    return setter.frame.width >= RULER[0]


def _before_printing(contents: Contents, setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield what to know before printing."""
    yield setter.heading(setter.theme.text_of("cover.contents"))
    for part in contents.parts:
        yield _content_line(part, setter)
    yield from _rows_by_players(contents, setter)
    yield setter.heading(setter.theme.text_of("cover.papers"))
    yield from _table([(f"**{kind}**", *rest) for kind, *rest in contents.papers], setter)
    yield setter.heading(setter.theme.text_of("cover.printing"))
    for number, text in enumerate(_printing(contents, has_room_for_ruler(setter), setter.theme), 1):
        yield setter.marked_text(f"{number}.", text)
    yield from _bank_card_rows(contents, setter)


def _household_rows(contents: Contents, setter: ColumnSetter) -> tuple[TextRow, ...]:
    """Return the household items that a game needs."""
    if not contents.household_items:
        return ()
    rows = [setter.marked_text("\N{EN DASH}", text) for text in contents.household_items]
    tied = (replace(row, keep=True) for row in rows[:-1])
    return (setter.heading(setter.theme.text_of("cover.needs")), *tied, rows[-1])


def _rows_by_players(contents: Contents, setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield the pages to print for each number of players."""
    about, plans, each = contents.pages_by_players
    yield setter.heading(setter.theme.text_of("cover.tonight"))
    yield replace(setter.text(about, setter.small), keep=bool(plans))
    yield from _table([(f"**{who}**", *rest) for who, *rest in plans], setter)
    if each:
        yield setter.text(each, setter.small)


def _table(lines: Sequence[tuple[str, ...]], setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield table lines of three texts each, the last right-aligned."""
    sides = tuple(
        max(setter.block(texts[i], setter.small, _PLAN * setter.width).width for texts in lines)
        for i in (0, 2)
        if lines
    )
    for i, texts in enumerate(lines):
        yield _line(texts, setter, sides, ruled=i > 0)


def _line(
    texts: tuple[str, ...], setter: ColumnSetter, sides: tuple[float, ...], *, ruled: bool
) -> TextRow:
    """Return a line of a table, perhaps below a rule."""
    style = setter.small
    left, right = (side + _PLAN_GAP for side in sides)
    blocks = (
        (setter.block(texts[0], style, left - _PLAN_GAP), 0.0),
        (setter.block(texts[1], style, setter.width - left - right - _PLAN_GAP), left),
        (setter.block(texts[2], style, right, "right"), setter.width - right),
    )
    height = max(block.height for block, _ in blocks)
    rule = Stroke(setter.theme.colour("rule"), 0.2)
    items: list[Item] = []
    if ruled:
        above = line(0, -_PLAN_GAP / 2, setter.width, -_PLAN_GAP / 2)
        items.append(Path(above, stroke=rule))
    items += [Group(block.items, Matrix.translate(x, 0)) for block, x in blocks]
    return TextRow(tuple(items), height, before=_PLAN_GAP, keep=True)


def _assembly_rows(contents: Contents, setter: ColumnSetter) -> tuple[TextRow, ...]:
    """Return how to make pieces from the sheets."""
    steps = enumerate(_assembling(contents, setter.theme), 1)
    rows = (setter.marked_text(f"{number}.", text) for number, text in steps)
    return (setter.heading(setter.theme.text_of("cover.making")), *rows)


def _colophon_rows(contents: Contents, setter: ColumnSetter) -> tuple[TextRow, ...]:
    """Return the colophon."""
    rows = (setter.text(text, setter.small) for text in contents.credits)
    return (setter.heading(setter.theme.text_of("cover.thanks")), *rows)


def _content_line(part: ContentsLine, setter: ColumnSetter) -> TextRow:
    """Return a part's title and contents, with dots that lead to its page."""
    page = shaping.set_line(part.pages, setter.strong, setter.width, 0, "end")
    text = setter.theme.text_of("cover.part", pieces=part.pieces, sheets=part.sheets)
    room = setter.width - page.width - 4
    title = setter.block(escape_markup(part.title), setter.strong, room)
    below = setter.block(text, setter.small, room)
    # If the title and contents are too long for one line, the contents go below.
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


def _bank_card_rows(contents: Contents, setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield the outline of a bank card, for households without a ruler, if there is room.

    The household items follow.
    """
    width, height, radius = BANK_CARD
    if width <= setter.width:
        inner = replace(setter, frame=Rect(0, 0, width - 2 * _CARD_PAD, height))
        words = setter.theme.text_of("cover.card", width=round(width, 1), height=round(height))
        text, left = inner.text(words), (setter.width - width) / 2
        ink = Stroke(setter.theme.colour("ink"), 0.2)
        items: list[Item] = [Path(rounded_rectangle(left, 0, width, height, radius), stroke=ink)]
        items += _chip_and_digits(left + _CARD_PAD, height, setter.theme)
        below = Matrix.translate(left + _CARD_PAD, height - _CARD_PAD - text.height)
        items.append(Group(text.items, below))
        yield TextRow(tuple(items), height, before=3.5)
    yield from _household_rows(contents, setter)


def _chip_and_digits(x: float, height: float, theme: Theme) -> Iterator[Item]:
    """Yield a pale chip and digits, which distinguish a bank card from an empty box."""
    pale = Stroke(theme.colour("rule"), 0.25, join="round")
    wide, high = 11.0, 8.4
    y = height * 0.16
    yield Path(rounded_rectangle(x, y, wide, high, 1.6), stroke=pale)
    for part in (1 / 3, 2 / 3):
        yield Path(line(x, y + high * part, x + wide * 0.34, y + high * part), stroke=pale)
        yield Path(line(x + wide * 0.66, y + high * part, x + wide, y + high * part), stroke=pale)
    yield Path(rounded_rectangle(x + wide * 0.34, y, wide * 0.32, high, 1.0), stroke=pale)
    digits = tuple(
        segment
        for group in range(4)
        for digit in range(4)
        for segment in circle(x + 1.2 + group * 18.0 + digit * 3.0, height * 0.48, 0.75)
    )
    yield Path(digits, fill=theme.colour("rule"))


def _printing(contents: Contents, ruled: bool, theme: Theme) -> Iterator[str]:
    yield theme.text_of("cover.paper", paper=contents.paper, sheets=contents.sheets)
    yield theme.text_of("cover.full-size")
    yield theme.text_of("cover.measure-here" if ruled else "cover.measure-there")
    flip = theme.text_of(f"cover.flip-{contents.flip}")
    if contents.flip == "none":
        yield flip
    else:
        yield f"{flip} {theme.text_of('cover.one-sided', command=contents.one_sided)}"


def _assembling(contents: Contents, theme: Theme) -> Iterator[str]:
    if contents.flip == "none":
        yield theme.text_of("cover.fold-first", back=theme.text_of("face.back"))
    if contents.steps_page:
        key = "cover.steps-first" if contents.spoiled else "cover.steps-there"
        yield theme.text_of(key, page=contents.steps_page, title=theme.text_of("cover.steps"))
    yield theme.text_of("cover.cut")
    yield theme.text_of("cover.score")
    for part in contents.parts:
        if len(part.notes) == 1:
            yield f"**{escape_markup(part.title)}.** {part.notes[0][1]}"
        elif part.notes:
            # A single board in a part often has the title of the part.
            notes = (
                note if title == part.title else f"*{escape_markup(title)}:* {note}"
                for title, note in part.notes
            )
            yield f"**{escape_markup(part.title)}.** {' '.join(notes)}"


# The text styles of a theme that covers use.
ROLES = ("cover.title", "cover.heading", "subtitle", "strong", "text")
MARGIN = 14.0
# A site name alone is not the designer of a game.
_SITE = re.compile(r"[\w-]+(\.[\w-]+)*\.[a-z]{2,}")
POINT = MM_PER_UNIT["pt"]
# The usual size of text, and smaller ones that are used if they save a page.
_SIZE, _SMALLER = 10 * POINT, (9 * POINT, 8.5 * POINT)
# The maximum height of pieces, normally and if space is scarce; and the title above them.
_EXHIBITS, _TITLE = (44.0, 22.0, 15.0), 13 * POINT
# The maximum height of step drawings between texts, normally and if space is scarce.
_DRAWINGS = (22.0, 15.0, 12.5)
# How much higher the frame of a page ends if there is a line in its bottom margin.
_SLUG = 5.0
# The gap between a title and the steps below it, and the maximum between two strips.
_BELOW_TITLE, _BETWEEN_STEPS = 2.5, 12.0
# The picture at the foot of the last page: the least room worth it, and the largest size.
_TAIL_ROOM, _TAIL = 45.0, 85.0


class Cover(Struct, frozen=True):
    """The pages of a cover, and a page of steps to print on the back of a page of the kit."""

    pages: tuple[Page, ...]
    page_behind: Page | None = None


def cover(
    contents: Contents, width: float, height: float, theme: Theme, ruler: Group, reporter: Reporter
) -> Cover:
    """Return the cover on paper of this size: its front, and as many pages as the rest takes.

    The step drawings are on the second page if it has room for them, otherwise on their own page.
    ``ruler`` is drawn to scale at the foot of the second page, unless the paper is too narrow.
    Reports characters that the fonts lack, words wider than a column, and unknown pictures.
    """
    page, outside = Rect(0, 0, width, height), theme
    theme = for_documents(theme)
    setter = ColumnSetter(theme, reporter, page.inset(MARGIN), _SIZE)
    face = FrontFace(
        contents.title,
        contents.subtitle,
        _designer(contents, theme),
        contents.facts,
        contents.pictures,
        contents.image,
    )
    inside, shown = _inside_pages(contents, setter, ruler)
    dressed = replace(setter, theme=outside)
    if has_title_page(outside, contents.pictures):
        painted = title_page(face, contents.front_pieces, page, dressed)
    else:
        painted = front(face, page, dressed)
    found = [painted, *(_frame_page(items, page, theme) for items in inside)]
    pages = tuple(_page(items, page, i, contents) for i, items in enumerate(found))
    if shown or not contents.assembly_tasks:
        return Cover(pages)
    behind = page if contents.behind is None else Rect(0, 0, *contents.behind)
    left = _without_edge(behind, contents.edge)
    steps = _steps_page(contents, replace(setter, frame=left.inset(MARGIN)))
    last = _page(_frame_page(steps, left, theme), behind, len(pages), contents)
    return Cover((*pages, last)) if contents.behind is None else Cover(pages, last)


def _without_edge(page: Rect, edge: tuple[float, float]) -> Rect:
    """Return a page without the strips cut off at its edges."""
    across, down = edge
    return Rect(page.x + across, page.y + down, page.width - 2 * across, page.height - 2 * down)


def _frame_page(items: tuple[Item, ...], page: Rect, theme: Theme) -> tuple[Item, ...]:
    return (*ground(page, theme), *border(page, theme), *items)


def _steps_page(contents: Contents, setter: ColumnSetter) -> tuple[Item, ...]:
    """Return the steps of all assembly tasks, on their own page, in two columns if it is
    landscape."""
    frame, makings = setter.frame, contents.assembly_tasks
    title, top = _page_title(setter.theme.text_of("cover.steps"), setter)
    if contents.behind is not None and contents.spoiled:
        warning = setter.block(
            setter.theme.text_of("cover.steps-before"), setter.small, frame.width, "center"
        )
        title = (*title, Group(warning.items, Matrix.translate(frame.x, top)))
        top += warning.height
    top += _BELOW_TITLE
    half = len(makings) if frame.width <= frame.height else (len(makings) + 1) // 2
    columns = [some for some in (makings[:half], makings[half:]) if some]
    width = frame.width if len(columns) == 1 else setter.width
    high = min(height_for(some, frame.bottom - top, setter, width) for some in columns)
    found = [tuple(strips(some, setter, width, high)) for some in columns]
    # Strips that are side by side begin at the same height.
    deep = [max(row.height for row in level if row) for level in zip_longest(*found)]
    gap = min(_BETWEEN_STEPS, (frame.bottom - top - plain_sum(deep)) / max(1, len(deep) - 1))
    tops = [top + plain_sum(deep[:i]) + gap * i for i in range(len(deep))]
    items = [*title]
    for rows, x in zip(found, (frame.x, frame.right - width), strict=False):
        items += (
            Group(row.items, Matrix.translate(x, y)) for row, y in zip(rows, tops, strict=False)
        )
    return tuple(items)


def instructions(
    title: str, width: float, height: float, theme: Theme, reporter: Reporter
) -> tuple[tuple[Item, ...], Rect]:
    """Return the frame of an instruction page, in the style of the cover, and the room for its
    text.

    The line in the bottom margin is below its frame.
    """
    page = Rect(0, 0, width, height - _SLUG)
    setter = ColumnSetter(theme, reporter, page.inset(MARGIN), _SIZE)
    head, y = _page_title(escape_markup(title), setter)
    frame = setter.frame
    items = (*ground(page, theme), *border(page, theme), *head)
    return items, replace(frame, y=y, height=frame.bottom - y)


def _page_title(title: str, setter: ColumnSetter) -> tuple[tuple[Item, ...], float]:
    """Return a title with a rule below it at the head of a page, and the y of their end."""
    frame, theme = setter.frame, setter.theme
    style = theme.style("cover.title", _TITLE).with_fill(theme.colour("heading"))
    block = setter.block(title, style, frame.width, "center")
    y = frame.y + block.height
    heading = Group(block.items, Matrix.translate(frame.x, frame.y - 1.0), name="heading-1")
    return (heading, _rule(frame, y + 2.4, theme)), y + 5.0


def _designer(contents: Contents, theme: Theme) -> str:
    if not contents.designer:
        return ""
    key = "cover.site" if _SITE.fullmatch(contents.designer) else "cover.designer"
    text = theme.text_of(key, name=f"**{escape_markup(contents.designer)}**")
    if not contents.version:
        return text
    version = theme.text_of("slug.version", version=escape_markup(contents.version))
    return f"{text} \N{EN DASH} {version}"


def _page(items: tuple[Item, ...], page: Rect, index: int, contents: Contents) -> Page:
    bookmarks = (Bookmark(contents.title),) if index == 0 else ()
    return Page(page.width, page.height, items, f"cover {index + 1}", page, page, bookmarks)


def _inside_pages(
    contents: Contents, setter: ColumnSetter, ruler: Group
) -> tuple[list[tuple[Item, ...]], bool]:
    """Return the content of each page after the front, and whether all steps are shown there."""
    frame = setter.frame
    foot, bottom = _draw_ruler(setter, ruler)
    page = _set_second_page(contents, setter, bottom)
    found = flow_columns(page.rows, page.room, page.width)
    pages = [(*page.top, *found.items, *foot)]
    while found.rest:
        found = flow_columns(found.rest, frame, page.width)
        bottom = frame.bottom
        pages.append(found.items)
    pages[-1] = (*pages[-1], *_tailpiece(contents, setter, found, bottom))
    return pages, page.steps


class _SecondPage(Struct, frozen=True):
    """The second page: its head, the room below it, its rows and column width.

    ``steps`` is whether steps are among the rows.
    """

    top: tuple[Item, ...]
    room: Rect
    rows: tuple[TextRow, ...]
    width: float
    steps: bool


def _set_second_page(contents: Contents, setter: ColumnSetter, bottom: float) -> _SecondPage:
    """Return the second page, with smaller type and pieces if it then all fits on one page.

    If it does not fit even so, the steps are left out.
    """
    frame = setter.frame
    head = cache(partial(_draw_head, contents, setter))
    rows_of = cache(lambda size: rows_around_steps(contents, replace(setter, size=size)))
    tried: list[_SecondPage] = []
    for steps, high, size in _size_choices(contents):
        top, below = head(high)
        room = Rect(frame.x, below, frame.width, bottom - below)
        sized = replace(setter, size=size)
        for drawn in (False, True):
            between = strips(contents.assembly_tasks, sized, sized.width, steps, drawn=drawn)
            before, after = rows_of(size)
            rows = (*before, *(between if steps else ()), *after)
            if flow_columns(rows, room, sized.width, even=False).rest:
                break
            if drawn or not steps:
                return _SecondPage(top, room, rows, sized.width, steps > 0)
        tried.append(_SecondPage(top, room, rows, sized.width, steps > 0))
    return next(page for page in tried if not page.steps)


def _size_choices(contents: Contents) -> Iterator[tuple[float, float, float]]:
    """Yield the maximum heights of steps and pieces and the type size, in the order to try.

    Steps with room elsewhere, on the back of a page that is not cut, are not squeezed in.
    """
    exhibits = _EXHIBITS if contents.pieces else _EXHIBITS[:1]
    sizes = (_SIZE, *_SMALLER)
    if contents.assembly_tasks and contents.behind and not contents.spoiled:
        yield _DRAWINGS[0], exhibits[0], _SIZE
    elif contents.assembly_tasks:
        yield from product(_DRAWINGS, exhibits, sizes)
    yield from product((0.0,), exhibits, sizes)


def _draw_head(
    contents: Contents, setter: ColumnSetter, high: float
) -> tuple[tuple[Item, ...], float]:
    """Return the title with a rule and the game's pieces at most ``high``, and the y of their
    end."""
    frame, theme = setter.frame, setter.theme
    title, y = _page_title(escape_markup(contents.title), setter)
    items = [*title]
    y += 1.4
    if contents.pieces:
        room = Rect(frame.x, y, frame.width, high)
        art, deep = arranged_exhibits([exhibit_of(piece, theme) for piece in contents.pieces], room)
        items += art
        y += deep + 5.0
    return tuple(items), y


def _rule(frame: Rect, y: float, theme: Theme) -> Item:
    """Return a line across the page that swells to a diamond in the middle, or the theme's band."""
    middle, half = frame.centre[0], frame.width * 0.36
    cords = strip(2 * half, 3.0, theme)
    if cords:
        return Group(cords, Matrix.translate(middle - half, y))
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


def _draw_ruler(setter: ColumnSetter, ruler: Group) -> tuple[tuple[Item, ...], float]:
    """Return the ruler at the foot of a page, if there is room, and the y of its start."""
    frame = setter.frame
    if not has_room_for_ruler(setter):
        return (), frame.bottom
    x, y = frame.x + (frame.width - RULER[0]) / 2, frame.bottom - RULER[1]
    items: list[Item] = [Group((ruler,), Matrix.translate(x, y))]
    if needs_ground(setter.theme):
        # It is always black, so it needs a white ground.
        room = rounded_rectangle(x - 2, y - 1.5, RULER[0] + 4, RULER[1] + 2.5, 1.5)
        items.insert(0, Path(room, fill="#ffffff"))
    return tuple(items), y - 2.0


def _tailpiece(
    contents: Contents, setter: ColumnSetter, found: FilledColumns, bottom: float
) -> Iterator[Item]:
    """Draw a picture if the last page would end with a large empty area."""
    frame, theme = setter.frame, setter.theme
    free = bottom - found.bottom
    name = contents.pictures[1] if len(contents.pictures) > 1 else ""
    if free >= _TAIL_ROOM and name in ENGRAVINGS:
        size = min(_TAIL, free * 0.85, frame.width)
        at = frame.centre[0], found.bottom + free / 2 + size * 0.08
        inked = one_ink_theme(theme, theme.colour("ink"), theme.colour("cover.ground"))
        yield from draw(name, at, size, inked)
