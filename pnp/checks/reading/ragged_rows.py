"""A row of the squares of a lesson is longer or shorter than the first row.

The picture is a rectangle of squares; a row that is too short leaves open which of its squares
is missing.

Instead, give all rows the same number of marks.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
