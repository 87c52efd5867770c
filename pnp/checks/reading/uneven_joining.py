"""The rows of boards that are laid together are not equally long.

Boards lie in rows and columns, edge against edge. Where a row is longer than another, nobody can
tell which boards lie above and below each other.

Instead, write as many boards in each row; boards that only touch in one place make two layouts.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
