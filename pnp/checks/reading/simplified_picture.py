"""A drawing holds something that is drawn more simply than it was made.

Gradients become their mean colour, corners are rounded, and what fades as a group fades part by
part. On paper the drawing looks otherwise than on the screen.

Instead, change it in the drawing, or save the drawing as PNG.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "derived")
