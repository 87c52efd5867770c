"""A file or a sheet is larger than any that games need.

Such files were named by mistake, or hold cells that look empty far behind the table; reading
them would take long and much memory.

Instead, delete the rows and columns behind the table, or split the file.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
