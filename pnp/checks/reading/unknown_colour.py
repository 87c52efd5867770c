"""A colour is named that is not there: a role in a theme, or the colour of a player.

A role without a colour would be drawn in black, and a border for a player who is not listed not
at all.

Instead, write the name of a role or of a player that the hint tells, or give the role a colour.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01h", Severity.ERROR, "derived")
