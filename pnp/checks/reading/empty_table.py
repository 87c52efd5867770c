"""A table has neither rows nor blank lines.

It would print as a lone head, or as nothing at all.

Instead, give it rows, or say how many lines are left blank for a pencil, such as blank: 20.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
