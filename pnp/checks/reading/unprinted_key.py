"""The words for a step of an effect leave out a part of the step.

What a card does is judged and played by the steps of its effect. A part of a step that is not
printed would be known to the rules, but not to whoever holds the card.

Instead, print the part in the words below ``steps`` of the deck, or remove it.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
