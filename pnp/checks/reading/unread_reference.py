"""A size or count comes from a piece or a deck that has errors.

Its size is not known until these errors are corrected.

Instead, correct the errors in the other file first; this one then goes away.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
