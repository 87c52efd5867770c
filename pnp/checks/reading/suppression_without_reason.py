"""A comment answers for a finding without saying why.

Whoever reads the file later cannot tell whether the finding was weighed or waved away, and
whether it still holds after a change.

Instead, write the reason behind the bracket, in a few words.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-S01", Severity.WARNING, "judgement")
