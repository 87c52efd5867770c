"""Something that a file refers to is in a file that has errors.

The size or count of a piece, a fact, or a kind of space is not known until these errors are
corrected.

Instead, correct the errors in the other file first; this one then goes away.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
