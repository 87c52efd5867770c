"""A pair of spaces names one that is not on the map.

The lists of closed and red borders name spaces by their marks in the grid, with their digits. A
slip of the pen leaves a border open that was meant to be closed.

Instead, write the mark as it stands in the grid.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01k", Severity.ERROR, "derived")
