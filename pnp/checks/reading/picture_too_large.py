"""A picture has too many pixels, or a file of a picture too many bytes.

The message names the limit. It is more than an A3 page shows at 400 dots to the inch, and reading
more takes too much memory.

Instead, save the picture with fewer pixels, or simplify the outlines of a drawing.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
