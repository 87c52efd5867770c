"""A space or a port carries a sign that the rules do not have.

Players read off a space what it yields, whether ships are built there, and on the solo map numbers
and starts. For any other sign there is no rule, so nobody would know what to do with it.

Instead, use the signs that there are; what is only to be looked at is  art, and the house rule for
a new sign can stand on a sheet.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("LPP-M16", Severity.ERROR, "derived", "000:L77-78, L278")
