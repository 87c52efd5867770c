"""A deck holds no card, or its conditions keep none of the cards.

A part without pieces prints nothing. Where a condition keeps no card, its value is mostly a
slip.

Instead, write at least one card, or a value that the cards have for this field.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
