"""Something does not fit into the area of a mat, or the box of a track, to which it belongs.

It would overlap what is printed beside it, and neither could be read.

Instead, make the area or the box larger, or what is in it smaller or fewer.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
