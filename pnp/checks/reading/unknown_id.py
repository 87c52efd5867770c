"""A part of the game names a file that the game does not have.

The part would be printed without it, and the kit would lack pieces that the players need.

Instead, write the id that the file bears in its first line, such as doubloons for tokens:
doubloons.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01", Severity.ERROR, "derived")
