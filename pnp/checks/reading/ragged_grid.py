"""A row of a grid is longer or shorter than the first row.

The rows of a grid lie below each other, so that each mark has neighbours above and below it.
Where a row is too short nobody can tell which of its places is missing.

Instead, give all rows the same number of marks; a point stands for a place outside.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
