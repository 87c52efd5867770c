"""A word is none of those between which this key chooses.

There is nothing to draw or to do for a word that nobody knows, and no other is put in its
place.

Instead, write the word that the hint names, or another of the known ones.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03b", Severity.ERROR, "derived")
