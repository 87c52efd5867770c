"""A list or a group of keys stands where a key is needed.

A text that begins with a bracket or a brace is no text in YAML, but the list or group that it
opens.

Instead, put the text into quotes, or add what is missing between the key and its colon.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
