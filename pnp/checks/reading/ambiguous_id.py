"""An id could mean files of several kinds.

A map and a deck may share an id, but then the id alone does not tell which of them a part
prints.

Instead, write the kind before the id, such as deck/harbour.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R04b", Severity.ERROR, "derived")
