"""A track has more spaces than any sheet has room for.

Each space would be too small to be seen or to hold a marker.

Instead, use larger steps, or two tracks of which one counts tens.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
