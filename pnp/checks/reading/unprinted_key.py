"""The words for a step of an effect do not print one of its keys.

The validator judges a card by the steps of its effect. It would judge a value that the card does
not show to its readers.

Instead, print the key in the words under ``steps`` of the deck, or remove it.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
