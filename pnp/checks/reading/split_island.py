"""Squares of one island lie apart from each other.

Squares of one mark that touch are one island, or another place with a name. A name stands for one
place, and of some kinds a board has only one: who is sent there must know where to go.

Instead, give the second group a mark and a name of its own, or join the two.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03s", Severity.ERROR, "derived")
