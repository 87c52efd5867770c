"""Something else stands where a number or a range of numbers is needed.

Numbers of players and minutes are written as one number or as two with a hyphen, the smaller
first.

Instead, write 3, or 2-4.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03g", Severity.ERROR, "derived")
