"""A comment answers for a finding that is not there.

What was wrong has been mended, or the comment stands in another line. Left in place it would
hide the next finding of the same kind.

Instead, remove the comment, or move it to the line of the finding or alone on the line above.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-S02", Severity.WARNING, "judgement")
