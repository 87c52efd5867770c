"""A block of a text has more than one key, or none.

Blocks follow one another in the order of the list; two keys in one block have no order between
them.

Instead, begin a new block with a hyphen before each key.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
