"""A box of a card shows a picture that is not there.

The card would be bare where players look for the picture. Names are compared letter by letter, for
some systems tell capitals apart and others do not.

Instead, put the picture into the folder of the game, and write its path below that folder.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
