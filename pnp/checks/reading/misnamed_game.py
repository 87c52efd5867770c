"""A file that describes a game is not named game.yaml.

A folder is a game because of its game.yaml; under another name nobody finds it, and the files
beside it belong to no game.

Instead, rename the file to game.yaml and keep it at the top of the folder of the game.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
