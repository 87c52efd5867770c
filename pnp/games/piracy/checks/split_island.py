"""Squares of one island lie apart from each other.

An island is where squares of one mark touch. A name stands for one of them, and there is one Skull
Island and one Sea Monster Island: who is caught must know where to go.

Instead, give the second group a mark and a name of its own, or join the two.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PIR-M05b", Severity.ERROR, "derived", "004:L316-317")
