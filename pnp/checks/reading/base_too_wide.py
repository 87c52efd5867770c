"""The base of a standee is wider than its figure.

The tabs that hold it are as wide as the base, so they would stick out at the sides of the
figure, or hang on nothing.

Instead, make the base smaller than the hint says, or the figure wider.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
