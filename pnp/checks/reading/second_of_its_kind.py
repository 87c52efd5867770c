"""Two squares are the same one of a kind of space.

A kind of space may have words that tell its spaces apart, and a board has one square for each: one
wharf where treasure is fetched, one where it is brought. With two of them players would ask which
one counts.

Instead, mark this square as another kind of space, or write the word of one that is missing.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03o", Severity.ERROR, "derived")
