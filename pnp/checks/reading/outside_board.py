"""Something lies off the board, map or screen on which it is placed.

What lies beyond the edge is printed in part or not at all, which is often noticed only when the
sheets are on the table.

Instead, shift it less, name another square or space, or make it smaller.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
