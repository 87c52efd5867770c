"""The file is not YAML: a bracket, a quote, a colon or an indentation is not as it must be.

Until the text can be taken apart, nothing can be said of what it holds. The place shown is
where the reader could not go on; the fault is often on the line before. Of a bracket or quote
that is not closed, a second place shows where it was opened.

Instead, close what was opened, give each key a colon and a space, and put texts that hold a
colon or begin with a sign such as * or { into quotes.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y01", Severity.ERROR, "letter")
