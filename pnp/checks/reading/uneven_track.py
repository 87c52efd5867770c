"""Equal steps do not lead from the first number of a track to the last.

The last space would bear another number than was asked for, or the track have no space at all.

Instead, write the last number that the steps reach; the hint names it.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
