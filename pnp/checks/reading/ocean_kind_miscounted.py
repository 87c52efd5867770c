"""A mosaic has more or fewer cards of a kind than places for them.

The arrangement says which kind of card lies where. Cards that are left over are never laid out,
and places without a card leave a hole in the ocean.

Instead, write as many cards of the kind as the arrangement has places, or change the arrangement.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
