"""A drawing holds nothing that can be printed, or cannot be read.

An SVG file must be whole, have a size, and hold at least one shape.

Instead, save it anew as plain SVG, or as PNG.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
