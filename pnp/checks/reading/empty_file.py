"""The file holds nothing but blanks and comments.

Without a kind and an id a file cannot be printed, and nothing can refer to it.

Instead, begin with the kind and the id, such as tokens: gold, or delete the file.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y05b", Severity.ERROR, "derived")
