"""A space carries a sign that the game does not declare.

Players read off a space what its signs say. For any other sign there is no rule, so nobody would
know what to do with it, and no drawing.

Instead, use the signs that the game has, or declare the new one under `signs` in rulings.yaml or in
the map; what is only to be looked at is `art`.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03q", Severity.ERROR, "derived", covers=("LPP-M16",))
