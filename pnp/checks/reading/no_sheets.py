"""A deck names a sheet of a table that is a CSV file.

A CSV file holds one table only, so the line would have no effect, and the cards could be others
than were meant.

Instead, remove the line, or save the table as XLSX with a sheet of that name.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
