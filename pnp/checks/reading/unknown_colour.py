"""A border is given for a colour that the file does not list.

It would be drawn nowhere, and the pieces of the colour that was meant keep the border of all
others.

Instead, write one of the colours of the file, or add the colour with its emblem.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R01h", Severity.ERROR, "derived")
