"""Something else stands where a number is needed.

A share or a weight is written in digits, with a point before the decimals and without a unit.

Instead, write digits, such as 0.5.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03d", Severity.ERROR, "derived")
