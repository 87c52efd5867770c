"""A card has a value that no box of its layout expects.

Boxes may be drawn only for certain values, such as  when: {prize: [fame, both]}. A card with
another value, or without one, gets none of these boxes, and their content is missing.

Instead, write one of the values, or add a box for this one to the layout.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pnp.base.diagnostics import Severity, closest
from pnp.rules.rule import Finding, Rule
from pnp.rules.views import DeckFile

if TYPE_CHECKING:
    pass

FEWEST = 3
"""How many cards must have values that boxes wait for."""


RULE = Rule("", Severity.WARNING, "derived", over=DeckFile, after=("unknown-field",))


def check(deck: DeckFile) -> Iterator[Finding]:
    known: dict[str, set[str]] = {}
    for box in deck.record.layout.values():
        for field, asked in box.when.items():
            known.setdefault(field, set()).update(asked)
    for field, values in known.items():
        cards = deck.record.cards
        off = [i for i, card in enumerate(cards) if card.fields.get(field, "") not in values]
        if len(values) < 2 or len(cards) - len(off) < max(FEWEST, 4 * len(off)):
            continue
        # A value that several cards have is meant, whatever boxes there are.
        for i in off:
            value = cards[i].fields.get(field, "")
            same = sum(cards[j].fields.get(field, "") == value for j in off)
            if same > 1 or _is_none(value, values):
                continue
            listed = ", ".join(sorted(values))
            near, told = closest(value, values), f"'{value}'" if value else "nothing"
            yield Finding(
                ("cards", i, field if value else "card"),
                f"'{cards[i].card}' has {told} in '{field}'; the boxes of its layout expect "
                f"{listed}",
                f"did you mean '{near}'?" if near else f"write one of {listed}",
            )


def _is_none(value: str, values: set[str]) -> bool:
    """Return whether a value says that there is nothing to draw: none of what others count."""
    return value == "0" and all(one.isdecimal() for one in values)
