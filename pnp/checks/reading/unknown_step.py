"""The deck has no words for a step of a card's effect.

The effect of a card is a list of steps, each named by its first key. The deck gives the words for
each step under ``steps``; without them the card cannot print the step.

Instead, add words for the step under ``steps`` of the deck, or correct its name.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
