"""An outline has fewer than three points, or belongs to a standee that is no figure.

Two points enclose nothing; and a standee that is cut as an arch or a rectangle has its outline
already.

Instead, write at least three points, and leave out the shape.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
