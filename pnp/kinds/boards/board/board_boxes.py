"""Draw the boxes of a board: at a position, on parts, over spaces, or beside the grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.base.units import format_number
from pnp.kinds.boards.board.areas import borders, touching_borders
from pnp.kinds.boards.board.board_key import Sign, draw_key
from pnp.kinds.boards.board.box_parts import parts_of_box
from pnp.kinds.boards.board.placement import BoardPlan, box_of, upright_turn
from pnp.kinds.boards.board.record import BoardBox
from pnp.kinds.boards.board.space_boxes import GROUND, ground_slot
from pnp.kinds.boards.board.way_lines import length_of, point_along
from pnp.kinds.layout.faces import draw
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSide, slots_of
from pnp.kinds.layout.turning import TurnedPlace
from pnp.model.board_look import Look
from pnp.model.braces import fields_in
from pnp.model.measure import DUST
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Point,
    Rect,
)


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
        for (x, y), turn in _points_of(plan, word, at):
            x += box.at[0].of(plan.size)
            y += box.at[1].of(plan.size)
            rect = Rect(round(x - width / 2, 6), round(y - height / 2, 6), width, height)
            found.append(BoxPlace(rect, value, at, turn if box.follow else 0.0))
    return found


def _points_of(plan: BoardPlan, word: Any, path: KeyPath) -> list[tuple[Point, float]]:
    """Return the middles of the spaces, sides or corners that a word names, and the direction of
    sides in degrees."""
    selector = plan.facts.selector([])
    grid = plan.facts.grid
    kind = selector.kind_of_part(word) if isinstance(word, str) else "side"
    if kind == "space":
        return [(plan.centres[id], 0.0) for id in selector.find(word, path)]
    if kind == "corner":
        corner = selector.corner(word, path)
        return [] if corner is None else [(plan.point(corner), 0.0)]
    parts = selector.sides((word,), path, listed=False)
    if grid is None:
        pairs = [part.key for part in touching_borders(parts, plan.record, [])]
        found = (_middle_of_border(plan, pair) for pair in pairs)
        return [middle for middle in found if middle is not None]
    sides = [part.key for part in parts]
    return [(plan.side(side), plan.side_turn(side)) for side in sides if side in grid.side_ends]


# The part of a border, in millimetres from its middle to both sides, whose direction a box has.
_ALONG = 5.0


def _middle_of_border(plan: BoardPlan, pair: tuple[str, str]) -> tuple[Point, float] | None:
    """Return the middle of the longest piece of a border of areas, and its direction in degrees, so
    that texts along it are read upright; None if there is no border."""
    chains = borders(plan.areas, [pair])
    if not chains:
        return None
    longest = max(chains, key=length_of)
    share = min(0.25, _ALONG / length_of(longest))
    middle, _ = point_along(longest, 0.5)
    (ax, ay), (bx, by) = (point_along(longest, at)[0] for at in (0.5 - share, 0.5 + share))
    return middle, upright_turn(bx - ax, by - ay)


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
        boxes = [plan.extent(id) for id in ids]
        x, y = min(b.x for b in boxes), min(b.y for b in boxes)
        whole = Rect(x, y, max(b.right for b in boxes) - x, max(b.bottom for b in boxes) - y)
    if "size" not in box.model_fields_set:
        return whole
    width, height = box.size[0].of(whole.width), box.size[1].of(whole.height)
    (cx, cy), dx, dy = whole.centre, box.at[0].of(whole.width), box.at[1].of(whole.height)
    return Rect(cx + dx - width / 2, cy + dy - height / 2, width, height)


class DrawnBox(Struct, frozen=True):
    """A box of the board: its places, the values that it shows there, and its place on a face."""

    box: BoardBox
    places: tuple[BoxPlace, ...]
    rows: tuple[CardRow, ...]
    side: CardSide

    @property
    def signs(self) -> Iterator[Sign]:
        """The contents of a box that has a title, for the key."""
        if self.box.title:
            for slot, row in product(self.side.slots, self.rows):
                if slot.is_drawn_for(row):
                    yield Sign(self.box.title, slot, row)


def draw_boxes(plan: BoardPlan, look: Look, pen: Pen) -> dict[KeyPath, list[Item]]:
    """Return the boxes of the board by their paths, in the order of its file."""
    language = pen.theme.hyphenation_language
    card = CardFormat(plan.width, plan.height, 0.0, language, square=False)
    sheet = Rect(0, 0, plan.width, plan.height)
    boxes: dict[str, DrawnBox] = {}
    for name, box in plan.record.boxes.items():
        boxes[name] = _drawn_box(plan, look, name, box, tuple(boxes.values()))
    signs = [sign for one in boxes.values() for sign in one.signs]
    found: dict[KeyPath, list[Item]] = {}
    for name, one in boxes.items():
        items = found.setdefault(("boxes", name), [])
        _report_outside(name, one.places, sheet, pen)
        if one.box.draw == "key":
            for place in one.places:
                items += draw_key(plan, look, place.rect, one.box, one.side.where, pen, signs)
            continue
        for place, drawn in zip(one.places, draw(one.side, one.rows, card, pen), strict=True):
            if drawn:
                moved = Matrix.translate(place.rect.x, place.rect.y)
                turned = moved.then(Matrix.rotate(place.turn, *place.rect.centre))
                items.append(Group(drawn, turned))
    return found


def _drawn_box(
    plan: BoardPlan, look: Look, name: str, box: BoardBox, below: tuple[DrawnBox, ...]
) -> DrawnBox:
    """Return a box at its places; each of its rows knows the ground there."""
    values = {"title": plan.record.title, "subtitle": plan.record.subtitle}
    known = {key: value for key, value in values.items() if value}
    places, where = tuple(box_places(plan, name, box)), ("boxes", name)
    rows = tuple(
        CardRow(
            i,
            {
                **known,
                **({"value": place.value} if place.value else {}),
                GROUND: _ground_at(place, below, look),
            },
            where,
            {"value": place.where},
        )
        for i, place in enumerate(places)
    )
    if not places:
        return DrawnBox(box, (), (), CardSide(where, ()))
    local = Rect(0, 0, places[0].rect.width, places[0].rect.height)
    slots = slots_of([(name, box, local, where)], ground_slot(local))
    return DrawnBox(box, places, rows, CardSide(where, slots))


def _ground_at(place: BoxPlace, below: tuple[DrawnBox, ...], look: Look) -> str:
    """Return the role of the ground under the middle of a place: that of the topmost panel among
    the boxes ``below``, else that of the board; empty for bare paper."""
    for one in reversed(below):
        fill = one.box.fill
        if one.box.draw != "panel" or fill is None or fields_in(fill):
            continue
        if any(
            TurnedPlace(other.rect, other.turn).contains(place.rect.centre) for other in one.places
        ):
            return fill
    return look.ground or ""


def _report_outside(name: str, places: tuple[BoxPlace, ...], sheet: Rect, pen: Pen) -> None:
    for place in places:
        rect = place.rect
        beyond = max(-rect.x, -rect.y, rect.right - sheet.right, rect.bottom - sheet.bottom)
        if beyond > DUST:
            message = f"the box '{name}' extends {format_number(beyond)} mm beyond the board"
            hint = "move it, make it smaller, or give the board a larger margin"
            pen.reporter.error(place.where, "outside-board", message, hint)
            return
