"""A card or a place of a mosaic is of a kind that the mosaic does not have.

Each card lies in a place of its kind. A card of no known kind lies nowhere, and a place of no
known kind stays empty.

Instead, write a kind that stands below kinds, or add it there.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
