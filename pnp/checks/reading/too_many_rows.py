"""A table has more than 10,000 rows.

No deck has so many cards; the table was named by mistake, or holds rows that only look empty.

Instead, delete the rows behind the cards, or split the deck.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
