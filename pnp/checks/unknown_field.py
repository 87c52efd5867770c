"""A card gives a field that no box of its layout shows.

What the card says there is not printed. Mostly the name is a slip, and the box for which it was
meant stays empty.

Instead, write the name of a box of the layout, or, of a fact that is not to be printed, add the
field to unprinted.
"""

from collections.abc import Iterator

from pnp.diagnostics import KEY, Severity, nearest
from pnp.rules.rule import Finding, Rule
from pnp.rules.shown import NAMES, OWN, Shown

RULE = Rule("", Severity.ERROR, "derived", over=Shown)


def check(deck: Shown) -> Iterator[Finding]:
    fine = deck.fields | NAMES | set(deck.record.unprinted)
    for i, card in enumerate(deck.record.cards):
        for name in card.fields:
            if name not in fine:
                hint = nearest(name, deck.fields | OWN)
                message = f"no box of the layout is named '{name}'"
                yield Finding(("cards", i, name, KEY), message, f"{hint}; or add it to unprinted")
