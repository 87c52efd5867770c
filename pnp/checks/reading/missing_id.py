"""A row of a table has no id in its column card, or in its first column where tables are combined.

Each card becomes a file of its id, which is that of its row or made of those of several. A row
without one is often a remark or a sum below the cards.

Instead, write an id such as old-cook into the cell, or delete the row.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K02c", Severity.ERROR, "derived")
