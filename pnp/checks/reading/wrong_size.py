"""A list or a text is shorter or longer than the key allows.

A die has six faces and a spinner two sectors at least; a sheet without a single block would be
an empty page.

Instead, add what is missing or remove what is too much; the hint names the number.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03h", Severity.ERROR, "derived")
