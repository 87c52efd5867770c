"""A deck keeps cards by a value that no card has.

The deck then lacks the cards that were meant, and nobody notices before they are dealt.

Instead, write a value that a card has for this field; the hint names the nearest.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01f", Severity.WARNING, "derived")
