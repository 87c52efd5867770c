"""A key is not known in this place.

What it says would have no effect, and that often shows only when the kit is printed. Most such
keys are slips of the pen, or belong one level further up or down.

Instead, write the key that the hint names, move it to where it belongs, or remove the line.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K01", Severity.ERROR, "derived")
