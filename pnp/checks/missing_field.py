"""A card lacks a field that a box of its layout must show.

On this card the box would be empty, with only its frame or its icon.

Instead, add the field, make the box optional in the layout, or draw it only if the card has the
field.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import DeckBoxes

RULE = Rule("", Severity.ERROR, "derived", over=DeckBoxes, after=("unknown-field",), binding=True)


def check(deck: DeckBoxes) -> Iterator[Finding]:
    for i, fields in deck.lacking.items():
        card = deck.record.cards[i]
        for field, names in fields.items():
            *others, last = (f"'{name}'" for name in names)
            shown = f"boxes {', '.join(others)} and {last} show" if others else f"box {last} shows"
            yield Finding(
                ("cards", i, field),
                f"'{card.card}' lacks '{field}', which the {shown}",
                f"add it, or give the box{'es' if others else ''}  optional: true  or  "
                f"when: {field}",
            )
