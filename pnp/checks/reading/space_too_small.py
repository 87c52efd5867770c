"""The spaces of a track are smaller than the pieces that lie on them.

A marker would cover the next space as well, and nobody could tell where it is.

Instead, make the box of the track larger, its gap smaller, or use smaller pieces.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
