r"""A text has an unknown name in braces.

In a text, ``{hold-gold}`` prints a fact of the game, ``{demand}`` a field of the card, ``{name
whale-road}`` the name of another record and ``{count deck/crew}`` how many cards the game prints.
The name in these braces is none of them, so there is nothing to print.

Instead, write a name that the game has, ``{6}`` for a number that is not a fact, or ``\{`` to print
a brace.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R05d", Severity.ERROR, "derived")
