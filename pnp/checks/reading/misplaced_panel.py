"""A panel covers squares that are sailed on, another panel, or what is not on the board.

Panels, tables and titles stand on squares that nobody enters. One that covers sea hides it.

Instead, move it onto squares of type `void` that nothing else covers; an area may also lie on
squares of the types that its kind names under `over`.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03u", Severity.ERROR, "derived")
