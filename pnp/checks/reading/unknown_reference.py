"""A place is for a piece, or a box for a deck, that the game does not have.

Its size or count would come from that piece or deck. A file outside a game has no pieces to refer
to.

Instead, write the id of a piece, such as  for: gold-1, or of a deck, such as  holds: deck/crew; or
write the size or count.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
