"""Something else stands where the name of a square is needed.

Squares are named by the letter of their column and the number of their row, counted from the
top left.

Instead, write the letter first and the number behind it, such as c7.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
