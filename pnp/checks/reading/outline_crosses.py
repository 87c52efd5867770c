"""The outline of a standee crosses itself.

Scissors follow one line around a figure. Where the line crosses itself, a part of the figure
falls off.

Instead, write the points in order along the edge, once around.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
