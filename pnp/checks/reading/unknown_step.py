"""A step of the effect of a card is put into no words.

The effect of a card is a list of steps, each named by its first key. The deck says under ``steps``
how each is put into words; without them readers would not learn of the step.

Instead, add the step below ``steps`` of the deck, or correct its name.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
