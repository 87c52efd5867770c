"""Cells of a workbook are merged.

A spreadsheet stores the value of merged cells in the first of them. The others are empty, so their
rows or columns would lack a value that you see there.

Instead, unmerge the cells and write the value in each of them.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
