"""Draw what is in the spaces of a board: the boxes of their layouts, and places for pieces."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from msgspec import Struct

from pnp.art.pen import Pen
from pnp.base import geometry
from pnp.base.diagnostics import KeyPath
from pnp.base.units import format_number
from pnp.kinds.boards.board.grounds import depth_inside, role_of
from pnp.kinds.boards.board.lattice import FORMS, Key
from pnp.kinds.boards.board.place_rules import SpaceRule, space_rules
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.record import PlaceRule, SpaceBox
from pnp.kinds.boards.board.spaces import Space, SpaceKind
from pnp.kinds.layout.box_record import Box
from pnp.kinds.layout.faces import draw
from pnp.kinds.layout.repeats import places_in
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSide, CardSlot, slots_of
from pnp.model.board_look import Look
from pnp.model.measure import DUST
from pnp.scene import (
    Group,
    Item,
    Matrix,
    Path,
    Point,
    Rect,
    Segments,
    Stroke,
    ellipse,
    rounded_rectangle,
    turned_box,
)
from pnp.scene.extents import Ruler

GROUND = "space-ground"
"""The field with the role of the ground of a space, for boxes that must be legible on it."""
EDGE = 0.6
"""How far the box of a text may leave its space, in millimetres."""
# The distance of texts in halves of cells from the side that cuts these.
_INSIDE = 1.6


class SpaceSlot(Struct, frozen=True):
    """A box of some spaces, with its place from the centre of each."""

    name: str
    box: SpaceBox
    where: KeyPath
    slot: CardSlot
    spaces: tuple[Space, ...]


def layout_of(plan: BoardPlan, kind: SpaceKind) -> Mapping[str, tuple[SpaceBox, KeyPath]]:
    """Return the boxes of a kind of space: those of the board, and its own over them."""
    common = plan.record.layout or {}
    return {**{name: (box, ("layout", name)) for name, box in common.items()}, **kind.layout}


def local_rect(plan: BoardPlan, space: Space, box: SpaceBox) -> Rect:
    """Return the place of a box from the centre of its space."""
    wide, high = plan.span(space)
    (cx, cy), (x, y) = plan.centres[space.id], plan.anchor(space, box.anchor)
    width, height = box.size[0].of(wide), box.size[1].of(high)
    left = x - cx + box.at[0].of(wide) - width / 2
    top = y - cy + box.at[1].of(high) - height / 2
    return Rect(round(left, 6), round(top, 6), width, height)


def form_name(plan: BoardPlan, space: Space) -> str:
    """Return the form of the cell of a space; points and areas count as squares."""
    grid = plan.facts.grid
    if grid is None or grid.points or not space.cells:
        return "square"
    form = grid.lattice.form(space.cells[0])
    return next(name for name, known in FORMS.items() if known is form)


def space_rows(plan: BoardPlan, look: Look) -> dict[str, CardRow]:
    """Return the values of each space for its boxes, by id."""
    rows = {}
    for i, space in enumerate(plan.facts.spaces.values()):
        role = role_of(space, look)
        ground = {GROUND: role} if role is not None else {}
        rows[space.id] = CardRow(i, {**space.values, **ground}, space.where, dict(space.paths))
    return rows


def space_slots(plan: BoardPlan) -> list[SpaceSlot]:
    """Return the boxes of all spaces, each once for all spaces that have it at the same place."""
    found: dict[tuple[KeyPath, Rect, str], list[Space]] = {}
    made: dict[tuple[KeyPath, Rect, str], tuple[str, SpaceBox, CardSlot]] = {}
    known: dict[tuple[str, str], tuple[CardSlot, ...]] = {}
    for space in plan.facts.spaces.values():
        layout = layout_of(plan, space.kind)
        if not layout:
            continue
        form = form_name(plan, space)
        free = space.id in plan.areas or not space.cells
        group = (space.kind.id, space.id if free else form)
        if group not in known:
            boxes = [
                (name, box, local_rect(plan, space, box), where)
                for name, (box, where) in layout.items()
            ]
            known[group] = slots_of(boxes, ground_slot(_around_space(plan)))
        for slot, (name, (box, where)) in zip(known[group], layout.items(), strict=True):
            key = (where, slot.rect, form)
            found.setdefault(key, []).append(space)
            made.setdefault(key, (name, box, slot))
    return [
        SpaceSlot(*made[key][:2], key[0], made[key][2], tuple(spaces))
        for key, spaces in found.items()
    ]


def _around_space(plan: BoardPlan) -> Rect:
    half = 2 * max(plan.cell)
    return Rect(-half, -half, 2 * half, 2 * half)


def ground_slot(rect: Rect) -> CardSlot:
    """Return a stand-in for the ground below boxes, whose role is a field of their rows."""
    box = Box.model_construct(draw="panel", fill=f"{{{GROUND}}}", when={})
    return CardSlot(GROUND, box, rect, (), None, (GROUND,))


class DrawnSpaces(Struct, frozen=True):
    """The boxes of the spaces, drawn, by the id of the space and the path of the box, in drawing
    order; and what they cover there."""

    items: Mapping[str, Mapping[KeyPath, tuple[Item, ...]]]
    covered: Mapping[str, tuple[tuple[KeyPath, Rect], ...]]


def draw_spaces(plan: BoardPlan, look: Look, pen: Pen) -> DrawnSpaces:
    """Draw the boxes of all spaces; equal texts of one box have one type size."""
    slots = space_slots(plan)
    rows = space_rows(plan, look) if slots else {}
    items: dict[str, dict[KeyPath, tuple[Item, ...]]] = {}
    covered: dict[str, list[tuple[KeyPath, Rect]]] = {}
    ruler = Ruler()
    by_box: dict[KeyPath, list[SpaceSlot]] = {}
    for one in slots:
        by_box.setdefault(one.where, []).append(one)
    for where, group in by_box.items():
        for one in group:
            language = pen.theme.hyphenation_language
            form = form_name(plan, one.spaces[0])
            card = CardFormat(0.0, 0.0, 0.0, language, False, form)
            chosen = [rows[space.id] for space in one.spaces]
            shown = draw(CardSide(one.where[:-1], (one.slot,)), chosen, card, pen)
            for space, drawn in zip(one.spaces, shown, strict=True):
                if not drawn:
                    continue
                x, y = plan.centres[space.id]
                moved = Group(drawn, Matrix.translate(x, y))
                ink = ruler.box(moved)
                if ink is not None and one.box.draw == "text" and plan.cut:
                    inside = _in_half(plan, space, ink, one.box)
                    dx, dy = inside.x - ink.x, inside.y - ink.y
                    moved, ink = Group(drawn, Matrix.translate(x + dx, y + dy)), inside
                items.setdefault(space.id, {})[where] = (moved,)
                if ink is not None:
                    covered.setdefault(space.id, []).append((where, ink))
    ordered = {}
    for space in plan.facts.spaces.values():
        own = items.get(space.id)
        if own:
            layout = layout_of(plan, space.kind)
            ordered[space.id] = {where: own[where] for _, where in layout.values() if where in own}
    return DrawnSpaces(ordered, {id: tuple(found) for id, found in covered.items()})


def _in_half(plan: BoardPlan, space: Space, ink: Rect, box: SpaceBox) -> Rect:
    """Return where a text is whole on a board that has half of its cell, nearer to the middle of
    the cell if it fits there only."""
    inside = plan.inside_cuts(ink, _INSIDE)
    if inside == ink:
        return ink
    (cx, cy), (x, y) = plan.centres[space.id], inside.centre
    dx, dy = (0.0, cy - y) if inside.x != ink.x else (cx - x, 0.0)
    moved = inside
    for share in range(11):
        at = (inside.x + dx * share / 10, inside.y + dy * share / 10)
        moved = Rect(*at, inside.width, inside.height)
        if _beyond(plan, space, moved, box) <= DUST:
            break
    return moved


# Places that rules put on spaces, sides and corners.


class RulePlace(Struct, frozen=True):
    """A place for a piece: its box, turned by some degrees about its middle, the rule that makes
    it, and the path of that."""

    rect: Rect
    turn: float
    rule: PlaceRule
    where: KeyPath
    part: str

    @property
    def outline(self) -> Segments:
        rect = self.rect
        if self.rule.shape == "round":
            return ellipse(*rect.centre, rect.width / 2, rect.height / 2)
        if self.turn:
            return turned_box(rect.centre, rect.width, rect.height, self.turn)
        return rounded_rectangle(rect.x, rect.y, rect.width, rect.height, 0.6)


def rule_places(plan: BoardPlan) -> Iterator[RulePlace]:
    """Yield the places that the rules of the board and of its kinds of space make."""
    for one in space_rules(plan.facts):
        rule = one.rule
        if rule.slot is None:
            continue
        for part, at, turn, count in _parts(plan, one):
            middle = Rect(at[0] - 1e-6, at[1] - 1e-6, 2e-6, 2e-6)
            about = Matrix.rotate(turn, *at)
            for place in places_in(middle, count, rule.slot, rule.gap, rule.columns):
                x, y = about.apply(place.centre) if turn else place.centre
                moved = Rect(x - place.width / 2, y - place.height / 2, place.width, place.height)
                yield RulePlace(moved, turn, rule, one.where, part)


def _parts(plan: BoardPlan, one: SpaceRule) -> Iterator[tuple[str, Point, float, int]]:
    """Yield the names and middles of the parts that have places, the direction of sides, and the
    number of places."""
    rule, grid = one.rule, plan.facts.grid
    if rule.on in ("spaces", "points"):
        for space in one.spaces:
            if count := one.count_for(space):
                yield space.id, plan.centres[space.id], 0.0, count
        return
    if grid is None or grid.points:
        return
    seen: dict[Key, str] = {}
    for space in one.spaces:
        for cell in space.cells:
            form = grid.lattice.form(cell)
            keys = grid.lattice.corners(cell) if rule.on == "corners" else grid.lattice.sides(cell)
            for i, key in enumerate(keys):
                name = form.corner_name(i) if rule.on == "corners" else form.sides[i]
                seen.setdefault(key, f"{space.id}/{name}")
    count = int(rule.quantity)
    for key, name in seen.items():
        if rule.on == "corners":
            yield name, plan.point(key), 0.0, count
        else:
            yield name, plan.side(key), plan.side_turn(key), count


def draw_places(plan: BoardPlan, pen: Pen) -> Iterator[Item]:
    """Draw the places that rules make, one path for each rule, in the order of the file."""
    groups: dict[KeyPath, list[tuple[str, tuple[float, ...]]]] = {}
    rules: dict[KeyPath, PlaceRule] = {}
    for place in rule_places(plan):
        if place.rule.draw == "none":
            continue
        groups.setdefault(place.where, []).extend(place.outline)
        rules[place.where] = place.rule
    for where, outlines in groups.items():
        stroke = Stroke(pen.theme.colour(rules[where].line), 0.3)
        yield Path(tuple(outlines), pen.theme.colour(rules[where].fill), stroke)


# Problems of boxes and places.


def report_boxes(plan: BoardPlan, drawn: DrawnSpaces, pen: Pen) -> None:
    """Report each box whose ink leaves its space, at the space where it does so most."""
    boxes = {
        where: (name, box)
        for kind in plan.facts.kinds.values()
        for name, (box, where) in layout_of(plan, kind).items()
    }
    worst: dict[KeyPath, tuple[float, str]] = {}
    for id, found in drawn.covered.items():
        for where, ink in found:
            if boxes[where][1].beyond or boxes[where][1].draw == "way":
                continue
            lack = _beyond(plan, plan.facts.spaces[id], ink, boxes[where][1])
            if lack > max(DUST, worst.get(where, (0.0, ""))[0]):
                worst[where] = lack, id
    for where, (lack, id) in worst.items():
        name, box = boxes[where]
        message = f"the box '{name}' leaves the space '{id}' by {format_number(lack)} mm"
        code, hint = "box-outside-space", "make it smaller, move it, or write  beyond: true"
        if box.draw == "place":
            code = "slot-too-small"
            hint = "use larger spaces, fewer places or smaller pieces, or move them with  at"
        pen.reporter.error(where, code, message, hint)


def _beyond(plan: BoardPlan, space: Space, rect: Rect, box: SpaceBox) -> float:
    """Return how far ink leaves its space; up to ``EDGE`` mm more is allowed for texts, whose boxes
    have air around the letters."""
    slack = EDGE if box.draw == "text" else 0.0
    round_ = box.draw == "icon" or box.is_round
    (cx, cy), rx, ry = rect.centre, rect.width / 2, rect.height / 2
    if round_:
        turns = (i * math.tau / 16 for i in range(16))
        corners = [(cx + rx * math.cos(t), cy + ry * math.sin(t)) for t in turns]
    else:
        corners = [(cx + dx * rx, cy + dy * ry) for dx in (-1, 1) for dy in (-1, 1)]
    grid = plan.facts.grid
    if space.id in plan.areas:
        return max(0.0, -min(geometry.depths(plan.areas[space.id], corners)) - slack)
    if grid is None or grid.points or len(space.cells) != 1:
        return 0.0
    outline = plan.outline(space.cells[0])
    return max(0.0, -min(depth_inside(outline, u, v) for u, v in corners) - slack)
