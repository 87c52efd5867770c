"""Something else stands where a whole number is needed.

Words, fractions and numbers with a leading zero are refused. Some readers of YAML take 010 for
8 and 12:30 for 750; here digits mean what they look like, and what looks unclear is not
guessed.

Instead, write the number in plain digits, such as 12.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y03b", Severity.ERROR, "derived")
