"""The places of boxes that depend on the card: boxes as large as their text, and those after."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from pnp.art.pen import Pen
from pnp.base.units import format_number
from pnp.kinds.layout.inks import styles_of
from pnp.kinds.layout.number_record import NumberKey, with_numbers
from pnp.kinds.layout.own_numbers import is_repeated, numbers_on, slot_with_numbers
from pnp.kinds.layout.record import CardBox
from pnp.kinds.layout.relations import ArrangedBox, arrange
from pnp.kinds.layout.slots import (
    CardFormat,
    CardRow,
    CardSide,
    CardSlot,
    language_of,
    set_texts,
)
from pnp.kinds.layout.turning import is_upright_quarter
from pnp.model.measure import extends_beyond
from pnp.scene import Instance, Item, Matrix, Path, Rect, Text
from pnp.scene import line as straight_line
from pnp.text.breaking import Block
from pnp.text.continuation import TextPlace

Numbers: TypeAlias = Mapping[str, Mapping[NumberKey, float]]
"""The numbers that a card gives, by the name of the box."""


class SetText(Struct, frozen=True):
    """A text that determines the size of its box, its shift to the right within that, and the place
    where it continues on the back, if it does."""

    block: Block
    shift: float
    rest: TextPlace | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        return self.block.items

    @property
    def matrix(self) -> Matrix:
        return Matrix.translate(self.shift, 0.0)


class Settled(Struct, frozen=True):
    """The boxes of a face whose place depends on the card, by the index of the card and the name of
    the box, the texts that determine sizes, by the name of the box and the index, and the numbers
    that cards give for boxes, by index and name."""

    boxes: Mapping[int, Mapping[str, ArrangedBox]] = {}
    texts: Mapping[str, Mapping[int, SetText]] = {}
    numbers: Mapping[int, Numbers] = {}

    def slot_on(self, slot: CardSlot, row: CardRow) -> CardSlot | None:
        """Return a slot at its place on a card; None if it is not drawn there."""
        own = slot_with_numbers(slot, self.numbers.get(row.index, {}).get(slot.name, {}))
        if slot.along is not None:
            line = self.slot_on(slot.along, row)
            return None if line is None else structs.replace(own, along=line)
        if not slot.varies:
            return own
        one = self.boxes[row.index].get(slot.name)
        if one is None:
            return None
        place = one.place
        return structs.replace(
            own,
            rect=place.rect,
            turn=place.turn,
            plain=one.plain,
            area=one.area,
            outer=one.outer,
        )


def settle(face: CardSide, rows: Sequence[CardRow], card: CardFormat, pen: Pen) -> Settled:
    """Return the places and the numbers that depend on the card; report numbers that cannot be
    read, and boxes without room or beyond the card."""
    slots = {slot.name: slot for slot in face.slots}
    numbers = _numbers(face, rows, pen)
    if not any(slot.varies for slot in slots.values()):
        return Settled(numbers=numbers)
    hidden = {row.index: frozenset(_hidden(slots, row)) for row in rows}
    sizes: dict[int, dict[str, tuple[float, float]]] = {row.index: {} for row in rows}
    known: dict[object, Mapping[str, ArrangedBox]] = {}

    def arranged(row: CardRow) -> Mapping[str, ArrangedBox]:
        own, without = sizes[row.index], hidden[row.index]
        given = numbers.get(row.index, {})
        key = (tuple(own.items()), without, repr(given))
        if key not in known:
            boxes = arrange(_layout_with(face.layout, given), *face.size, own, without)
            known[key] = {one.name: one for one in boxes}
        return known[key]

    texts: dict[str, Mapping[int, SetText]] = {}
    for name in _text_order(face):
        slot = slots[name]
        drawn = [row for row in rows if name not in hidden[row.index]]
        asked = [(row, arranged(row)[name]) for row in drawn]
        placed = _set_in_room(slot, asked, numbers, card, pen)
        texts[name] = {row.index: one for row, (one, _) in zip(drawn, placed, strict=True)}
        for row, (_, size) in zip(drawn, placed, strict=True):
            sizes[row.index][name] = size
    room = Rect(0, 0, card.width, card.height).inset(-card.bleed)
    reported: set[str] = set()
    found: dict[int, Mapping[str, ArrangedBox]] = {}
    for row in rows:
        own = {name: one for name, one in arranged(row).items() if name not in hidden[row.index]}
        found[row.index] = {
            name: own[name] for name in _check(slots, row, own, room, reported, pen)
        }
    return Settled(found, texts, numbers)


def _numbers(face: CardSide, rows: Sequence[CardRow], pen: Pen) -> dict[int, Numbers]:
    """Return the numbers that cards give, by their index. Those of boxes with several places are
    read at each place."""
    slots = [
        slot
        for slot in (*face.slots, *face.groups)
        if slot.box.card_numbers and not is_repeated(slot)
    ]
    if not slots:
        return {}
    return {
        row.index: {
            slot.name: numbers_on(slot, row, pen) for slot in slots if slot.is_drawn_for(row)
        }
        for row in rows
    }


def _layout_with(layout: Mapping[str, CardBox], numbers: Numbers) -> Mapping[str, CardBox]:
    """Return a layout with the numbers of a card."""
    if not any(numbers.values()):
        return layout
    found = {}
    for name, box in layout.items():
        if box.boxes:
            box = box.model_copy(update={"boxes": _layout_with(box.boxes, numbers)})
        found[name] = with_numbers(box, numbers[name]) if numbers.get(name) else box
    return found


def _hidden(slots: Mapping[str, CardSlot], row: CardRow) -> Iterator[str]:
    """Yield the boxes that a card does not show: also those around such boxes."""
    for name, slot in slots.items():
        seen: set[str] = set()
        one: CardSlot | None = slot
        while one is not None and one.name not in seen:
            if not one.is_drawn_for(row):
                yield name
                break
            seen.add(one.name)
            around = one.box.around if isinstance(one.box, CardBox) else None
            one = slots.get(around) if around is not None else None


def _text_order(face: CardSide) -> list[str]:
    """Return the names of texts that determine sizes, each after those that it depends on."""
    boxes: dict[str, tuple[CardBox, str]] = {}

    def read(layout: Mapping[str, CardBox], group: str) -> None:
        for name, box in layout.items():
            boxes[name] = box, group
            read(box.boxes, name)

    read(face.layout, "")
    found: dict[str, None] = {}
    seen: set[str] = set()

    def visit(name: str) -> None:
        if name in seen:
            return
        seen.add(name)
        box, group = boxes[name]
        for other in (*(target for _, target in box.relations), *((group,) if group else ())):
            visit(other)
        if any(side.open == "auto" for side in box.size):
            found[name] = None

    for name in boxes:
        visit(name)
    return list(found)


def _set_in_room(
    slot: CardSlot,
    boxes: Sequence[tuple[CardRow, ArrangedBox]],
    numbers: Mapping[int, Numbers],
    card: CardFormat,
    pen: Pen,
) -> list[tuple[SetText, tuple[float, float]]]:
    """Return the text of a box on each card, and the size of its box."""
    found: dict[int, tuple[SetText, tuple[float, float]]] = {}
    upright = [is_upright_quarter(one.box) for _, one in boxes]
    for turned in dict.fromkeys(upright):
        own = [pair for pair, is_turned in zip(boxes, upright, strict=True) if is_turned is turned]
        placed = _set_alike(slot, own, numbers, card, pen, turned=turned)
        found.update((row.index, one) for (row, _), one in zip(own, placed, strict=True))
    return [found[row.index] for row, _ in boxes]


def _set_alike(
    slot: CardSlot,
    boxes: Sequence[tuple[CardRow, ArrangedBox]],
    numbers: Mapping[int, Numbers],
    card: CardFormat,
    pen: Pen,
    *,
    turned: bool,
) -> list[tuple[SetText, tuple[float, float]]]:
    """Return the text of a box on each card, and the size of its box; on all of them it is
    ``turned`` by a quarter, or on none."""
    box = slot.box
    order = -1 if turned else 1
    auto = tuple(side.open == "auto" for side in box.size)[::order]
    placed = (
        (slot_with_numbers(slot, numbers.get(row.index, {}).get(slot.name, {})), row)
        for row, _ in boxes
    )
    styles = styles_of(placed, pen)
    asked = []
    for (row, one), style in zip(boxes, styles, strict=True):
        width, height = one.room[::order]
        asked.append(slot.request(row, style, max(width, 0.01), max(height, 0.01)))
    if auto[1]:
        # The text begins at the top of its room: its foot is that of the box.
        box = box.model_copy(update={"valign": "top"})
    texts = set_texts(box, asked, pen, language_of(slot, card, pen))
    found = []
    for text, request in zip(texts, asked, strict=True):
        block = text.block
        width = round(block.width, 6) if auto[0] else request.width
        height = round(block.height, 6) if auto[1] else request.height or 0.0
        shift = -_start(block) if auto[0] else 0.0
        if auto[0]:
            block = structs.replace(block, items=_shorten_rules(block, -shift, width))
        size = (height, width) if turned else (width, height)
        found.append((SetText(block, shift, text.rest), size))
    return found


def _shorten_rules(block: Block, start: float, width: float) -> tuple[Item, ...]:
    """Return the items of a text, its rules from ``start`` at most as long as its box is wide."""
    found: list[Item] = []
    for item in block.items:
        if isinstance(item, Path):
            ((_, (x1, y)), (_, (x2, _))) = item.segments
            shorter = straight_line(max(x1, start), y, min(x2, start + width), y)
            item = structs.replace(item, segments=shorter)
        found.append(item)
    return tuple(found)


def _start(block: Block) -> float:
    """Return where the widest line of a text begins."""
    starts = [
        item.x if isinstance(item, Text) else item.matrix.e
        for item in block.items
        if isinstance(item, Text | Instance)
    ]
    return min(starts, default=0.0)


def _check(
    slots: Mapping[str, CardSlot],
    row: CardRow,
    boxes: Mapping[str, ArrangedBox],
    room: Rect,
    reported: set[str],
    pen: Pen,
) -> Iterator[str]:
    """Yield the boxes of a card that have room; report the others and those beyond the card, each
    on the first such card only."""
    shown = row.values.get("card", "")
    for name, one in boxes.items():
        slot = slots.get(name)
        if slot is None or not one.varies:
            yield name
            continue
        lengths = one.plain.width, one.plain.height
        lack = next((i for i in (0, 1) if lengths[i] <= 0 and one.box.size[i].open == "rest"), None)
        if lack is None:
            yield name
        if name in reported:
            continue
        if lack is not None:
            reported.add(name)
            message = f"no room is left for the box '{name}' of the card '{shown}': "
            message += f"it would be {format_number(lengths[lack])} mm {('wide', 'high')[lack]}"
            hint = "shorten the texts before it, or make its gap smaller"
            pen.reporter.error((*slot.where, "size", lack), "no-room", message, hint)
        elif extends_beyond(one.place.hull, room):
            reported.add(name)
            message = f"the box '{name}' extends beyond the card '{shown}'"
            hint = "shorten the texts before it, or move them"
            pen.reporter.error(slot.where, "outside-card", message, hint)
