"""A key stands twice in the same group of keys.

Only one of the two values could count, and readers of YAML choose the last without a word.
Whoever changes the first one later will wonder why nothing happens.

Instead, remove one of the two lines, or rename the key that was meant otherwise.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y02", Severity.ERROR, "derived")
