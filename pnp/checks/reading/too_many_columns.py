"""A table has more than 200 columns.

No card has room to show as many fields; the file was named by mistake, or separators stand behind
the last column.

Instead, delete the columns behind the table, or those that no box shows.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
