"""The first key of the file is not the name of a kind of file.

The first key tells what the file holds, and its value the id under which others name it.
Without them the file cannot be read any further.

Instead, begin with the kind and the id, such as tokens: gold, behind the line pnp: 1.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
