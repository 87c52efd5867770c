"""A square does not say which of its kind it is, or says so without need.

Of some kinds of space a board has several that do different things, such as the wharves from which
ships start and to which they sail; on the board they look alike.

Instead, write one of the words that the kind declares, as in `{type: wharf, which: port}`, and
`which` nowhere else.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03p", Severity.ERROR, "derived")
