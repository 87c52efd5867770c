"""A second game lies in the folder of a game.

All files below the folder of a game belong to that game, so the files of the second one would
be counted as parts of both.

Instead, move it into a folder of its own, beside the other.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
