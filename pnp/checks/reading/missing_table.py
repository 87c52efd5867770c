"""A deck takes its cards from a table that is not there.

The deck would be printed without any of the cards that the table holds.

Instead, put the table beside the file of the deck, or write the name that it has.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01b", Severity.ERROR, "derived")
