"""A mark does not fill a square of 2 x 2 cells.

A tile is a square of four spaces. What is longer, or torn in two, is none; often the same letter
was used for two tiles.

Instead, write each tile as the same letter twice in two rows, and give every tile a letter of its
own.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PPP-M02b", Severity.ERROR, "derived", "003:L23")
