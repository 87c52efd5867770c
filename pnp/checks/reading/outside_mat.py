"""An area, a track, a picture or the summary reaches beyond its mat, or a track beyond its area.

What lies beyond the edge is cut off: it is printed in part, or not at all.

Instead, move it, or make it smaller.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
