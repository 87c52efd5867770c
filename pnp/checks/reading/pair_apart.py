"""A pair of spaces between which no ship may sail does not touch.

The lists of closed and red borders name spaces that lie side by side. Where the two share no
border there is nothing to close, and most likely another space was meant.

Instead, remove the pair, or name the two spaces whose border it is.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-F04c", Severity.ERROR, "derived")
