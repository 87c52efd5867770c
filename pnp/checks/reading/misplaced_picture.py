"""The path of a picture leads out of the folder of the game.

Who gets the game from others would print files of the own machine, and who passes it on would
leave the picture behind.

Instead, copy the picture into the folder of the game, and write its path below that folder, such as
art/parrot.png.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
