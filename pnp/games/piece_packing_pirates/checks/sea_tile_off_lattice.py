"""A tile lies a quarter of its width beside the lattice of the others.

Ships sail from space to space, and a tile has four of them. Only where tiles are shifted by half
their width, or not at all, do spaces lie against spaces.

Instead, draw a tile as 2 x 2 cells, each of which is one space, and shift tiles by whole cells.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PPP-M02", Severity.ERROR, "ruling", "003:L23", rulings=("contact",))
