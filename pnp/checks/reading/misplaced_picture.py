"""The path of a picture leads out of the folder of the game.

A game from a stranger could then print files of your machine, and a game that you pass on would
lack the picture.

Instead, copy the picture into the folder of the game, and write its path below that folder, such as
art/parrot.png.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
