"""A size has more or fewer measures than the shape needs, or a box is measured twice or not at all.

The height of a round token follows from its width, that of a rectangle does not; a box is
measured either by the cards inside or by its inner width, height and depth.

Instead, write one length for a shape and two for a rectangle; for a box keep one of cards and
inside.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
