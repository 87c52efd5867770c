"""The file game.yaml holds something else than a game.

The name is kept for the file that lists the parts of a game, so a folder with such a file is
taken for a game that cannot be read.

Instead, rename the file, or begin it with a line such as game: gull-race.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R04", Severity.ERROR, "derived")
