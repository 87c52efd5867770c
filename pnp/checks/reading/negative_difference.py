"""A difference in braces is less than nothing.

Braces such as `{most-ships - ships}` count what is left or what is missing. A negative number in
their place would be printed, or make pieces, that nobody can use.

Instead, change the number that a `variant` declares, or what is subtracted in the braces.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
