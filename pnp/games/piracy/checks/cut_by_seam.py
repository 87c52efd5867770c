"""The seam of the quarters runs through a panel.

Where the four pieces meet, a gap shows and colours may not match. Text and pictures across it are
hard to read.

Instead, move the panel so that it lies within one quarter of the board.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("PIR-M11", Severity.WARNING, "judgement", "004:L271")
