"""No ship can enter a square where ships are to come in.

Ships wait off the board and enter with their first step. They cannot enter where none may sail.

Instead, name a square under `start` that ships enter, such as one of sea or of a port.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03t", Severity.ERROR, "derived")
