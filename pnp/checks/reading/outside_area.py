"""Something does not fit into the area of a mat, or the box of a track, to which it belongs.

It would lie on what is printed beside it, where nobody can tell the two apart.

Instead, make the area or the box larger, or what is in it smaller or fewer.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
