"""The file begins with an invisible mark of the order of its bytes.

The mark is harmless here and passed over, but UTF-8 does not need it, and other programs may
take it for part of the first word.

Instead, save the file as UTF-8 without a byte order mark.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y06c", Severity.NOTE, "derived")
