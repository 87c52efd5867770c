"""The file is written for a newer version of the format.

What a later pnp understands by the same keys may be something else, so nothing is guessed.

Instead, use a pnp as new as the content, or write pnp: 1 if the file keeps to this version.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K04", Severity.ERROR, "derived")
