"""Nothing of a space can be seen on the board.

The frame cuts the cells at the edge, and the panel of the title covers a corner. A space that lies
there altogether is in the file but not on the board, so no ship can ever be in it.

Instead, give it more cells, or the name of the space beside it, or make the inset smaller.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
