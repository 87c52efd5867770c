"""A theme names a family of fonts that does not come with pnp.

Only fonts that are here on every machine are used, so that a kit looks the same wherever it is
made.

Instead, write one of the families that pnp list fonts tells.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
