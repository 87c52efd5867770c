"""A board of an odd number of rows or columns is to be cut into four equal quarters.

The cut would run through the middle of squares, and the four pieces would not be of one size.

Instead, add or remove a row or a column, or leave `quarters` out and print the board in one piece.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PIR-M02", Severity.ERROR, "derived", "004:L271, L313")
