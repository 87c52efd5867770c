"""The marks of a row of squares stand together without blanks.

Marks may be longer than one sign, so that only a blank tells where one ends. Ships move from square
to square, and nobody knows here which squares there are.

Instead, write a blank between all marks of a row: `~ ~ a a ~`.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PIR-M01", Severity.ERROR, "derived", "004:L37")
