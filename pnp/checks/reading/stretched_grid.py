"""The cells of a map are much wider or taller than they should be.

Rows and columns fill the board, so a grid of other proportions than the board stretches every
cell, and ships and names find less room than the count of cells promises. A little of that is no
fault: a cell may be half again as wide or as tall as a regular hex or square.

Instead, add or remove rows or columns until the grid has the proportions of the board, or
change the board.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "judgement")
