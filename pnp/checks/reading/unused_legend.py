"""The legend explains a mark that no place of the grid has.

Either the mark was mistyped in the grid, and something is missing on the board, or the line is
left over from an earlier version.

Instead, mark the places that are meant, or remove the line.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R03b", Severity.WARNING, "judgement")
