"""Attribute problems on the cards of a deck to the boxes of its layout.

A misplaced box is one mistake, however many cards show it. A problem on only some of these cards is
caused by their own words, and is reported for each card.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from pnp.base.diagnostics import KEY, KeyPath
from pnp.base.sums import plain_sum
from pnp.kinds.deck.record import Deck
from pnp.kinds.deck.sides import is_back, sides
from pnp.kinds.layout.box_record import Box
from pnp.kinds.layout.checked_places import places_on_card
from pnp.kinds.layout.dealt_sides import DealtSide
from pnp.model.braces import FIELD
from pnp.model.record import Record
from pnp.press.crowding import Crowding
from pnp.scene import Rect
from pnp.text.markup import parse

# How far letters may extend beyond their box, in millimetres.
_BEYOND = 0.5


def attribute_to_boxes(
    record: Record, crowded: Iterable[Crowding]
) -> Iterator[tuple[Crowding, KeyPath | None, int]]:
    """Yield problems on pieces, each with the path of the box that causes it, or None if the piece
    does, and with the number of further cards that have it. A problem of a box on all cards that
    show it comes once."""
    if not isinstance(record, Deck):
        yield from ((one, None, 0) for one in crowded)
        return
    known = {card.card: i for i, card in enumerate(record.cards)}
    dealt = tuple(sides(record))
    places: dict[KeyPath, dict[str, list[Rect]]] = {
        where: places_on_card(layout, *record.trim) for where, layout in record.faces()
    }
    of_box: dict[tuple[str, KeyPath], dict[str, Crowding]] = {}
    order: list[tuple[Crowding, tuple[str, KeyPath] | None]] = []
    shown: dict[KeyPath, int] = {}
    for one in crowded:
        found = _find_box(places, dealt, known.get(one.piece, -1), one)
        if found is None:
            order.append((one, None))
            continue
        side, name = found
        path, box = (*side.path_of_box(name), KEY), side.layout[name]
        shown[path] = plain_sum(_is_printed(box, name, values) for values in side.cards.values())
        of_box.setdefault((one.code, path), {}).setdefault(one.piece, one)
        order.append((one, (one.code, path)))
    reported: set[tuple[str, KeyPath]] = set()
    for one, key in order:
        if key is None or not 1 < len(of_box[key]) == shown[key[1]]:
            yield one, None, 0
        elif key not in reported:
            reported.add(key)
            yield one, key[1], len(of_box[key]) - 1


def _find_box(
    places: Mapping[KeyPath, Mapping[str, list[Rect]]],
    dealt: Iterable[DealtSide],
    card: int,
    one: Crowding,
) -> tuple[DealtSide, str] | None:
    """Return the side and the name of the box that prints something on a card; of several, the
    first whose text contains its words, or else the smallest."""
    x, y = one.box.x + one.box.width / 2, one.box.y + one.box.height / 2
    around: list[tuple[bool, float, DealtSide, str]] = []
    for side in dealt:
        if card not in side.cards or is_back(side) != one.behind:
            continue
        values = side.cards[card]
        for name, box in side.layout.items():
            if not _is_printed(box, name, values) or (box.draw == "text") < bool(one.words):
                continue
            says = bool(one.words) and one.words in _printed_words(box, name, values)
            for place in places[side.where][name]:
                rect = place.inset(-_BEYOND)
                if rect.x <= x <= rect.right and rect.y <= y <= rect.bottom:
                    around.append((not says, rect.width * rect.height, side, name))
    if not around:
        return None
    _, _, side, name = min(around, key=lambda found: found[:2])
    return side, name


def _is_printed(box: Box, name: str, values: Mapping[str, str]) -> bool:
    """Return whether a card with these values prints something in a box, or may print there what
    does not fit on the front."""
    return (
        (box.draw == "text" or box.content(name) is not None)
        and box.applies_to(values)
        and all(field in values for field in box.fields(name))
    )


def _printed_words(box: Box, name: str, values: Mapping[str, str]) -> str:
    filled = FIELD.sub(lambda found: values.get(found[1], ""), box.content(name) or "")
    return "".join(span.text for span in parse(filled).spans if not span.icon)
