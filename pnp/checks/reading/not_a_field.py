r"""A brace in a text of a layout begins no field of the card.

In layouts a name in braces stands for what the card has in that field. A brace that names none
would be printed as it stands on every card.

Instead, write a name of lower-case letters such as {title}, or \{ for a brace that is to be
printed.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R05b", Severity.ERROR, "derived")
