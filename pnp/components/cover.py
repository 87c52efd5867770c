"""The cover of a kit: its front, and behind it what is in it, how to print, cut and assemble it.

What is told flows through two columns of the paper, and on to further pages if the first is full.
Unlike other components a cover has no file of its own: it is laid out from ``Contents``, anew for
each size of paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from itertools import product

from msgspec import Struct

from pnp.base.diagnostics import Reporter
from pnp.base.units import MM_PER_UNIT
from pnp.base.values import replace
from pnp.components.chart.bands import strip
from pnp.components.chart.vignettes import draw, in_ink
from pnp.components.columns import Filled, Setter, TextRow, filled
from pnp.components.exhibits import hung, shown
from pnp.components.front import Face, border, front, ground, plain, printed_on_ground
from pnp.components.steps.making import Making
from pnp.components.steps.strip import height_for, strips
from pnp.model.drawings import ENGRAVINGS
from pnp.model.images import OwnPicture
from pnp.scene import Bookmark, Group, Item, Matrix, Page, Path, Rect, Stroke, line, rounded
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.theme import Theme

# ISO/IEC 7810 ID-1, rounded corners of 3.18 mm: bank cards and most library cards.
CARD = (85.60, 53.98, 3.18)
# Of what is told within it: the distance from its edge.
_CARD_PAD = 4.0
# Of a plan for a number of players: how wide the columns at both sides are at most, in parts of the
# whole, and what is between them.
_PLAN, _PLAN_GAP = 0.36, 1.6
# The text styles of a theme in which covers are set.
ROLES = ("cover.title", "cover.heading", "subtitle", "strong", "text")
MARGIN = 14.0
# The ruler of ``pnp.imposition.slug`` takes 104 x 12.5 mm.
RULER = (104.0, 12.5)
POINT = MM_PER_UNIT["pt"]
# Of the text: the usual size, and others that are taken where they save a page.
_SIZE, _SMALLER = 10 * POINT, (9 * POINT, 8.5 * POINT)
# How high pieces are shown at most, or where room is scarce; and the title above them.
_EXHIBITS, _TITLE = (44.0, 22.0, 15.0), 13 * POINT
# How high drawings of steps are at most between texts, or where room is scarce.
_DRAWINGS = (22.0, 15.0, 12.5)
# Of the picture at the foot of the last page: the least room worth it, the largest size.
_TAIL_ROOM, _TAIL = 45.0, 85.0


class ContentsLine(Struct, frozen=True):
    """A part in the table of contents: its title, the pages it is on, how many pieces are cut
    from how many sheets of paper, and its ``notes`` on cutting and assembling, each with the title
    of the piece it concerns."""

    title: str
    pages: str
    pieces: int
    sheets: int
    notes: tuple[tuple[str, str], ...] = ()


class Contents(Struct, frozen=True):
    """What a cover shows. ``facts`` are short, such as ``2-4 players``, each with the name of its
    sign; ``sheets`` counts the paper of the whole kit, the cover too; ``flip`` is long, short or
    none; ``tonight`` tells who prints which pages, and what that takes, after a text about it and
    before one about what each player has; ``credits`` are the lines of the colophon; ``pictures``
    are engravings of charts, for the front and for the end; ``image`` is shown on the front in
    place of a scene, ``pieces`` behind it; ``makings`` are drawn in steps, ``behind`` is whether
    the kit has room for them elsewhere. Texts are marked up, except titles."""

    title: str
    subtitle: str
    designer: str
    facts: tuple[tuple[str, str], ...]
    paper: str
    sheets: int
    flip: str
    parts: tuple[ContentsLine, ...]
    tonight: tuple[str, tuple[tuple[str, str, str], ...], str]
    needs: tuple[str, ...]
    credits: tuple[str, ...]
    pictures: tuple[str, ...] = ()
    image: OwnPicture | None = None
    pieces: tuple[Piece, ...] = ()
    makings: tuple[Making, ...] = ()
    behind: bool = False


class Cover(Struct, frozen=True):
    """The pages of a cover, and one with steps to be printed ``behind`` a page of the kit."""

    pages: tuple[Page, ...]
    behind: Page | None = None


def cover(
    contents: Contents, width: float, height: float, theme: Theme, ruler: Group, reporter: Reporter
) -> Cover:
    """Return the cover on paper of this size: its front, and as many pages as the rest takes. The
    drawings of steps are on the second page where it has room for them, else on one of their own.

    ``ruler`` is drawn to scale at the foot of the second page, unless the paper is too narrow for
    it. Reports characters that the fonts lack, words that are wider than a column, and a picture
    that there is not.
    """
    page = Rect(0, 0, width, height)
    setter = Setter(theme, reporter, page.inset(MARGIN), _SIZE)
    face = Face(
        contents.title,
        contents.subtitle,
        _designer(contents, theme),
        contents.facts,
        contents.pictures,
        contents.image,
    )
    lines = (*ground(page, theme), *border(page, theme))
    inside, shown = _inside(contents, setter, ruler)
    own = [] if shown or not contents.makings else [_steps(contents, setter)]
    found = (front(face, page, setter), *((*lines, *items) for items in (*inside, *own)))
    pages = tuple(_page(items, page, i, contents) for i, items in enumerate(found))
    if own and contents.behind:
        return Cover(pages[:-1], pages[-1])
    return Cover(pages)


def _steps(contents: Contents, setter: Setter) -> tuple[Item, ...]:
    """Return the steps of all that is made, on a page of their own."""
    frame, theme = setter.frame, setter.theme
    style = theme.style("cover.title", _TITLE).filled(theme.colour("heading"))
    block = setter.block(theme.word("cover.steps"), style, frame.width, "center")
    y = frame.y + block.height + 5.0
    items: list[Item] = [
        Group(block.items, Matrix.translate(frame.x, frame.y - 1.0), name="heading-1"),
        _rule(frame, y - 2.6, theme),
    ]
    high = height_for(len(contents.makings), frame.bottom - y, setter)
    rows = tuple(strips(contents.makings, setter, frame.width, high))
    gap = min(9.0, (frame.bottom - y - sum(row.height for row in rows)) / max(1, len(rows) - 1))
    for row in rows:
        items.append(Group(row.items, Matrix.translate(frame.x, y)))
        y += row.height + gap
    return tuple(items)


def _designer(contents: Contents, theme: Theme) -> str:
    if not contents.designer:
        return ""
    return theme.word("cover.designer", name=f"**{plain(contents.designer)}**")


def _page(items: tuple[Item, ...], page: Rect, index: int, contents: Contents) -> Page:
    bookmarks = (Bookmark(contents.title),) if index == 0 else ()
    return Page(page.width, page.height, items, f"cover {index + 1}", page, page, bookmarks)


def _inside(
    contents: Contents, setter: Setter, ruler: Group
) -> tuple[list[tuple[Item, ...]], bool]:
    """Return what is on each page behind the front, and whether all steps are shown there."""
    frame = setter.frame
    foot, bottom = _foot(setter, ruler)
    page = _set(contents, setter, bottom)
    found = filled(page.rows, page.room, page.width)
    pages = [(*page.top, *found.items, *foot)]
    while found.rest:
        found = filled(found.rest, frame, page.width)
        bottom = frame.bottom
        pages.append(found.items)
    pages[-1] = (*pages[-1], *_tail(contents, setter, found, bottom))
    return pages, page.steps


class _Second(Struct, frozen=True):
    """The second page: its head, the room below it, what is told there in columns of a width, and
    whether steps are among it."""

    top: tuple[Item, ...]
    room: Rect
    rows: tuple[TextRow, ...]
    width: float
    steps: bool


def _set(contents: Contents, setter: Setter, bottom: float) -> _Second:
    """Return all that is told, in smaller letters and below smaller pieces where it then has room
    on one page; without steps where it has none even so."""
    frame = setter.frame
    head = cache(partial(_head, contents, setter))
    told = cache(lambda size: _told(contents, replace(setter, size=size)))
    tried: list[_Second] = []
    for steps, high, size in _ways(contents):
        top, below = head(high)
        room = Rect(frame.x, below, frame.width, bottom - below)
        sized = replace(setter, size=size)
        for drawn in (False, True):
            between = strips(contents.makings, sized, sized.width, steps, drawn=drawn)
            before, after = told(size)
            rows = (*before, *(between if steps else ()), *after)
            if filled(rows, room, sized.width, even=False).rest:
                break
            if drawn or not steps:
                return _Second(top, room, rows, sized.width, steps > 0)
        tried.append(_Second(top, room, rows, sized.width, steps > 0))
    return next(page for page in tried if not page.steps)


def _ways(contents: Contents) -> Iterator[tuple[float, float, float]]:
    """Yield how high steps and pieces are drawn at most and how large letters are, in the order in
    which they are tried. Steps that have room elsewhere are not squeezed in."""
    exhibits = _EXHIBITS if contents.pieces else _EXHIBITS[:1]
    sizes = (_SIZE, *_SMALLER)
    if contents.makings and contents.behind:
        yield _DRAWINGS[0], exhibits[0], _SIZE
    elif contents.makings:
        yield from product(_DRAWINGS, exhibits, sizes)
    yield from product((0.0,), exhibits, sizes)


def _told(contents: Contents, setter: Setter) -> tuple[tuple[TextRow, ...], tuple[TextRow, ...]]:
    """Return what is told before and after the steps."""
    before = (*_before_printing(contents, setter), *_made(contents, setter))
    return before, _thanks(contents, setter)


def _head(contents: Contents, setter: Setter, high: float) -> tuple[tuple[Item, ...], float]:
    """Return the title with a rule and the pieces that the game shows, as ``high`` as they may be,
    and where they end."""
    frame, theme = setter.frame, setter.theme
    style = theme.style("cover.title", _TITLE).filled(theme.colour("heading"))
    block = setter.block(plain(contents.title), style, frame.width, "center")
    y = frame.y + block.height + 2.4
    items: list[Item] = [
        Group(block.items, Matrix.translate(frame.x, frame.y - 1.0), name="heading-1"),
        _rule(frame, y, theme),
    ]
    y += 4.0
    if contents.pieces:
        room = Rect(frame.x, y, frame.width, high)
        art, deep = hung([shown(piece, theme) for piece in contents.pieces], room)
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


def _foot(setter: Setter, ruler: Group) -> tuple[tuple[Item, ...], float]:
    """Return the ruler at the foot of a page, if it has room there, and where it begins."""
    frame = setter.frame
    if not _ruled(setter):
        return (), frame.bottom
    x, y = frame.x + (frame.width - RULER[0]) / 2, frame.bottom - RULER[1]
    items: list[Item] = [Group((ruler,), Matrix.translate(x, y))]
    if printed_on_ground(setter.theme):
        # It is always black, so it needs white ground.
        room = rounded(x - 2, y - 1.5, RULER[0] + 4, RULER[1] + 2.5, 1.5)
        items.insert(0, Path(room, fill="#ffffff"))
    return tuple(items), y - 2.0


def _tail(contents: Contents, setter: Setter, found: Filled, bottom: float) -> Iterator[Item]:
    """Draw a picture where the last page would end in a void."""
    frame, theme = setter.frame, setter.theme
    free = bottom - found.bottom
    name = contents.pictures[1] if len(contents.pictures) > 1 else ""
    if free >= _TAIL_ROOM and name in ENGRAVINGS:
        size = min(_TAIL, free * 0.85, frame.width)
        at = frame.centre[0], found.bottom + free / 2 + size * 0.08
        inked = in_ink(theme, theme.colour("ink"), theme.colour("cover.ground"))
        yield from draw(name, at, size, inked)


def _ruled(setter: Setter) -> bool:
    """Return whether the ruler has room."""
    return setter.frame.width >= RULER[0]


def _before_printing(contents: Contents, setter: Setter) -> Iterator[TextRow]:
    """Yield what to know before printing."""
    yield setter.heading(setter.theme.word("cover.contents"))
    for part in contents.parts:
        yield _content_line(part, setter)
    yield setter.heading(setter.theme.word("cover.printing"))
    for number, text in enumerate(_printing(contents, _ruled(setter), setter.theme), 1):
        yield setter.marked(f"{number}.", text)
    yield from _card(contents, setter)
    yield from _tonight(contents, setter)


def _needs(contents: Contents, setter: Setter) -> tuple[TextRow, ...]:
    """Return what a household must add."""
    if not contents.needs:
        return ()
    rows = [setter.marked("\N{EN DASH}", text) for text in contents.needs]
    tied = (replace(row, keep=True) for row in rows[:-1])
    return (setter.heading(setter.theme.word("cover.needs")), *tied, rows[-1])


def _tonight(contents: Contents, setter: Setter) -> Iterator[TextRow]:
    """Yield what to print for each number of players."""
    about, plans, each = contents.tonight
    yield setter.heading(setter.theme.word("cover.tonight"))
    yield replace(setter.text(about, setter.small), keep=True)
    sides = tuple(
        max(setter.block(text, setter.small, _PLAN * setter.width).width for text in texts)
        for texts in ([f"**{who}**" for who, *_ in plans], [takes for *_, takes in plans])
    )
    for plan in plans:
        yield _plan(plan, setter, sides)
    if each:
        yield setter.text(each, setter.small)


def _plan(plan: tuple[str, str, str], setter: Setter, sides: tuple[float, ...]) -> TextRow:
    """Return who prints which pages, and what that takes at the right."""
    style = setter.small
    who, pages, takes = plan
    left, right = (side + _PLAN_GAP for side in sides)
    blocks = (
        (setter.block(f"**{who}**", style, left - _PLAN_GAP), 0.0),
        (setter.block(pages, style, setter.width - left - right - _PLAN_GAP), left),
        (setter.block(takes, style, right, "right"), setter.width - right),
    )
    height = max(block.height for block, _ in blocks)
    rule = Stroke(setter.theme.colour("rule"), 0.2)
    items: list[Item] = [Path(line(0, -_PLAN_GAP / 2, setter.width, -_PLAN_GAP / 2), stroke=rule)]
    items += [Group(block.items, Matrix.translate(x, 0)) for block, x in blocks]
    return TextRow(tuple(items), height, before=_PLAN_GAP, keep=True)


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
    page = shaping.line(part.pages, setter.strong, setter.width, 0, "end")
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


def _card(contents: Contents, setter: Setter) -> Iterator[TextRow]:
    """Yield the outline of a bank card, for those who have no ruler at hand, around what they need,
    unless that has no room there."""
    width, height, radius = CARD
    if width > setter.width:
        yield from _needs(contents, setter)
        return
    inner = replace(setter, frame=Rect(0, 0, width - 2 * _CARD_PAD, height))
    size = {"width": 85.6, "height": 54}
    told = inner.text(setter.theme.word("cover.card", **size))
    for size_of in (setter.size, 0.85 * setter.size):
        rows = (told, *_needs(contents, replace(inner, size=size_of)))
        deep = sum(row.height for row in rows) + sum(row.before for row in rows[1:])
        fits = deep <= height - 2 * _CARD_PAD
        if fits:
            break
    left = (setter.width - width) / 2
    y = (height - (deep if fits else rows[0].height)) / 2
    stroke = Stroke(setter.theme.colour("ink"), 0.2)
    items: list[Item] = [Path(rounded(left, 0, width, height, radius), stroke=stroke)]
    for row in rows if fits else rows[:1]:
        y += row.before if row is not rows[0] else 0.0
        items.append(Group(row.items, Matrix.translate(left + _CARD_PAD, y)))
        y += row.height
    yield TextRow(tuple(items), height, before=3.5)
    if not fits:
        yield from _needs(contents, setter)


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
