"""A panel covers squares that are sailed on, another panel, or what is not on the board.

Panels, tables and titles stand on squares that nobody enters. One that covers sea hides it.

Instead, move it onto squares of type `void` that nothing else covers; berths and hoards may
also lie on `land`.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived", "004:L427")
