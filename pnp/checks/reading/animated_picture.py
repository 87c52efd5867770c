"""A picture moves.

On paper nothing does, so its first frame is printed, which may be an empty one.

Instead, save the frame that you want as a picture of its own.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "derived")
