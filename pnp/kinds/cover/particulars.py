"""What a cover tells: what is in a kit, how to print, cut and make it, who prints which pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from pnp.base.units import BANK_CARD
from pnp.base.values import replace
from pnp.kinds.assembly.making import AssemblyTask
from pnp.kinds.cover.front import escape_markup
from pnp.kinds.sheet.columns import ColumnSetter, TextRow
from pnp.model.images import OwnPicture
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, circle, line, rounded_rectangle
from pnp.scene.piece import Piece
from pnp.text import shaping
from pnp.theme import Theme

# Of what is within the outline of a bank card: its distance from the edge.
_CARD_PAD = 4.0
# Of a table: how wide the columns at both sides are at most, in parts of the
# whole, and what is between them.
_PLAN, _PLAN_GAP = 0.36, 1.6
# The ruler of ``pnp.imposition.slug`` takes 104 x 12.5 mm.
RULER = (104.0, 12.5)


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
    none; ``papers`` are the kinds of paper, each with its pages and how heavy it is; ``one_sided``
    is the command for printers that print on one side; ``tonight`` tells who prints which pages,
    and what that takes, after a text about it and before one about what each player has;
    ``credits`` are the lines of the colophon; ``pictures`` are engravings of charts, for the front
    and for the end; ``image`` is shown on the front in place of a scene, ``pieces`` behind it;
    ``makings`` are drawn in steps, ``behind`` is how wide and high a page is elsewhere in the kit
    that has room for them, ``edge`` how much of it is cut off at its sides and at its ends if its
    front is ``spoiled``, cut out or glued on; ``steps_page`` is its number if they are there.
    Texts are marked up, except titles."""

    title: str
    subtitle: str
    designer: str
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
    assembly_tasks: tuple[AssemblyTask, ...] = ()
    behind: tuple[float, float] | None = None
    edge: tuple[float, float] = (0.0, 0.0)
    spoiled: bool = False
    steps_page: int = 0


def rows_around_steps(
    contents: Contents, setter: ColumnSetter
) -> tuple[tuple[TextRow, ...], tuple[TextRow, ...]]:
    """Return what is told before and after the steps."""
    before = (*_before_printing(contents, setter), *_assembly_rows(contents, setter))
    return before, _colophon_rows(contents, setter)


def has_room_for_ruler(setter: ColumnSetter) -> bool:
    """Return whether the ruler has room."""
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
    """Return what a household must add."""
    if not contents.household_items:
        return ()
    rows = [setter.marked_text("\N{EN DASH}", text) for text in contents.household_items]
    tied = (replace(row, keep=True) for row in rows[:-1])
    return (setter.heading(setter.theme.text_of("cover.needs")), *tied, rows[-1])


def _rows_by_players(contents: Contents, setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield what to print for each number of players."""
    about, plans, each = contents.pages_by_players
    yield setter.heading(setter.theme.text_of("cover.tonight"))
    yield replace(setter.text(about, setter.small), keep=bool(plans))
    yield from _table([(f"**{who}**", *rest) for who, *rest in plans], setter)
    if each:
        yield setter.text(each, setter.small)


def _table(lines: Sequence[tuple[str, ...]], setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield lines of three texts, the last at the right, that stand below one another."""
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
    """Return how to make pieces of the sheets."""
    steps = enumerate(_assembling(contents, setter.theme), 1)
    rows = (setter.marked_text(f"{number}.", text) for number, text in steps)
    return (setter.heading(setter.theme.text_of("cover.making")), *rows)


def _colophon_rows(contents: Contents, setter: ColumnSetter) -> tuple[TextRow, ...]:
    """Return the colophon."""
    rows = (setter.text(text, setter.small) for text in contents.credits)
    return (setter.heading(setter.theme.text_of("cover.thanks")), *rows)


def _content_line(part: ContentsLine, setter: ColumnSetter) -> TextRow:
    """Return a part's title and what is in it, with dots that lead to its page."""
    page = shaping.set_line(part.pages, setter.strong, setter.width, 0, "end")
    told = setter.theme.text_of("cover.part", pieces=part.pieces, sheets=part.sheets)
    room = setter.width - page.width - 4
    title = setter.block(escape_markup(part.title), setter.strong, room)
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


def _bank_card_rows(contents: Contents, setter: ColumnSetter) -> Iterator[TextRow]:
    """Yield the outline of a bank card, for those who have no ruler at hand, if there is room, and
    then what they need."""
    width, height, radius = BANK_CARD
    if width <= setter.width:
        inner = replace(setter, frame=Rect(0, 0, width - 2 * _CARD_PAD, height))
        said = setter.theme.text_of("cover.card", width=round(width, 1), height=round(height))
        text, left = inner.text(said), (setter.width - width) / 2
        ink = Stroke(setter.theme.colour("ink"), 0.2)
        items: list[Item] = [Path(rounded_rectangle(left, 0, width, height, radius), stroke=ink)]
        items += _chip_and_digits(left + _CARD_PAD, height, setter.theme)
        below = Matrix.translate(left + _CARD_PAD, height - _CARD_PAD - text.height)
        items.append(Group(text.items, below))
        yield TextRow(tuple(items), height, before=3.5)
    yield from _household_rows(contents, setter)


def _chip_and_digits(x: float, height: float, theme: Theme) -> Iterator[Item]:
    """Yield what tells the outline of a bank card from an empty box, pale: chip and digits."""
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
            # A board alone in its part often has the title of the part.
            notes = (
                note if title == part.title else f"*{escape_markup(title)}:* {note}"
                for title, note in part.notes
            )
            yield f"**{escape_markup(part.title)}.** {' '.join(notes)}"
