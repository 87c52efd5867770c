"""Draw the labels of the ways of a board: on their lines, or beside the places there."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from pnp.art.pen import Pen, capital_height
from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.coordinate_labels import cell_labels
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.space_boxes import DrawnSpaces
from pnp.kinds.boards.board.space_texts import (
    Lines,
    is_crossed,
    rule_outlines,
    slot_outlines,
    texts_of,
)
from pnp.kinds.boards.board.way_lines import WayPath, point_along, way_paths, with_fields
from pnp.kinds.boards.board.ways import WayFacts, ways_of
from pnp.model.braces import fields_in
from pnp.model.measure import depth_in_outline, overlap_depth, square_around
from pnp.scene import Group, Item, Matrix, Path, Point, Rect, Stroke, turned_box
from pnp.text.breaking import Block

# The distance of a label from the places beside it, in millimetres, and the size of a dot.
_AIR, _DOT = 0.5, 4.0
# No label is as long, in millimetres, so that each is one line.
_LONGEST = 1_000.0
# Where on its line a label may be if there is no room beside the middle, as shares of the line.
_SHARES = (0.5, 0.35, 0.65, 0.2, 0.8, 0.1, 0.9)


class WayLabel(Struct, frozen=True):
    """A label of a way: its text, as written and set in one line, and the sign that it is on."""

    text: str
    line: Block
    sign: Rect
    where: KeyPath


class _Room(Struct, frozen=True):
    """What labels may not cover: places, then boxes; better not lines either."""

    whole: Rect
    places: Sequence[Sequence[Point]]
    boxes: list[Rect]
    lines: Mapping[int, Lines]

    def covers_place(self, sign: Rect) -> bool:
        return any(depth_in_outline(outline, sign) > 0 for outline in self.places)

    def is_free(self, sign: Rect, own: int, *, strictly: bool) -> bool:
        """Return whether a label of the way ``own`` has room, ``strictly`` without lines."""
        whole = self.whole
        inside = whole.x <= sign.x and sign.right <= whole.right
        inside = inside and whole.y <= sign.y and sign.bottom <= whole.bottom
        if not inside or self.covers_place(sign):
            return False
        if any(overlap_depth(box, sign) > 0 for box in self.boxes):
            return False
        return not strictly or not any(
            is_crossed(sign, lines) for index, lines in self.lines.items() if index != own
        )


def place_labels(plan: BoardPlan, spaces: DrawnSpaces, pen: Pen) -> dict[int, list[WayLabel]]:
    """Return the labels by the index of their way; those that cover places are reported."""
    ways = ways_of(plan.record).ways
    if all(way.way.label is None for way in ways):
        return {}
    paths = {way.index: way_paths(plan, way) for way in ways}
    boxes = [text.placed.box for text in texts_of(spaces)]
    boxes += cell_labels(plan, pen).values()
    if plan.facts.grid is None or plan.facts.grid.points:
        boxes += [square_around(centre, _DOT) for centre in plan.centres.values()]
    lines = {index: [(path.points, 0.2) for path in own] for index, own in paths.items()}
    places = [*slot_outlines(plan, pen), *rule_outlines(plan)]
    room = _Room(plan.whole, places, boxes, lines)
    found: dict[int, list[WayLabel]] = {}
    for way in ways:
        covering: list[WayLabel] = []
        for path in paths[way.index] if way.way.label is not None else ():
            label = _label_of(way, path, room, pen)
            if label is None:
                continue
            found.setdefault(way.index, []).append(label)
            room.boxes.append(label.sign)
            if room.covers_place(label.sign):
                covering.append(label)
        if covering:
            message = f"the label '{covering[0].text}' of the way '{way.way.way}' covers places"
            hint = "use fewer or smaller places, a shorter label, or move the spaces apart"
            pen.reporter.warning(covering[0].where, "text-over-places", message, hint)
    return found


def _label_of(way: WayFacts, path: WayPath, room: _Room, pen: Pen) -> WayLabel | None:
    """Return the label of one line; None if its link lacks a field of it."""
    template = way.way.label or ""
    values: Mapping[str, str] = path.link.fields if path.link is not None else {}
    if any(field not in values for field in fields_in(template)):
        return None
    text = with_fields(template, values, "")
    style = pen.theme.style("way.label")
    where = path.link.path if path.link is not None else (*way.where, "label")
    line = pen.paragraph(where, text, style, _LONGEST)
    half = max(line.width / 2 + 0.8, capital_height(style))
    tall = capital_height(style) / 2 + 0.8

    def sign_at(share: float, aside: float) -> Rect:
        (x, y), turn = point_along(path.points, share)
        # The normal of the line that points up, or to the right of an upright line.
        nx, ny = math.sin(math.radians(turn)), -math.cos(math.radians(turn))
        if ny > 1e-9 or (abs(ny) <= 1e-9 and nx < 0):
            nx, ny = -nx, -ny
        reach = abs(nx) * half + abs(ny) * tall
        far = math.copysign(abs(aside) + reach + _AIR, aside) if aside else 0.0
        return Rect(x + far * nx - half, y + far * ny - tall, 2 * half, 2 * tall)

    middle = sign_at(0.5, 0.0)
    if not room.covers_place(middle):
        return WayLabel(text, line, middle, where)
    slots = way.way.slots
    beside = slots.slot[1] / 2 if slots is not None and slots.slot is not None else 1.0
    tried = [sign_at(share, by) for share in _SHARES for by in (beside, -beside, 0.0)]
    for strictly in (True, False):
        for sign in tried:
            if room.is_free(sign, way.index, strictly=strictly):
                return WayLabel(text, line, sign, where)
    return WayLabel(text, line, middle, where)


def draw_labels(labels: Sequence[WayLabel], pen: Pen) -> Iterator[Item]:
    """Draw labels on small signs."""
    style, ink = pen.theme.style("way.label"), Stroke(pen.theme.colour("ink"), 0.2)
    for label in labels:
        (x, y), sign = label.sign.centre, label.sign
        yield Path(turned_box((x, y), sign.width, sign.height, 0), pen.theme.colour("paper"), ink)
        top = y + capital_height(style) / 2 - label.line.baselines[0]
        yield Group(label.line.items, Matrix.translate(x - label.line.width / 2, top))
