"""A standee has both a badge and a title at its foot.

There is room for one of the two; the other would be covered.

Instead, keep one of badge and title.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
