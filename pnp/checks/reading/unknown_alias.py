"""An alias repeats a value that no anchor above it has marked.

A word that begins with a star is an alias in YAML. Often it was meant as a text that begins
with a star, such as one in bold.

Instead, put the text into quotes, or mark the value to be repeated with & further up.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y04d", Severity.ERROR, "derived")
