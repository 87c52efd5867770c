"""Draw the boxes of a board: at a position, on parts, over spaces, beside the grid; and the key."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pnp.art.pen import Pen, capital_height, text_width
from pnp.art.terrain_symbols import symbol
from pnp.base.diagnostics import KeyPath
from pnp.base.sums import plain_sum
from pnp.base.units import format_number
from pnp.kinds.boards.board.box_parts import parts_of_box
from pnp.kinds.boards.board.grounds import role_of
from pnp.kinds.boards.board.placement import BoardPlan, box_of
from pnp.kinds.boards.board.record import BoardBox
from pnp.kinds.boards.board.spaces import PLAIN, SpaceKind
from pnp.kinds.boards.board.way_lines import WIDTH, style_of
from pnp.kinds.boards.board.ways import ways_of
from pnp.kinds.layout.faces import CardFormat, draw
from pnp.kinds.layout.slots import CardRow, CardSide, slots_of
from pnp.model.board_look import Look
from pnp.model.measure import DUST
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Stroke,
    line,
    rectangle,
)
from pnp.text import shaping


class BoxPlace(Struct, frozen=True):
    """A place of a box: its rectangle, the value that it shows there, and its path."""

    rect: Rect
    value: str
    where: KeyPath
    turn: float = 0.0


def box_places(plan: BoardPlan, name: str, box: BoardBox) -> list[BoxPlace]:
    """Return the places of a box: one, or one for each part that it is on."""
    where: KeyPath = ("boxes", name)
    if box.over:
        rect = _extent_over(plan, box, (*where, "over"))
        return [] if rect is None else [BoxPlace(rect, "", where)]
    if not box.on:
        return [BoxPlace(box_of(plan, name, box), "", where)]
    width = box.size[0].of(plan.size)
    height = box.size[1].of(plan.size)
    found = []
    for word, value, at in parts_of_box(box, (*where, "on")):
        for x, y in _points_of(plan, word, at):
            x += box.at[0].of(plan.size)
            y += box.at[1].of(plan.size)
            rect = Rect(round(x - width / 2, 6), round(y - height / 2, 6), width, height)
            found.append(BoxPlace(rect, value, at))
    return found


def _points_of(plan: BoardPlan, word: Any, path: KeyPath) -> list[Point]:
    """Return the middles of the spaces, sides or corners that a word names."""
    selector = plan.facts.selector([])
    grid = plan.facts.grid
    kind = selector.kind_of_part(word) if isinstance(word, str) else "side"
    if kind == "space":
        return [plan.centres[id] for id in selector.find(word, path)]
    if kind == "corner":
        corner = selector.corner(word, path)
        return [] if corner is None else [plan.point(corner)]
    sides = [part.key for part in selector.sides((word,), path, listed=False)]
    return [plan.side(side) for side in sides if grid is not None and len(side) == 2]


def _extent_over(plan: BoardPlan, box: BoardBox, path: KeyPath) -> Rect | None:
    """Return the box about the extent of some spaces: as large as they are, or of its own size."""
    selector = plan.facts.selector([])
    ids = [part.key for part in selector.spaces(box.over, path)]
    if not ids:
        return None
    grid = plan.facts.grid
    if grid is not None and grid.points:
        points = [plan.centres[id] for id in ids]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        whole = Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    else:
        boxes = [plan.box(plan.facts.spaces[id]) for id in ids]
        x, y = min(b.x for b in boxes), min(b.y for b in boxes)
        whole = Rect(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)
    if "size" not in box.model_fields_set:
        return whole
    width, height = box.size[0].of(whole.width), box.size[1].of(whole.height)
    (cx, cy), dx, dy = whole.centre, box.at[0].of(whole.width), box.at[1].of(whole.height)
    return Rect(cx + dx - width / 2, cy + dy - height / 2, width, height)


def draw_boxes(plan: BoardPlan, look: Look, pen: Pen) -> Iterator[Item]:
    """Draw the boxes of the board in the order of its file."""
    language = pen.theme.hyphenation_language
    values = {"title": plan.record.title, "subtitle": plan.record.subtitle}
    known = {key: value for key, value in values.items() if value}
    card = CardFormat(plan.width, plan.height, 0.0, language, square=False)
    sheet = Rect(0, 0, plan.width, plan.height)
    for name, box in plan.record.boxes.items():
        places = box_places(plan, name, box)
        _report_outside(name, box, places, sheet, pen)
        if box.draw == "key":
            for place in places:
                yield from draw_key(plan, look, place.rect, box, ("boxes", name), pen)
            continue
        where: KeyPath = ("boxes", name)
        rows = []
        for i, place in enumerate(places):
            own = {"value": place.value} if place.value else {}
            rows.append(CardRow(i, {**known, **own}, where, {"value": place.where}))
        if not places:
            continue
        size = places[0].rect
        local = Rect(0, 0, size.width, size.height)
        side = CardSide(where, slots_of([(name, box, local, where)]))
        for place, drawn in zip(places, draw(side, rows, card, pen), strict=True):
            if drawn:
                yield Group(drawn, Matrix.translate(place.rect.x, place.rect.y))


def _report_outside(
    name: str, box: BoardBox, places: list[BoxPlace], sheet: Rect, pen: Pen
) -> None:
    for place in places:
        rect = place.rect
        beyond = max(-rect.x, -rect.y, rect.right - sheet.right, rect.bottom - sheet.bottom)
        if beyond > DUST:
            message = f"the box '{name}' extends {format_number(beyond)} mm beyond the board"
            hint = "move it, make it smaller, or give the board a larger  margin"
            pen.reporter.error(place.where, "outside-board", message, hint)
            return
    del box


# The key: what the board uses.

_SWATCH = (7.0, 4.6)
_GAP = 1.6


class KeyEntry(Struct, frozen=True):
    """An entry of the key: its words, and the kind or the way that it explains."""

    words: str
    kind: SpaceKind | None
    way: int = -1


def key_entries(plan: BoardPlan, look: Look) -> list[KeyEntry]:
    """Return the kinds of space and the ways that a board uses, in the order of its file."""
    used = {space.kind.id for space in plan.facts.spaces.values()}
    found = []
    for kind in plan.facts.kinds.values():
        plain = kind.id == PLAIN and kind.index < 0
        if kind.id in used and not plain:
            found.append(KeyEntry(kind.title or in_words(kind.id), kind))
    for i, way in enumerate(ways_of(plan.record).ways):
        if style_of(way, look).draw != "none":
            found.append(KeyEntry(way.way.title or in_words(way.way.way), None, i))
    return found


def in_words(id: str) -> str:
    """Return an id as words.

    >>> in_words("open-ground")
    'Open ground'
    """
    return id.replace("-", " ").capitalize()


def draw_key(
    plan: BoardPlan, look: Look, rect: Rect, box: BoardBox, where: KeyPath, pen: Pen
) -> Iterator[Item]:
    """Draw the key in a box: rows of swatches with their words."""
    entries = key_entries(plan, look)
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
    even = [
        max((widths[row[c]] for row in rows if c < len(row)), default=0) for c in range(columns)
    ]
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
    theme = pen.theme
    outline = rectangle(rect.x, rect.y, rect.width, rect.height)
    stroke = Stroke(theme.colour(look.sides.line or "ink"), 0.2)
    x, y = rect.centre
    if entry.kind is None:
        way = ways_of(plan.record).ways[entry.way]
        style = style_of(way, look)
        width = min(style.width or WIDTH, 2.4)
        if style.casing:
            yield Path(
                line(rect.x, y, rect.right, y),
                None,
                Stroke(theme.colour(style.casing), width * 1.44),
            )
        dash = (2.2 * width, 1.8 * width) if style.dash else ()
        ink = theme.colour(style.line or "ink")
        yield Path(line(rect.x, y, rect.right, y), None, Stroke(ink, width, dash))
        if style.draw in ("rail", "wall"):
            gaps = Stroke(theme.colour("paper"), width * 0.5, (width * 0.9, width * 0.9))
            yield Path(line(rect.x, y, rect.right, y), None, gaps)
        return
    space = next(s for s in plan.facts.spaces.values() if s.kind.id == entry.kind.id)
    role = role_of(space, look)
    yield Path(outline, theme.colour(role) if role else None, stroke)
    scatter = look.kind(entry.kind.id, entry.kind.ground).scatter
    if scatter is not None:
        sign = symbol(
            scatter.signs[0], theme.colour(scatter.line),
            theme.colour(scatter.fill) if scatter.fill else None,
        )  # fmt: skip
        if sign is not None:
            size = rect.height * 0.8
            yield Group((sign,), Matrix(size, 0, 0, size, x, y + size / 2))
    if entry.kind.icon:
        colour = theme.colour("ink")
        yield from pen.icon(
            ("spaces", entry.kind.index, "icon"), entry.kind.icon, x, y, rect.height * 0.8, colour
        )
