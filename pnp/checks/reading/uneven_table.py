"""A row of a table has more or fewer cells than the table has columns.

Its cells would stand below the wrong heads, and what is too much would not be printed.

Instead, give each row one cell for each column; an empty text is a cell too.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
