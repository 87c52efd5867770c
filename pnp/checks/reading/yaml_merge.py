"""The key << asks that the keys of another value be merged in.

What a value holds would then stand in two places, and of keys given twice one would win
silently.

Instead, write out the keys that are meant. Values that many cards share are given once, as the
defaults of a deck.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
