"""A tab stands in the indentation of a line.

Editors show tabs in different widths, so that lines which look alike are indented differently.
YAML therefore refuses them.

Instead, indent with spaces; most editors can be told to write them for the Tab key.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y06b", Severity.ERROR, "derived")
