"""A deck names a sheet that the workbook does not have.

Another sheet may hold other cards, so none is taken in its place.

Instead, write the name on the tab of the sheet, or leave the line out for the first sheet.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01c", Severity.ERROR, "derived")
