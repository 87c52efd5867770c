"""The file is a list or a single text, and no list of keys with values.

The first key tells what kind of file it is, so a file without keys cannot be placed.

Instead, begin with the kind and the id, such as tokens: gold, and write the list below a key.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
