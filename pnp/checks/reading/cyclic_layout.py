"""A layout extends itself, by way of others or at once.

Each layout takes the boxes of the one that it extends, so none of them could ever be complete.

Instead, let one of the layouts of the circle extend nothing, or another one.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
