"""A colour of a theme takes its value from itself, by way of other roles or at once.

A role may take the colour of another role; in a circle none of them has a colour that could be
drawn.

Instead, write # and six hex digits for one of the roles of the circle.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
