"""A key that must be there is missing.

Nothing is filled in silently: a piece without its size cannot be drawn, a file without a title
cannot be told apart in the kit.

Instead, add the key that the message names, in the group of keys that is shown.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K02", Severity.ERROR, "derived")
