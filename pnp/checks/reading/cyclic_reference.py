"""A token takes its size from itself, directly or through other tokens.

Each token takes the size of the next, so none of them has one. A chain of more than 16 is an error,
too.

Instead, write the size of one of them.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
