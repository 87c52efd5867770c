"""Aliases repeat so many values that the file would grow without bounds.

Each alias stands for a copy. A few lines that repeat each other ten times over can stand for
millions of values, which no reader could hold. More than 10,000 repeated values are refused.

Instead, write out what is meant; more copies of a piece are its quantity.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y04b", Severity.ERROR, "derived")
