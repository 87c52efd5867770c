"""Gold, resources or a shipyard stand beside the type of a space instead of in a port.

What is plundered and where ships are built is printed in the shield of a port. On any other space
there is no place for it, and no rule by which anybody gets it.

Instead, write  port: {gold: 2, resources: 1}  where the space is a port, else remove the key.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("LPP-M16b", Severity.ERROR, "letter", "000:L77-78")
