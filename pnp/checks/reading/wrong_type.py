"""A value is of another type than its key takes: a list, a group of keys or a single value.

A key that takes one text cannot do anything with a list, and a list cannot be made from one
word without guessing.

Instead, write what the hint names. A text that begins with a brace or a bracket needs quotes.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03", Severity.ERROR, "derived")
