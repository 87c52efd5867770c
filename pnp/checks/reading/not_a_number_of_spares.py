"""The number of spares of a deck is not written with a plus.

Spares are printed beyond the quantity of every card, for those that get lost; the plus keeps
them from being taken for the quantity itself.

Instead, write how many more of every card are printed, such as +2.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
