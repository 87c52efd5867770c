"""A line of three hyphens begins a second document in the file.

A file of content holds one thing. What stands behind the line would not be read, and it would
be missing in the kit.

Instead, remove the line, or move what follows it into a file of its own.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y05", Severity.ERROR, "derived")
