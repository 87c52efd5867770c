"""An alias stands inside the value that it repeats.

The value would hold itself, and that one itself again, without end.

Instead, write out the value that is meant in this place.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y04", Severity.ERROR, "derived")
