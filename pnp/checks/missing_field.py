"""A card does not give a field that a box of its layout must show.

The box would stay empty on this card, with its frame or its icon around nothing.

Instead, give the field, or let the box be optional in the layout, or drawn only when there is
something to show.
"""

from collections.abc import Iterator

from pnp.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import Shown

RULE = Rule("", Severity.ERROR, "derived", over=Shown, after=("unknown-field",))


def check(deck: Shown) -> Iterator[Finding]:
    for i, card in enumerate(deck.record.cards):
        for box, field in dict.fromkeys(deck.lacking(card)):
            yield Finding(
                ("cards", i, field),
                f"'{card.card}' lacks '{field}', which the box '{box}' shows",
                f"give it, or let the box be  optional: true  or  when: {field}",
            )
