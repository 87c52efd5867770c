"""A token has both a shape and an outline of its own.

Both say where to cut, and a pair of scissors can follow only one of them.

Instead, leave out the shape, or the outline.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
