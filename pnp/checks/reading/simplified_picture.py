"""A drawing holds something that is left out or drawn more simply.

Filters, texts and links to other files are no outlines. What is lost may be what the drawing is
about.

Instead, turn it into paths, or save the drawing as PNG.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "derived")
