"""Lists and groups of keys stand in one another more than 64 deep.

No file of content needs that many; such a file was made by a slip or a program, and reading it
could exhaust the machine.

Instead, remove the brackets that hold nothing but further brackets.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y04c", Severity.ERROR, "derived")
