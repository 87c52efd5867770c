"""The key that tells the kind of the file is not its first one.

A reader should see from the first line what a file is; and some kinds have a key that is called
like another kind, so that only the first can decide.

Instead, move the line to the top, behind pnp: 1.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
