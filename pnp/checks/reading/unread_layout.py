"""A deck names a layout that may be in a file with faults.

Whether the layout exists cannot be told before that file can be read, so the deck waits for it.

Instead, mend the faults of the other file first; this finding goes with them.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
