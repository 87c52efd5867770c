"""A picture has more pixels than are read.

An A3 page at 400 dots to the inch has 31 megapixels; with more than 40 nothing more is seen, and
to read them takes much memory.

Instead, save the picture with fewer pixels, or simplify the outlines of a drawing.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
