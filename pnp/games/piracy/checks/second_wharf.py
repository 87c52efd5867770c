"""A second square is marked as the same wharf.

There is one Port Blackwood and one X: treasure is brought to the one and fetched at the other.
With two of them players would ask which one counts.

Instead, mark this square as sea or land.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PIR-M03b", Severity.ERROR, "letter", "004:L305, L314, L385")
