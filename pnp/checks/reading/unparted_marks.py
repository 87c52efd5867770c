"""The marks of a row of squares stand together without blanks.

Marks may be longer than one sign, so that only a blank shows where one ends. Otherwise nobody knows
which squares there are.

Instead, write a blank between all marks of a row: `~ ~ a a ~`.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03r", Severity.ERROR, "derived", covers=("PIR-M01",))
