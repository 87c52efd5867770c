"""A map has no grid, or those of two forms.

The key of the grid says what the spaces of the map are, and so which other keys the file has: cells
for a chart, squares for a board of squares, cards for cards with sectors, tiles for a sea of tiles.

Instead, draw the map under one of these keys.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
