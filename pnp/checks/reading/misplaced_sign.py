"""A sign stands on a space, or at a place in the legend, where it does not belong.

A sign may be part of another one, as a shipyard is of a port, and some signs are declared for some
kinds of space only. Anywhere else there is no place to print it, and no rule for what it means.

Instead, write it in the braces of the sign that it is part of, move it to a space of a kind that
may have it, or remove it.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03n", Severity.ERROR, "derived")
