"""A part names the same file twice.

Its pieces would be printed twice, and no longer be as many as the game needs.

Instead, name each file once. How many of a piece are printed is its quantity.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R02b", Severity.ERROR, "derived")
