"""A layout leaves out a box that what it extends does not have.

The word none takes a box away; for a box that is not there it does nothing, so the name is a
slip, and the box that was meant is still printed.

Instead, write the name of a box that the other layout has, or remove the line.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01e", Severity.ERROR, "derived")
