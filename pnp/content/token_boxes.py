"""Tokens drawn by layouts: boxes in place of the names of layouts, with the texts of each token.

A layout shows the ``fields`` of a token, which are the columns of its row if it is made from a
table. The tokens of one layout are filled in like the cards of a deck.
"""

from __future__ import annotations

from collections.abc import Callable

from pnp.base.diagnostics import Report
from pnp.content.language.card_text import fill_deck
from pnp.content.language.placeholders import Filler, Scope
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, with_value

LAYOUT, FIELDS = "layout", "fields"
_SIDES = ("front", "back")
Boxes = Callable[[Scalar], Mapping | None]
"""Returns the boxes of the layout with a name, or reports that there is none."""


def fill_but_boxes(node: Node, filler: Filler, scope: Scope, report: Report) -> Node:
    """Return a piece with its texts filled in, except those of layouts that are written out."""
    if not isinstance(node, Mapping):
        return filler.fill_tree(node, scope, report)
    boxes = {key.text for key, value in node.entries if _is_apart(key, value)}
    rest = tuple(entry for entry in node.entries if entry[0].text not in boxes)
    filled = filler.fill_tree(Mapping(rest, node.span, node.flow), scope, report)
    assert isinstance(filled, Mapping)
    for key, value in node.entries:
        if key.text in _SIDES and key.text in boxes:
            filled = with_value(filled, key.text, fill_but_boxes(value, filler, scope, report))
        elif key.text in boxes:
            filled = with_value(filled, key.text, value)
    return filled


def _is_apart(key: Scalar, value: Node) -> bool:
    inside = key.text in _SIDES and isinstance(value, Mapping) and value.get(LAYOUT) is not None
    return inside or (key.text in (LAYOUT, FIELDS) and isinstance(value, Mapping))


def _with_sides(piece: Node) -> Node:
    """Return a token whose own ``layout`` is that of its front."""
    if not isinstance(piece, Mapping):
        return piece
    own = piece.get(LAYOUT)
    if own is None or piece.get("front") is not None:
        return piece
    entries = tuple(entry for entry in piece.entries if entry[0].text != LAYOUT)
    face = Mapping(((Scalar(LAYOUT, True, own.span), own),), own.span)
    return with_value(Mapping(entries, piece.span, piece.flow), "front", face)


def with_boxes(pieces: list[Node], boxes: Boxes, filler: Filler, report: Report) -> list[Node]:
    """Return tokens with the boxes of their layouts, whose texts are filled in."""
    pieces = [_with_sides(piece) for piece in pieces]
    for side in _SIDES:
        groups: dict[str | int, list[int]] = {}
        for i, piece in enumerate(pieces):
            layout = _layout_of(piece, side)
            if layout is not None:
                key = layout.text if isinstance(layout, Scalar) else id(layout)
                groups.setdefault(key, []).append(i)
        for group in groups.values():
            pieces = _fill_group(pieces, group, side, boxes, filler, report)
    return pieces


def _layout_of(piece: Node, side: str) -> Node | None:
    face = piece.get(side) if isinstance(piece, Mapping) else None
    return face.get(LAYOUT) if isinstance(face, Mapping) else None


def _fill_group(
    pieces: list[Node], group: list[int], side: str, boxes: Boxes, filler: Filler, report: Report
) -> list[Node]:
    """Return tokens of which some are drawn by one layout on a side, with its boxes there."""
    layout = _layout_of(pieces[group[0]], side)
    if isinstance(layout, Scalar):
        layout = boxes(layout)
    if not isinstance(layout, Mapping):
        return pieces
    cards = tuple(_card(pieces[i]) for i in group)
    span = layout.span
    deck = Mapping(
        (
            (Scalar(LAYOUT, True, span), layout),
            (Scalar("cards", True, span), Sequence(cards, span)),
        ),
        span,
    )
    filled = fill_deck(deck, filler, report)
    done, found = list(pieces), filled.get(LAYOUT)
    for i, card in zip(group, items_of(filled.get("cards")), strict=True):
        piece = done[i]
        assert isinstance(piece, Mapping)
        face = piece.get(side)
        if not isinstance(face, Mapping) or not isinstance(card, Mapping) or found is None:
            continue
        done[i] = with_value(with_value(piece, side, with_value(face, LAYOUT, found)), FIELDS, card)
    return done


def _card(piece: Node) -> Mapping:
    """Return the fields of a token as a card, with its id and its title."""
    assert isinstance(piece, Mapping)
    fields = piece.get(FIELDS)
    entries = list(fields.entries) if isinstance(fields, Mapping) else []
    known = {key.text for key, _ in entries}
    for key, value in piece.entries:
        if key.text in ("id", "title", "quantity") and key.text not in known:
            entries.append((key, value))
    return Mapping(tuple(entries), piece.span)
