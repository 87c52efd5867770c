"""There is not one tile in the sea.

Where every cell is land there is nothing to sail on, and nothing else to be judged.

Instead, write a letter for each tile, the same in two rows and two columns, and  .  for land.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PPP-M01c", Severity.ERROR, "derived", "003:L23")
