"""A comment answers for a rule that does not exist.

The name is mistyped, or the rule has another name now; the finding that was meant is told all
the same.

Instead, write the name that stands in the brackets of the finding, as the hint spells it.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-S03", Severity.ERROR, "derived")
