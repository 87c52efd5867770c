"""Two files of one kind, two parts, two kinds of space or two combined rows bear the same id.

Whoever names the id could mean either, and the files that are printed of them would overwrite
each other.

Instead, give one of the two another id. Both places are shown.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R02", Severity.ERROR, "derived")
