"""A file says that it is for another game than the one in whose folder it lies.

Its theme and rules would be those of one game, its place those of another; one of the two is a
slip, often made by copying a file.

Instead, write the id of the game of this folder, remove the line, or move the file.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
