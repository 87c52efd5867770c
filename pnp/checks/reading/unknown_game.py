"""A file names a game that does not come with pnp.

A file that lies outside the folder of a game borrows the theme and the rules of a bundled one,
and finds none of this name.

Instead, write the id of a bundled game, or keep the file in the folder of its own game.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
