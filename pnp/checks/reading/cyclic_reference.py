"""The size of a token follows from itself, by way of other tokens or at once.

Each token takes the size of the next, so none of them has any. More than 16 in a chain are taken
for such a circle as well.

Instead, write the size of one of them.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
