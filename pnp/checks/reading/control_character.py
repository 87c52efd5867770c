"""An invisible control character stands in the text.

Such characters come along when text is copied from other programs. They have no picture in any
font, and most readers refuse them.

Instead, delete the character; write the word around it again if it cannot be seen.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y06d", Severity.ERROR, "derived")
