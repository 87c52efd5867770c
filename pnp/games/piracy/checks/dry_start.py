"""A square where ships are to come in is no sea.

Ships wait off the map and enter with their first step. They cannot enter on land.

Instead, name a square of sea under `start`, or the wharf of Port Blackwood.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PIR-M08b", Severity.ERROR, "ruling", "004:L318", rulings=("off-map-start",))
