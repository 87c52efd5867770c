"""Keep the texts of spaces legible where ways run under them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec import Struct

from pnp.art.halos import PlacedText, placed_texts
from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath
from pnp.kinds.boards.board.grounds import distance_to_chain, role_of
from pnp.kinds.boards.board.placement import BoardPlan
from pnp.kinds.boards.board.space_boxes import DrawnSpaces, rule_places
from pnp.kinds.boards.board.way_lines import way_slots
from pnp.kinds.boards.board.ways import ways_of
from pnp.model.board_look import Look
from pnp.scene import Item, Point, Rect, chains_of, turned_box

_PROBES = 7

Lines = Sequence[tuple[Sequence[Point], float]]
"""The lines of ways, each with half its width."""


class SpaceText(Struct, frozen=True):
    """A text in a space, with the path of its box."""

    space: str
    where: KeyPath
    placed: PlacedText


def texts_of(spaces: DrawnSpaces) -> Iterator[SpaceText]:
    """Yield the texts in the spaces of a board."""
    for id, boxes in spaces.items.items():
        for where, items in boxes.items():
            for placed in placed_texts(items):
                yield SpaceText(id, where, placed)


def draw_halos(
    plan: BoardPlan, look: Look, pen: Pen, spaces: DrawnSpaces, lines: Lines
) -> Iterator[Item]:
    """Draw a halo around each text that a way crosses, in the colour of its ground."""
    for text in texts_of(spaces):
        if is_crossed(text.placed.box, lines):
            role = role_of(plan.facts.spaces[text.space], look)
            if plan.facts.grid is None and text.space not in plan.areas:
                role = None  # beside a point, not on it
            yield text.placed.halo(pen.theme.colour(role or look.ground or "paper"))


def is_crossed(box: Rect, lines: Lines) -> bool:
    """Return whether lines run over a box, such as that of a text."""
    middle, reach = box.y + box.height / 2, box.height / 2
    probes = [(box.x + box.width * i / (_PROBES - 1), middle) for i in range(_PROBES)]
    for chain, half in lines:
        room = box.inset(-half)
        for (ax, ay), (bx, by) in pairwise(chain):
            # Most segments are far away.
            if max(ax, bx) < room.x or min(ax, bx) > room.right:
                continue
            if max(ay, by) < room.y or min(ay, by) > room.bottom:
                continue
            segment = ((ax, ay), (bx, by))
            if any(distance_to_chain(probe, segment) < half + reach for probe in probes):
                return True
    return False


def rule_outlines(plan: BoardPlan) -> Iterator[Sequence[Point]]:
    """Yield the outlines of the drawn places that rules put on spaces, sides and corners."""
    for place in rule_places(plan):
        if place.rule.draw == "none":
            continue
        rect = place.rect
        yield chains_of(turned_box(rect.centre, rect.width, rect.height, place.turn))[0][:4]


def slot_outlines(plan: BoardPlan, pen: Pen) -> Iterator[Sequence[Point]]:
    """Yield the outlines of the places along ways."""
    for way in ways_of(plan.record).ways:
        slots = way.way.slots
        if slots is None or slots.slot is None:
            continue
        for _, places in way_slots(plan, way, pen):
            for middle, turn in places:
                yield chains_of(turned_box(middle, *slots.slot, turn))[0][:4]
