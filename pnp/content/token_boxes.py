"""The boxes of tokens that layouts draw, with the texts of each token.

A layout shows the ``fields`` of a token, which are the columns of its row if it is made from a
table. The tokens of one layout are filled in like the cards of a deck.
"""

from __future__ import annotations

from pnp.base.diagnostics import Report
from pnp.content.language.card_text import fill_deck
from pnp.content.language.placeholders import Filler, Scope
from pnp.content.nodes import Mapping, Node, Scalar, Sequence, items_of, with_value

LAYOUT, FIELDS = "layout", "fields"


def fill_but_boxes(node: Node, filler: Filler, scope: Scope, report: Report) -> Node:
    """Return a piece with its texts filled in, except those of its layout and its fields."""
    if not isinstance(node, Mapping) or not isinstance(node.get(LAYOUT), Mapping):
        return filler.fill_tree(node, scope, report)
    apart = {LAYOUT: node.get(LAYOUT), FIELDS: node.get(FIELDS)}
    rest = tuple(entry for entry in node.entries if entry[0].text not in apart)
    filled = filler.fill_tree(Mapping(rest, node.span, node.flow), scope, report)
    assert isinstance(filled, Mapping)
    for key, value in apart.items():
        filled = filled if value is None else with_value(filled, key, value)
    return filled


def with_boxes(pieces: list[Node], filler: Filler, report: Report) -> list[Node]:
    """Return tokens with the texts of their layouts filled in."""
    groups: dict[int, list[int]] = {}
    for i, piece in enumerate(pieces):
        layout = piece.get(LAYOUT) if isinstance(piece, Mapping) else None
        if isinstance(layout, Mapping):
            groups.setdefault(id(layout), []).append(i)
    done = list(pieces)
    for group in groups.values():
        cards = [_card(pieces[i]) for i in group]
        first = pieces[group[0]]
        assert isinstance(first, Mapping)
        layout = first.get(LAYOUT)
        assert isinstance(layout, Mapping)
        span = layout.span
        entries = (
            (Scalar(LAYOUT, True, span), layout),
            (Scalar("cards", True, span), Sequence(tuple(cards), span)),
        )
        filled = fill_deck(Mapping(entries, span), filler, report)
        boxes = filled.get(LAYOUT)
        for i, card in zip(group, items_of(filled.get("cards")), strict=True):
            piece = pieces[i]
            if isinstance(piece, Mapping) and boxes is not None:
                done[i] = with_value(with_value(piece, LAYOUT, boxes), FIELDS, card)
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
