"""A deck writes down a table of which it makes no cards.

The rows that it holds are printed nowhere. Mostly its name is missing among the tables of the
product, or another table has taken its place.

Instead, name the table under rows, or remove it.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "derived")
