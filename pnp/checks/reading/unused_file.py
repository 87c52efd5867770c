"""A file of the game could be printed, but no part names it.

Its pieces would be missing in the kit. A file that is being written, or that is only an
example, belongs elsewhere.

Instead, add its id to a part in game.yaml, or move the file out of the folder of the game.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R03", Severity.WARNING, "judgement")
