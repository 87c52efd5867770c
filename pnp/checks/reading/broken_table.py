"""A file that should be a workbook cannot be opened as one.

It may be cut off, locked with a password, or a file of another kind that was given the name of
a workbook.

Instead, save it anew as XLSX without a password, or as CSV in the encoding UTF-8.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
