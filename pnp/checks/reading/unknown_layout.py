"""A deck or a layout names a layout that does not exist.

Without its boxes nothing can be set on the cards.

Instead, write the id that a layout bears in its first line, or one that comes with pnp.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01d", Severity.ERROR, "derived")
