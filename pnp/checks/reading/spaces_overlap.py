"""The spaces of a track that runs in a circle lie on each other.

A size of their own was asked for that is too large for so many spaces on one circle.

Instead, make the box of the track larger, or leave out the size.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
