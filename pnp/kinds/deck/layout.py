"""Lay out cards: the fields of each card in the boxes of the deck's layouts.

Content that all cards share is drawn once and referenced, and so are identical backs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct, structs

from pnp.art.corners import draw_corners, draw_cut, rounded_cut
from pnp.art.pen import Pen
from pnp.base.diagnostics import KeyPath, Reporter
from pnp.base.sums import plain_sum
from pnp.kinds.deck.record import Deck
from pnp.kinds.layout.continuation import continues_texts, with_texts_of
from pnp.kinds.layout.faces import Drawn, Rests, draw
from pnp.kinds.layout.record import Layout
from pnp.kinds.layout.slots import CardFormat, CardRow, CardSide, face_of
from pnp.scene import Group, Instance, Segments, ellipse, polygon
from pnp.scene.piece import Piece
from pnp.text.markup import plain_text
from pnp.theme import Theme
from pnp.theme.documents import for_documents

BLANK = "none"
# The corners of a hexagon with a flat top, as fractions of width and height.
_FLAT = ((0.25, 0.0), (0.75, 0.0), (1.0, 0.5), (0.75, 1.0), (0.25, 1.0), (0.0, 0.5))


def layout(record: Deck, theme: Theme, reporter: Reporter) -> Iterator[Piece]:
    """Yield a piece for each printed card."""
    theme = for_documents(theme) if record.document else theme
    width, height = record.trim
    faces = {
        name: face_of(boxes, ("layouts", name) if name else ("layout",), width, height)
        for name, boxes in record.named_faces.items()
    }
    backs = dict(_back_sides(record))
    named = _back_of_cards(record, backs)
    copies = tuple(_copies(record, faces, backs, named))
    rows = tuple(one.row for one in copies)
    used = {one.row.index: named[one.card] for one in copies if one.card in named}
    square = record.cut == "rectangle"
    form = "square" if record.cut != "hexagon" else "flat" if width >= height else "pointy"
    card = CardFormat(
        width, height, record.bleed, theme.hyphenation_language, square, form, record.corner
    )
    pen = Pen(theme, reporter)
    cut = _cut_line(record)
    # Round pieces cannot be cut by crop marks in the margin.
    if square:
        edge = draw_corners(cut, width, height, record.bleed, theme)
    else:
        edge = (Instance(draw_cut(cut, width, height, record.bleed, theme)),)
    fronts: dict[int, Drawn] = {}
    rests: Rests = {}
    for name, face in faces.items():
        own = [one.row for one in copies if (record.cards[one.card].layout or "") == name]
        drawn = zip(own, draw(face, own, card, pen, rests), strict=True)
        fronts.update((row.index, items) for row, items in drawn)
    if not record.document:
        _report_backs_that_tell(copies, faces, record, rests, pen)
    rows = tuple(structs.replace(row, rests=rests.get(row.index, {})) for row in rows)
    behind = _draw_backs(rows, backs, used, card, pen)
    for one in copies:
        row, made = one.row, record.cards[one.card]
        back = behind.get(row.index)
        yield Piece(
            id=one.id,
            title=plain_text(row.values.get("title", "")) or made.card,
            width=width,
            height=height,
            front=(*fronts.get(row.index, ()), *edge),
            back=None if back is None else (*back, *edge),
            bleed=record.bleed,
            cut=cut,
            quantity=one.quantity,
            spares=one.spares,
            copy_of=made.card if one.id != made.card else "",
        )


def _report_backs_that_tell(
    copies: Sequence[_Copies], faces: Mapping[str, CardSide], record: Deck, rests: Rests, pen: Pen
) -> None:
    """Report that the texts of some cards continue on the back, and those of others do not."""
    printed = plain_sum(one.quantity for one in copies)
    shown = [one for one in copies if one.row.index in rests]
    count = plain_sum(one.quantity for one in shown)
    if not 0 < count < printed:
        return
    first = shown[0]
    face = faces[record.cards[first.card].layout or ""]
    slot = next(slot for slot in face.slots if slot.name in rests[first.row.index])
    title = record.cards[first.card].card
    message = f"of {printed} cards, {count} continue on the back, such as '{title}', so that they "
    message += "can be recognised face down"
    hint = "shorten their texts, or make the box larger; if the cards are never face down, write  "
    hint += "document: true"
    pen.reporter.warning((*slot.where, "overflow"), "text-on-some-backs", message, hint)


class _Copies(Struct, frozen=True):
    """Equal copies of the card with the index ``card``, which are drawn once."""

    row: CardRow
    card: int
    id: str
    quantity: int
    spares: int


_BackName: TypeAlias = tuple[str, str]
"""The name of a back, empty for that of the deck, and of the face whose texts it continues."""


def _copies(
    record: Deck,
    faces: Mapping[str, CardSide],
    backs: Mapping[_BackName, CardSide],
    used: Mapping[int, _BackName],
) -> Iterator[_Copies]:
    """Yield the copies of all cards: those of one card apart if one of its sides shows a value that
    differs between them."""
    ids = {card.card for card in record.cards}
    index = 0
    for i, card in enumerate(record.cards):
        if not card.quantity:
            continue
        sides = [faces.get(card.layout or ""), backs[used[i]] if i in used else None]
        shown = {name for side in sides if side is not None for name in side.fields}
        places = card.computed_places(i)
        later = {
            n: values for n, values in card.later_copies.items() if not shown.isdisjoint(values)
        }
        if not later:
            row = CardRow(index, card.values, ("cards", i), places)
            yield _Copies(row, i, card.card, card.quantity + record.spares, record.spares)
            index += 1
            continue
        for n in range(1, card.quantity + record.spares + 1):
            row = CardRow(index, {**card.values, **later.get(n, {})}, ("cards", i), places)
            id = f"{card.card}-{n}"
            id = f"{card.card}-copy-{n}" if id in ids else id
            yield _Copies(row, i, id, 1, int(n > card.quantity))
            index += 1


def _back_sides(record: Deck) -> Iterator[tuple[_BackName, CardSide]]:
    """Yield the back sides by name; one that continues texts of the front, for each face."""
    sides: list[tuple[str, Layout, KeyPath]] = []
    if record.back is not None:
        sides.append(("", record.back, ("back",)))
    sides += [(name, boxes, ("backs", name)) for name, boxes in record.backs.items()]
    for name, boxes, where in sides:
        if not continues_texts(boxes):
            yield (name, ""), face_of(boxes, where, *record.trim)
            continue
        for face, front in record.named_faces.items():
            yield (name, face), face_of(with_texts_of(front, boxes), where, *record.trim)


def _back_of_cards(record: Deck, backs: Mapping[_BackName, CardSide]) -> dict[int, _BackName]:
    """Return the name of the back of each card that has one."""
    found = {}
    for i, card in enumerate(record.cards):
        names = ((card.back or "", face) for face in (card.layout or "", ""))
        name = next((name for name in names if name in backs), None)
        if name is not None:
            found[i] = name
    return found


def _draw_backs(
    rows: Sequence[CardRow],
    backs: Mapping[_BackName, CardSide],
    used: Mapping[int, _BackName],
    card: CardFormat,
    pen: Pen,
) -> dict[int, Drawn]:
    """Return the back of each card that has one; equal backs share one Group."""
    drawn: dict[int, Drawn] = {}
    for name, face in backs.items():
        alike: dict[tuple[object, ...], list[CardRow]] = {}
        for row in rows:
            if used.get(row.index) == name:
                alike.setdefault(_back_key(face, row), []).append(row)
        found = draw(face, [group[0] for group in alike.values()], card, pen)
        for items, group in zip(found, alike.values(), strict=True):
            back = (Instance(Group(items)),)
            drawn.update((row.index, back) for row in group)
    return drawn


def _back_key(face: CardSide, row: CardRow) -> tuple[object, ...]:
    """Return what distinguishes the back of a card from others: its fields, except those of texts
    that do not continue there."""
    slots = (slot for slot in face.slots if slot.continued is None or slot.is_drawn_for(row))
    shown = structs.replace(face, slots=tuple(slots)).fields
    return (*((name, row.values.get(name)) for name in shown), *row.rests.items())


def _cut_line(record: Deck) -> Segments:
    """Return the cut line if it is not the trim box.

    Hexagons have a flat top, or a pointed one if they are taller than wide.
    """
    width, height = record.trim
    match record.cut:
        case "round":
            return ellipse(width / 2, height / 2, width / 2, height / 2)
        case "hexagon" if width >= height:
            return polygon((x * width, y * height) for x, y in _FLAT)
        case "hexagon":
            return polygon((y * width, x * height) for x, y in _FLAT)
        case _:
            return rounded_cut(width, height, record.corner)
