"""A box of a layout reaches beyond the card.

What it shows is cut off with the edge, and the bleed of a deck is all that is printed beyond it.

Instead, change the place or the size of the box, or give the deck a bleed.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
