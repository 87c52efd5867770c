"""Two columns of a table have the same name.

A card has one value for each field, so one of the two columns would not be printed.

Instead, rename one of the columns; the first row holds their names.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R02c", Severity.ERROR, "derived")
