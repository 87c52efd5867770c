"""A row of a table has more cells than the header.

Usually a text holds the sign that separates cells, so that all cells behind it have slipped
into the next column.

Instead, put the cell that holds the sign into double quotes, or name the further column.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
