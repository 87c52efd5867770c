"""A size or count follows from a piece or a deck with faults of its own.

How large it is cannot be told before that file can be read, so what refers to it waits.

Instead, mend the faults of the other file first; this finding goes with them.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
