"""A grid of marks is not written as a block of rows.

Without the bar behind its key YAML joins all rows into one, and the grid is lost.

Instead, write a bar behind the key, and each row on a line of its own below it, further to the
right.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
