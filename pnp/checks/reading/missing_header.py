"""A table has no header, or a cell stands in a column without one.

The first row names the fields of the cards. A value without a field would be printed nowhere.

Instead, write the name of the column into the first row, or empty the cell.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
