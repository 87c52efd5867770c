r"""A text has a name in doubled braces.

Many programs mark a place to fill in as ``{{name}}``. Here single braces do that, so the outer pair
would be printed.

Instead, write single braces, such as {hold-gold}, or ``\{`` to print a brace.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
