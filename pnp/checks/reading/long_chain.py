"""Layouts or themes extend one another in a chain of more than 16.

With so many files in between, no reader can work out what a card or a colour will look like. Such
a chain is made by a slip or a program.

Instead, let one of them extend nothing, or a file further down the chain.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
