"""Margins leave no room on a page or a map, or the box of a layout has none on the card.

Sums such as 10% - 6mm may come to nothing on a small card, and two margins may be as wide as what
they frame. Then nothing can be shown.

Instead, give the box a larger size, or write smaller margins or fewer columns.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
