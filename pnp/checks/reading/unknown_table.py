"""A deck takes its cards from a file that is neither CSV nor XLSX.

Documents and the formats of other programs hold more than rows and cells, and cannot be read
here.

Instead, save the table as CSV in the encoding UTF-8, or as XLSX, and name that file.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
