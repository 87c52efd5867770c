"""A tile lies on another, which shows fewer than four spaces.

The sea is one flat surface and each tile keeps its four spaces for ships. When the rules say that
tiles overlap by a quarter they speak of their sides.

Instead, move one of the two so that they lie side by side, along a quarter of a side or more.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PPP-M03", Severity.ERROR, "ruling", "003:L23", rulings=("contact",))
