"""A theme names an icon that is not there.

The pieces that show it would be bare, and players could not tell them apart.

Instead, write the name of an icon that pnp list icons tells, or put its SVG into the folder
icons of the game.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
