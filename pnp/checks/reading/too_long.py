"""A text is longer than there can be room for.

Titles and lines have limits that keep them legible in the places where they are printed.

Instead, shorten the text, or divide it between several blocks.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03i", Severity.ERROR, "derived")
