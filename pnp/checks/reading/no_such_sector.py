"""A card of a mosaic names a sector that it does not have.

Rows and columns are counted from 1 at the top left, and the numbers lie beyond the last of
them, so what should stand there has no place.

Instead, write the row and the column of a sector of the card.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
