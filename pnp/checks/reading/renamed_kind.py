"""A map begins with the kind that it was in an earlier version: board, mosaic or seas.

Every board of spaces is a map now, and the key of its grid says which form of map it is. A file
that begins otherwise cannot be read any further.

Instead, begin with map: and the id. A sea of tiles also has its grid under tiles: and the number of
its tiles under count:. pnp validate --fix renames all of them.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
