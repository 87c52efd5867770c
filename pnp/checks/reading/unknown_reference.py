"""A place is for a piece, or a box for a deck, that the game does not have.

Its size or count would follow from that piece or deck, so nothing can be drawn. A file that belongs
to no game has nothing to refer to.

Instead, write the id of a piece, such as  for: gold-1, or of a deck, such as  holds: deck/crew; or
give the size or count yourself.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
