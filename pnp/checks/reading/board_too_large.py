"""A board of squares has more rows or columns than any table has room for.

Such a grid was made by a slip, and to draw it would take long.

Instead, use at most 60 rows and 60 columns.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
