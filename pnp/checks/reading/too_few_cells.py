"""A row of a table has fewer cells than the header.

Which of them are missing cannot be told when one in the middle was left out, so none is
guessed.

Instead, write the separators of the empty cells too.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
