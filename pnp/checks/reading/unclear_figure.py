"""A figure or a panel names more than one thing to draw, or a figure none.

An icon and an engraving would stand in the same place, one over the other.

Instead, keep one of them; a second one can stand on the back, or on a panel of its own.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
