"""A grid holds a mark that its legend does not know.

The grid is the board: what a place is cannot be guessed from a letter that stands for nothing.
Further places of the same mark are shown with the first.

Instead, write one of the marks of the legend, or add the mark to the legend with what it means.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01i", Severity.ERROR, "derived")
