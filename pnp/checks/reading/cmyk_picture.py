"""The colours of a picture are those of printing inks.

Screens and most printers at home expect red, green and blue. The colours are converted, and may
come out otherwise than they were meant.

Instead, save the picture in RGB, where you see its colours as they will be printed.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "derived")
