"""A tag with an exclamation mark says of what type a value is.

The type of each value follows from its key. Tags can ask readers of YAML to run programs, so
none is accepted from strangers.

Instead, remove the tag; put a text that begins with an exclamation mark into quotes.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y07", Severity.ERROR, "derived")
