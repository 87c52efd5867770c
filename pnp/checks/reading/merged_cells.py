"""Cells of a workbook are merged.

A spreadsheet keeps the value of merged cells in the first of them. The others are empty, so the
rows or columns that they belong to would lack what the author sees there.

Instead, unmerge the cells and write the value into each that is to have it.
"""

from pnp.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
