"""A double quote in a table opens a cell and is not closed, or is closed too early.

All that follows would be taken for one long text, or what stands behind the quote be lost.

Instead, put the whole cell into double quotes, and write two for each quote inside.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
