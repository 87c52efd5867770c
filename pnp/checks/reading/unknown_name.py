r"""Braces in a text name nothing that could be printed there.

In a text, ``{hold-gold}`` prints a number of the game, ``{demand}`` a field of the card, ``{name
whale-road}`` what another record is called and ``{count deck/crew}`` how many pieces the bill
prints. Readers must not meet a name in braces that stands for none of these.

Instead, write one of the names that the game knows, ``{6}`` for a number of the text's own, or
``\{`` for a brace that is to be printed.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-R05d", Severity.ERROR, "derived")
