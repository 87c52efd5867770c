"""Sides of sheets: art in its places and the marks around it.

Art is clipped to the visible bleed. Anything placed several times is an instance, including a back
that many pieces share: exporters write equal groups once, so a deck of a thousand cards contains
its back once.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pnp.base.values import replace
from pnp.imposition.marks import (
    CLEAR,
    SYMBOL_CLEAR,
    WORDS_CLEAR,
    PageRoom,
    crop_marks,
    cut_lines,
    find_strip,
    fold_marks,
    parting_lines,
    registration_boxes,
    registration_symbols,
)
from pnp.imposition.nup import NupLayout, PlacedPiece, straight_cuts
from pnp.imposition.paper import EPSILON, Axis, clip_box, mirror_box, mirror_slot, union
from pnp.imposition.sides import SheetOptions, Side, Typeset
from pnp.scene import IDENTITY, Group, Instance, Item, Rect, rectangle
from pnp.scene.piece import one_paper


def front_art(placed: PlacedPiece) -> Item:
    """Return the front of a piece in its place."""
    return _instance(placed.piece.front, placed)


def back_art(placed: PlacedPiece) -> Item | None:
    """Return the back of a piece in its place; None if it has none."""
    items = placed.piece.back
    return None if items is None else _instance(items, placed)


def _instance(items: tuple[Item, ...], placed: PlacedPiece) -> Instance:
    piece, bleed = placed.piece, placed.bleed
    width, height = piece.width + 2 * bleed, piece.height + 2 * bleed
    clip = rectangle(-bleed, -bleed, width, height)
    return Instance(Group(items, IDENTITY, clip, "art"), placed.slot.matrix)


# The share of a sheet's room that a board must cover if a page may be printed on its back.
_BOARD = 0.5

FaceName = Literal["front", "back"]


def reversed_layout(layout: NupLayout, axis: Axis) -> NupLayout:
    """Return the same places as seen after the sheet has turned about ``axis``."""
    field = layout.field
    turned = (
        replace(copy, slot=mirror_slot(copy.slot, field.width, field.height, axis))
        for copy in layout.placed
    )
    return NupLayout(field, tuple(turned))


def has_backs(layout: NupLayout) -> bool:
    return any(copy.piece.back is not None for copy in layout.placed)


def _is_whole_page(layout: NupLayout) -> bool:
    """Return whether a sheet contains only a page, or a flat board that covers most of it."""
    if len(layout.placed) != 1:
        return False
    piece, room = layout.placed[0].piece, layout.field.room
    board = piece.width * piece.height >= _BOARD * room.width * room.height
    return piece.read or (board and not piece.creases and not piece.glued)


def one_side(
    layout: NupLayout,
    options: SheetOptions,
    *,
    face: FaceName,
    sheet: int,
    label: str,
    advice: str,
    marked: bool = True,
) -> Side:
    """Return the fronts or the backs of a sheet; crop and fold marks only where ``marked``."""
    field = layout.field
    drawn = (front_art(copy) if face == "front" else back_art(copy) for copy in layout.placed)
    art = tuple(item for item in drawn if item is not None)
    ink = tuple(copy.ink for copy in layout.placed)
    bleed = clip_box(union(ink), field.width, field.height)
    side = Side(
        field.width,
        field.height,
        sheet,
        label,
        options.typeset.text_of(f"face.{face}"),
        piece_range(layout.placed, options.typeset),
        advice,
        art,
        (),
        ink,
        union(copy.slot.box for copy in layout.placed),
        bleed,
        tuple(sorted({copy.piece.scale for copy in layout.placed} - {1.0})),
        # Based on the fronts alone: lines on both sides would differ by the printer's drift.
        cut_lines(layout.placed) if options.cut_lines and face == "front" else (),
        tuple(id for copy in layout.placed for id in (copy.piece.id, *copy.piece.behind)),
        straight_cuts(layout.placed),
        kept=_is_whole_page(layout),
        paper=one_paper(copy.piece.paper for copy in layout.placed),
    )
    return add_marks(side, layout.placed, options) if marked and art else side


def add_marks(side: Side, placed: Sequence[PlacedPiece], options: SheetOptions) -> Side:
    """Add crop and fold marks that are clear of the ink, the slug and the marks already there."""
    if options.marks == "none":
        return side
    # Ticks that end at the words would be read as part of them.
    words = find_strip(side.width, side.height, side.bleed).box.inset(CLEAR - WORDS_CLEAR)
    frames = tuple((copy.slot.box, copy.bleed) for copy in placed)
    parted = tuple(parting_lines(frames))
    taken = (words, *(mark.box for mark in (*side.marks, *parted)))
    space = PageRoom(side.width, side.height, side.ink, taken)
    marks = (*crop_marks(frames, space), *fold_marks(placed, space), *parted)
    return replace(side, marks=(*side.marks, *marks))


def add_registration(
    front: Side, back: Side, axis: Axis, options: SheetOptions
) -> tuple[Side, Side]:
    """Add symbols that coincide when the back is behind the front, if there is room for them."""
    if options.marks == "none":
        return front, back
    width, height = front.width, front.height
    hidden = [mirror_box(box, width, height, axis) for box in _occupied_boxes(back)]
    boxes = registration_boxes(width, height, front.bleed, (*_occupied_boxes(front), *hidden))
    if boxes is None:
        return front, back
    behind = tuple(mirror_box(box, width, height, axis) for box in boxes)
    return (
        replace(front, marks=(*front.marks, *registration_symbols(boxes))),
        replace(back, marks=(*back.marks, *registration_symbols((behind[0], behind[1])))),
    )


def _occupied_boxes(side: Side) -> list[Rect]:
    marks = [mark.box for mark in side.marks]
    # Slightly less than the distance of the candidate places, whose sums are rounded.
    ink = [box.inset(CLEAR - SYMBOL_CLEAR + EPSILON) for box in side.ink]
    return [*ink, *marks, find_strip(side.width, side.height, side.bleed).box]


def piece_range(placed: Sequence[PlacedPiece], typeset: Typeset) -> str:
    """Return the titles of the first and the last piece of a sheet."""
    first, last = placed[0].piece.title, placed[-1].piece.title
    return first if first == last else typeset.text_of("slug.range", first=first, last=last)
