"""A way of a lesson names a square twice in a row.

The arrow along the way has no direction there and cannot be drawn.

Instead, name the next square of the way, or remove one of the two.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
