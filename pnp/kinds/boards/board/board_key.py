"""Draw the key of a board: the kinds of space, the signs in them and the ways that it uses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from pnp.art.pen import Pen, capital_height, text_width
from pnp.art.terrain_symbols import symbol
from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.kinds.boards.board.grounds import role_of
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.record import BoardBox, Region
from pnp.kinds.boards.board.space_boxes import space_rows, space_slots
from pnp.kinds.boards.board.spaces import PLAIN, Space, SpaceKind
from pnp.kinds.boards.board.way_lines import CASING, dash_of, style_of
from pnp.kinds.boards.board.ways import WIDTH, WayFacts, ways_of
from pnp.kinds.layout.faces import draw
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSide, CardSlot, fill_template
from pnp.model.board_look import Look
from pnp.model.measure import DUST
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, line, rectangle
from pnp.text import shaping

_SWATCH = (7.0, 4.6)
_GAP = 1.6


class Sign(Struct, frozen=True):
    """A box with a title, and the values that it shows at one of its places."""

    title: str
    slot: CardSlot
    row: CardRow

    @property
    def words(self) -> str:
        return fill_template(self.title, self.row)


class KeyEntry(Struct, frozen=True):
    """An entry of the key: its words, and the kind, the sign, the region or the way that it
    explains."""

    words: str
    of: SpaceKind | Sign | Region | WayFacts


def key_entries(plan: BoardPlan, look: Look, signs: Iterable[Sign]) -> list[KeyEntry]:
    """Return the kinds of space, the signs in them and beside them, the regions that are drawn and
    have a title, and the ways that a board uses, in the order of its file."""
    used = {space.kind.id for space in plan.facts.spaces.values()}
    found = []
    for kind in plan.facts.kinds.values():
        plain = kind.id == PLAIN and kind.index < 0
        if kind.id in used and not plain:
            found.append(KeyEntry(kind.title or in_words(kind.id), kind))
    titled = [*_signs(plan, look), *signs]
    found += [KeyEntry(words, sign) for words, sign in {one.words: one for one in titled}.items()]
    for region in plan.record.regions:
        if isinstance(region, Region) and region.title and (region.line or region.fill):
            found.append(KeyEntry(region.title, region))
    for way in ways_of(plan.record).ways:
        if style_of(way, look).draw != "none":
            found.append(KeyEntry(way.way.title or in_words(way.way.way), way))
    return found


def _signs(plan: BoardPlan, look: Look) -> Iterator[Sign]:
    """Yield the boxes with titles in the spaces that show them."""
    titled = [one for one in space_slots(plan) if one.box.title]
    rows = space_rows(plan, look) if titled else {}
    for one in titled:
        for space in one.spaces:
            if one.box.title and one.slot.is_drawn_for(rows[space.id]):
                yield Sign(one.box.title, one.slot, rows[space.id])


def in_words(id: str) -> str:
    """Return an id as words.

    >>> in_words("open-ground")
    'Open ground'
    """
    return id.replace("-", " ").capitalize()


def draw_key(
    plan: BoardPlan,
    look: Look,
    rect: Rect,
    box: BoardBox,
    where: KeyPath,
    pen: Pen,
    signs: Iterable[Sign],
) -> Iterator[Item]:
    """Draw the key in a box: rows of swatches with their words. ``signs`` are those of boxes of the
    board."""
    entries = key_entries(plan, look, signs)
    role = box.style if "style" in box.model_fields_set else "board.key"
    style = pen.theme.style(role)
    widths = [_SWATCH[0] + _GAP + text_width(entry.words, style) + 2.5 * _GAP for entry in entries]
    rows = _break_rows(widths, rect.width, box.columns)
    pitch = max(_SWATCH[1] + _GAP, style.size * 1.3)
    if len(rows) * pitch > rect.height + DUST or any(
        plain_sum(widths[i] for i in row) > rect.width + DUST for row in rows
    ):
        message = f"the key of {len(entries)} entries does not fit in its box"
        need = format_number(len(rows) * pitch)
        hint = f"make it {need} mm high, or wider"
        pen.reporter.error((*where, "size"), "text-overflow", message, hint)
    top = rect.y + (rect.height - len(rows) * pitch) / 2
    columns = max(map(len, rows), default=0)
    even = _column_widths(rows, widths, columns)
    left = rect.x + max(0.0, (rect.width - plain_sum(even)) / 2)
    for r, row in enumerate(rows):
        y, x = top + (r + 0.5) * pitch, left
        for c, i in enumerate(row):
            swatch = Rect(x, y - _SWATCH[1] / 2, *_SWATCH)
            yield from _swatch(plan, look, entries[i], swatch, pen)
            at = x + _SWATCH[0] + _GAP
            pen.report_missing_glyphs(where, entries[i].words, style)
            yield shaping.set_line(entries[i].words, style, at, y + capital_height(style) / 2)
            x += even[c]


def _column_widths(rows: list[list[int]], widths: list[float], columns: int) -> list[float]:
    """Return the width of each column, that of its widest entry."""
    return [
        max((widths[row[c]] for row in rows if c < len(row)), default=0.0) for c in range(columns)
    ]


def _break_rows(widths: list[float], room: float, columns: int | None) -> list[list[int]]:
    """Return the entries of each row: as many as fit in columns of even width."""
    count = len(widths)
    for across in range(columns or count, 0, -1):
        rows = [list(range(i, min(i + across, count))) for i in range(0, count, across)]
        even = _column_widths(rows, widths, min(across, count))
        if plain_sum(even) <= room or across == 1 or columns:
            return rows
    return []


def _swatch(plan: BoardPlan, look: Look, entry: KeyEntry, rect: Rect, pen: Pen) -> Iterator[Item]:
    match entry.of:
        case SpaceKind():
            yield from _ground(plan, look, entry.of, rect, pen)
        case Sign():
            yield from _sign(entry.of, rect, pen)
        case Region():
            yield from _region(entry.of, rect, pen)
        case _:
            yield from _stretch(entry.of, look, rect, pen)


def _region(region: Region, rect: Rect, pen: Pen) -> Iterator[Item]:
    """Draw a piece of the ground and the border of a region."""
    theme = pen.theme
    width = region.width if region.line else 0.0
    outline = rectangle(
        rect.x + width / 2, rect.y + width / 2, rect.width - width, rect.height - width
    )
    fill = theme.colour(region.fill) if region.fill else None
    yield Path(outline, fill, Stroke(theme.colour(region.line), width) if region.line else None)


def _stretch(way: WayFacts, look: Look, rect: Rect, pen: Pen) -> Iterator[Item]:
    """Draw a stretch of a way."""
    theme, style, y = pen.theme, style_of(way, look), rect.centre[1]
    width = min(style.width or WIDTH, 2.4)
    dash = dash_of(style, width)
    # Dashes are whole.
    loose = (rect.width + dash[1]) % plain_sum(dash) if dash else 0.0
    path = line(rect.x + loose / 2, y, rect.right - loose / 2, y)
    if style.casing:
        yield Path(path, None, Stroke(theme.colour(style.casing), width * (1 + 2 * CASING)))
    yield Path(path, None, Stroke(theme.colour(style.line or "ink"), width, dash))
    if style.draw in ("rail", "wall"):
        yield Path(path, None, Stroke(theme.colour("paper"), width * 0.5, (width * 0.9,) * 2))


def _sign(sign: Sign, rect: Rect, pen: Pen) -> Iterator[Item]:
    """Draw a box of a space as large as fits in a swatch."""
    own = sign.slot.rect
    local = Rect(-own.width / 2, -own.height / 2, own.width, own.height)
    yield _small((structs.replace(sign.slot, rect=local, plain=local),), sign.row, rect, pen)


def _small(slots: tuple[CardSlot, ...], row: CardRow, rect: Rect, pen: Pen) -> Item:
    """Draw boxes of a space, which are around its centre, as large as fits in a swatch."""
    half = [
        max(max(abs(near), abs(near + size)) for near, size in ends)
        for ends in (
            [(slot.rect.x, slot.rect.width) for slot in slots],
            [(slot.rect.y, slot.rect.height) for slot in slots],
        )
    ]
    scale = min(rect.width / (2 * half[0]), rect.height / (2 * half[1]))
    small = Matrix.scale(scale).then(Matrix.translate(*rect.centre))
    card = CardFormat(0.0, 0.0, 0.0, pen.theme.hyphenation_language, square=False)
    (drawn,) = draw(CardSide(slots[0].where[:-1], slots), [row], card, pen)
    return Group(drawn, small)


def _drawings(plan: BoardPlan, space: Space) -> Iterator[CardSlot]:
    """Yield the boxes that look alike in all spaces of a kind, other than texts and signs."""
    for one in space_slots(plan):
        alike = one.box.draw in ("panel", "icon", "pattern", "image") and not one.slot.fields
        if alike and one.box.title is None and not one.box.when and space in one.spaces:
            yield one.slot


def _ground(plan: BoardPlan, look: Look, kind: SpaceKind, rect: Rect, pen: Pen) -> Iterator[Item]:
    """Draw the ground of a kind of space, with the signs on it."""
    theme = pen.theme
    outline = rectangle(rect.x, rect.y, rect.width, rect.height)
    stroke = Stroke(theme.colour(look.sides.line or "ink"), 0.2)
    x, y = rect.centre
    space = next(s for s in plan.facts.spaces.values() if s.kind.id == kind.id)
    role = role_of(space, look)
    slots = tuple(_drawings(plan, space))
    if not slots or role or (plan.record.grid is not None and plan.record.grid.points is None):
        yield Path(outline, theme.colour(role) if role else None, stroke)
    scatter = look.kind(kind.id, kind.ground).scatter
    if scatter is not None:
        sign = symbol(
            scatter.signs[0], theme.colour(scatter.line),
            theme.colour(scatter.fill) if scatter.fill else None,
        )  # fmt: skip
        if sign is not None:
            size = rect.height * 0.8
            yield Group((sign,), Matrix(size, 0, 0, size, x, y + size / 2))
    if slots:
        yield _small(slots, space_rows(plan, look)[space.id], rect, pen)
    if kind.icon:
        colour = theme.colour("ink")
        yield from pen.icon(
            ("spaces", kind.index, "icon"), kind.icon, x, y, rect.height * 0.8, colour
        )
