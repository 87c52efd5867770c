"""A theme extends itself, by way of others or at once.

Each theme keeps what it does not change from the one that it extends, so none of them could
ever be complete.

Instead, let one theme of the circle extend a general theme, such as chart, or leave the line
out.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
