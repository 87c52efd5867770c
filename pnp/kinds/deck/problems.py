"""Boxes of a deck beyond its cards, and conditions of boxes that none of its cards meets."""

from __future__ import annotations

from pnp.base.diagnostics import Reporter, likely_word, name_with_lookalikes
from pnp.kinds.deck.record import Deck
from pnp.kinds.deck.sides import sides
from pnp.kinds.layout.checked_places import report_beyond


def drawable(deck: Deck, reporter: Reporter) -> bool:
    """Return whether all boxes are on the cards; report the others, which a draft draws."""
    return not _reports_beyond(deck, reporter) or reporter.draft


def _reports_beyond(deck: Deck, reporter: Reporter) -> bool:
    found = [
        report_beyond(boxes, where, deck.trim, deck.bleed, reporter)
        for where, boxes in deck.faces()
    ]
    return any(found)


def survey(deck: Deck, reporter: Reporter, *, counted: bool) -> None:
    """Report boxes beyond the cards, and warn of a value that a box expects and no card has, if a
    card has a similar value.

    Other unmet conditions are fine, because several decks may share a layout.
    """
    del counted
    _reports_beyond(deck, reporter)
    cards = [card.values for card in deck.cards]
    for side in sides(deck):
        for box, asked in ((name, box.when) for name, box in side.layout.items()):
            for field, expected in asked.items():
                values = {card.get(field, "") for card in cards} - {""}
                for i, value in enumerate(expected):
                    near = "" if value in values else likely_word(value, values)
                    if near and near not in expected:
                        message = f"no card has '{value}' as its '{field}'"
                        where = (*side.path_of_box(box), "when", field, i)
                        hint = f"did you mean {name_with_lookalikes(value, near)}?"
                        reporter.warning(where, "unknown-value", message, hint)
