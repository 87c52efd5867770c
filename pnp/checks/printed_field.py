"""A deck lists a field as unprinted, but a box of its layout shows it.

One of the two is wrong: either the field should not be on the cards, or it is there on purpose
and the list is misleading.

Instead, remove the field from unprinted, or show something else in the box.
"""

from collections.abc import Iterator

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import DeckBoxes

RULE = Rule("", Severity.WARNING, "derived", over=DeckBoxes)


def check(deck: DeckBoxes) -> Iterator[Finding]:
    for i, name in enumerate(deck.record.unprinted):
        if name in deck.printed:
            message = f"a box of the layout prints '{name}'"
            yield Finding(("unprinted", i), message, "remove it from unprinted")
