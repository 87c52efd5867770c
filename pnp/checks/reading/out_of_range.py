"""A number or a length is smaller or larger than the key allows.

The limits keep pieces within what can be printed, cut and held in the hand. Beyond them there
is usually a slip: a missing comma, or millimetres for inches.

Instead, write a value within the limits that the hint names.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03c", Severity.ERROR, "derived")
