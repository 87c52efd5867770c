"""A square is named that the board does not have.

Its letter or its number lies beyond the last column or row, so nothing can stand there.

Instead, count columns and rows from the top left, beginning with a1, and name one that is
there.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01g", Severity.ERROR, "derived")
