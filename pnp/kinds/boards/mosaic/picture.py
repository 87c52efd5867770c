"""Validator figures of mosaics: the cards in a layout, or side by side.

A card is named by its id, a sector by the card with its row and column, such as ``parrot-bay 1-2``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from pnp.annotate.figure import Figure, FigureSpace, NamedSpaces, square_space
from pnp.art.pen import Pen
from pnp.base.diagnostics import Report
from pnp.base.values import replace
from pnp.content.files import File
from pnp.kinds.boards.mosaic.front import face_art, plate
from pnp.kinds.boards.mosaic.plan import plan_of
from pnp.kinds.boards.mosaic.problems import sound_mosaic
from pnp.kinds.boards.mosaic.record import Mosaic, sector_name
from pnp.kinds.boards.mosaic.sectors import Place as Spot
from pnp.kinds.boards.mosaic.sectors import layouts as all_layouts
from pnp.kinds.boards.mosaic.sectors import places_of_kind, sectors_per_card
from pnp.scene import Group, Item, Matrix, Path, Rect, Stroke, rectangle
from pnp.theme import Theme

MOST = 4
"""The maximum number of layouts that are drawn."""
# The gap between cards outside a layout.
_GAP = 4.0
# The scale of cards if one layout is shown, and if several are.
_ALONE, _AMONG = 0.8, 0.6


def figures(file: File[Any], theme: Theme, layouts: Sequence[tuple[str, ...]]) -> Iterator[Figure]:
    """Yield the requested layouts, or the first; nothing for invalid cards."""
    record, report = file.record, Report()
    assert isinstance(record, Mosaic)
    reporter = file.reporter(report)
    sound = sound_mosaic(record, reporter)
    if not sound and {found.code for found in report.diagnostics} != {"ocean-kind-miscounted"}:
        return
    faces = _card_faces(record, Pen(theme, reporter))
    if not sound:
        wide = math.ceil(math.sqrt(len(record.cards)))
        at = {card.card: divmod(i, wide) for i, card in enumerate(record.cards)}
        yield _layout_figure(
            record, faces, at, _ALONE, _GAP, "the cards side by side, as they fit no arrangement"
        )
        return
    spots = [(r, c) for r, row in enumerate(record.arrangement) for c, _ in enumerate(row)]
    many = math.prod(math.factorial(len(places_of_kind(record, kind))) for kind in record.kinds)
    k = _ALONE if len(layouts) < 2 else _AMONG
    for layout in layouts[:MOST] or (_first_layout(record),):
        at = dict(zip(layout, spots, strict=True))
        caption = f"one of {many:,} layouts" if many > 1 else ""
        if caption and not layouts:
            caption = f"{caption}: cards as the file lists them"
        yield replace(_layout_figure(record, faces, at, k, 0.0, caption), layout=layout)


def _first_layout(record: Mosaic) -> tuple[str, ...]:
    """Return the cards of the first layout, row by row."""
    return tuple(card.card for _, card in sorted(next(all_layouts(record)).items()))


def _card_faces(record: Mosaic, pen: Pen) -> dict[str, tuple[Group, Group]]:
    """Return the art and the name of each card."""
    found = {}
    for i, card in enumerate(record.cards):
        measured, where = plan_of(record, card), ("cards", i)
        name = Group(tuple(plate(measured, record.kinds[card.kind], pen, where)))
        found[card.card] = face_art(measured, pen, where), name
    return found


def _layout_figure(
    record: Mosaic,
    faces: dict[str, tuple[Group, Group]],
    at: dict[str, Spot],
    k: float,
    gap: float,
    caption: str,
) -> Figure:
    """Return the cards in rows and columns ``gap`` mm apart, scaled by ``k``."""
    wide, high = (k * side for side in record.trim)
    width = (max(c for _, c in at.values()) + 1) * (wide + gap) - gap
    height = (max(r for r, _ in at.values()) + 1) * (high + gap) - gap
    window, edge = rectangle(0, 0, *record.trim), Stroke("#22252a", 1.0)
    items: list[Item] = []
    names: list[Item] = []
    found: dict[str, FigureSpace] = {}
    for card, (r, c) in at.items():
        box = Rect(c * (wide + gap), r * (high + gap), wide, high)
        (face, name), place = faces[card], Matrix(k, 0, 0, k, box.x, box.y)
        items.append(Group((face,), place, clip=window))
        names.append(Group((name,), place))
        frame = Path(rectangle(box.x, box.y, box.width, box.height), None, edge)
        items.append(Group((frame,), clip=frame.segments))
        found |= _places(record, card, box)
    return Figure(tuple(items), width, height, found, overlay=tuple(names), caption=caption)


def _places(record: Mosaic, card: str, box: Rect) -> dict[str, FigureSpace]:
    """Return the places of a card and its sectors; the id of the card is at its top edge."""
    rows, columns = sectors_per_card(record)
    wide, high = box.width / columns, box.height / rows
    x, _ = box.centre
    found = {card: replace(square_space(box), name=(x, box.y + 2.4))}
    for r in range(rows):
        for c in range(columns):
            sector = Rect(box.x + c * wide, box.y + r * high, wide, high)
            found[sector_name(card, r, c)] = square_space(sector)
    return found


def named(record: Mosaic) -> Iterator[NamedSpaces]:
    marks: dict[str, list[str]] = {}
    for i, card in enumerate(record.cards):
        for r, row in enumerate(card.sectors):
            for c, mark in enumerate(row):
                marks.setdefault(mark, []).append(sector_name(card.card, r, c))
                yield ("cards", i, "sectors", r, c), (sector_name(card.card, r, c),)
    for i, card in enumerate(record.cards):
        for key in ("card", "kind", "name"):
            yield ("cards", i, key), (card.card,)
    for mark in record.legend:
        yield ("legend", mark), tuple(marks.get(mark, ()))
    for r, kinds in enumerate(record.arrangement):
        for c, kind in enumerate(kinds):
            yield ("arrangement", r, c), tuple(x.card for x in record.cards if x.kind == kind)
    for kind in record.kinds:
        yield ("kinds", kind), tuple(card.card for card in record.cards if card.kind == kind)
