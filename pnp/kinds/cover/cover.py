"""The cover of a kit: its front, and behind it what is in it, how to print, cut and assemble it.

What is told flows through two columns of the paper, and on to further pages if the first is full.
Unlike other components a cover has no file of its own: it is laid out from ``Contents``, anew for
each size of paper.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, partial
from itertools import product, zip_longest

from msgspec import Struct

from pnp.art.chart_ornament import strip
from pnp.art.vignettes import draw, one_ink_theme
from pnp.base.diagnostics import Reporter
from pnp.base.sums import plain_sum
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.kinds.assembly.step_strip import height_for, strips
from pnp.kinds.cover.exhibits import arranged_exhibits, exhibit_of
from pnp.kinds.cover.front import FrontFace, border, escape_markup, front, ground, needs_ground
from pnp.kinds.cover.particulars import RULER, Contents, has_room_for_ruler, rows_around_steps
from pnp.kinds.sheet.columns import ColumnSetter, FilledColumns, TextRow, flow_columns
from pnp.model.drawings import ENGRAVINGS
from pnp.scene import Bookmark, Group, Item, Matrix, Page, Path, Rect, rounded_rectangle
from pnp.theme import Theme
from pnp.theme.documents import for_documents

# The text styles of a theme in which covers are set.
ROLES = ("cover.title", "cover.heading", "subtitle", "strong", "text")
MARGIN = 14.0
# Who is known by a site alone did not design a game by that name.
_SITE = re.compile(r"[\w-]+(\.[\w-]+)*\.[a-z]{2,}")
POINT = MM_PER_UNIT["pt"]
# Of the text: the usual size, and others that are taken where they save a page.
_SIZE, _SMALLER = 10 * POINT, (9 * POINT, 8.5 * POINT)
# How high pieces are shown at most, or where room is scarce; and the title above them.
_EXHIBITS, _TITLE = (44.0, 22.0, 15.0), 13 * POINT
# How high drawings of steps are at most between texts, or where room is scarce.
_DRAWINGS = (22.0, 15.0, 12.5)
# How much higher the frame of a page with a line in the margin of its foot ends.
_SLUG = 5.0
# Between a title and the steps below it, and between two strips of these at most.
_BELOW_TITLE, _BETWEEN_STEPS = 2.5, 12.0
# Of the picture at the foot of the last page: the least room worth it, the largest size.
_TAIL_ROOM, _TAIL = 45.0, 85.0


class Cover(Struct, frozen=True):
    """The pages of a cover, and one with steps to be printed ``behind`` a page of the kit."""

    pages: tuple[Page, ...]
    page_behind: Page | None = None


def cover(
    contents: Contents, width: float, height: float, theme: Theme, ruler: Group, reporter: Reporter
) -> Cover:
    """Return the cover on paper of this size: its front, and as many pages as the rest takes. The
    drawings of steps are on the second page where it has room for them, else on one of their own.

    ``ruler`` is drawn to scale at the foot of the second page, unless the paper is too narrow for
    it. Reports characters that the fonts lack, words that are wider than a column, and a picture
    that there is not.
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
    painted = front(face, page, replace(setter, theme=outside))
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
    """Return what is left of a page whose edges are cut off."""
    across, down = edge
    return Rect(page.x + across, page.y + down, page.width - 2 * across, page.height - 2 * down)


def _frame_page(items: tuple[Item, ...], page: Rect, theme: Theme) -> tuple[Item, ...]:
    return (*ground(page, theme), *border(page, theme), *items)


def _steps_page(contents: Contents, setter: ColumnSetter) -> tuple[Item, ...]:
    """Return the steps of all that is made, on a page of their own: in two columns where it is
    wider than high."""
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
    # What stands side by side begins at one height.
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
    """Return a page of instructions before its text, like others of the cover, and the room for
    the text; the line in the margin of its foot is below its frame."""
    page = Rect(0, 0, width, height - _SLUG)
    setter = ColumnSetter(theme, reporter, page.inset(MARGIN), _SIZE)
    head, y = _page_title(escape_markup(title), setter)
    frame = setter.frame
    items = (*ground(page, theme), *border(page, theme), *head)
    return items, replace(frame, y=y, height=frame.bottom - y)


def _page_title(title: str, setter: ColumnSetter) -> tuple[tuple[Item, ...], float]:
    """Return a title with a rule below it at the head of a page, and where they end."""
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
    return theme.text_of(key, name=f"**{escape_markup(contents.designer)}**")


def _page(items: tuple[Item, ...], page: Rect, index: int, contents: Contents) -> Page:
    bookmarks = (Bookmark(contents.title),) if index == 0 else ()
    return Page(page.width, page.height, items, f"cover {index + 1}", page, page, bookmarks)


def _inside_pages(
    contents: Contents, setter: ColumnSetter, ruler: Group
) -> tuple[list[tuple[Item, ...]], bool]:
    """Return what is on each page behind the front, and whether all steps are shown there."""
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
    """The second page: its head, the room below it, what is told there in columns of a width, and
    whether steps are among it."""

    top: tuple[Item, ...]
    room: Rect
    rows: tuple[TextRow, ...]
    width: float
    steps: bool


def _set_second_page(contents: Contents, setter: ColumnSetter, bottom: float) -> _SecondPage:
    """Return all that is told, in smaller letters and below smaller pieces where it then has room
    on one page; without steps where it has none even so."""
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
    """Yield how high steps and pieces are drawn at most and how large letters are, in the order in
    which they are tried. Steps that have room elsewhere, behind a page that nobody cuts, are not
    squeezed in."""
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
    """Return the title with a rule and the pieces that the game shows, as ``high`` as they may be,
    and where they end."""
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
    """Return the ruler at the foot of a page, if it has room there, and where it begins."""
    frame = setter.frame
    if not has_room_for_ruler(setter):
        return (), frame.bottom
    x, y = frame.x + (frame.width - RULER[0]) / 2, frame.bottom - RULER[1]
    items: list[Item] = [Group((ruler,), Matrix.translate(x, y))]
    if needs_ground(setter.theme):
        # It is always black, so it needs white ground.
        room = rounded_rectangle(x - 2, y - 1.5, RULER[0] + 4, RULER[1] + 2.5, 1.5)
        items.insert(0, Path(room, fill="#ffffff"))
    return tuple(items), y - 2.0


def _tailpiece(
    contents: Contents, setter: ColumnSetter, found: FilledColumns, bottom: float
) -> Iterator[Item]:
    """Draw a picture where the last page would end in a void."""
    frame, theme = setter.frame, setter.theme
    free = bottom - found.bottom
    name = contents.pictures[1] if len(contents.pictures) > 1 else ""
    if free >= _TAIL_ROOM and name in ENGRAVINGS:
        size = min(_TAIL, free * 0.85, frame.width)
        at = frame.centre[0], found.bottom + free / 2 + size * 0.08
        inked = one_ink_theme(theme, theme.colour("ink"), theme.colour("cover.ground"))
        yield from draw(name, at, size, inked)
