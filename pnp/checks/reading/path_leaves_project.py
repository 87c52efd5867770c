"""A path or a link leads out of the folder of the game, or of the folder of a file without one.

Content comes from strangers, so it must not read what lies elsewhere on the machine; and a game
that is moved or sent to somebody would lose such files.

Instead, put the file into the folder of the game and name it by its path from there, with
slashes; in place of a link, put a copy of what it leads to.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
