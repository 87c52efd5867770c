"""A picture names more than one thing to draw, or none.

An icon, an engraving and a lesson would all stand in the same place.

Instead, keep one of them, or make a further picture of the other.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
