"""A box of a layout has no width or no height on the card.

Sums such as 10% - 6mm may come to nothing on a small card, and then the box shows nothing.

Instead, give the box a larger size, or the deck larger cards.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
