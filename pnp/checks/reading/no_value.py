"""A cell of a workbook holds a formula without a value, or an error.

Formulas are not worked out here: what the spreadsheet stored when it was saved is printed.
Nothing was stored for this one, or the message of an error.

Instead, open and save the file in a spreadsheet, mend the formula, or write the value.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
