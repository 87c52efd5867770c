"""A deck has a table from which it makes no cards.

Its rows are printed nowhere. Usually its name is missing or misspelt under ``rows``.

Instead, name the table under ``rows``, or remove it.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.WARNING, "derived")
