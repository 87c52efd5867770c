"""A track has no clear order of spaces, or something that its run cannot have.

Its numbers follow either from the first and the last or from a list, not from both; and only
runs that turn have room for a first space apart.

Instead, write from: 0 and to: 20, or values: [1, 2, 4], and the run that the hint names.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
