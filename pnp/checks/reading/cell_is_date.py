"""A cell of a workbook holds a date or a time.

Spreadsheets turn entries such as 1-2 or 3/4 into dates without asking, so what was typed is not
known any more.

Instead, give the column the format Text and write the value again.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
