"""A colour of a theme is neither six hex digits nor the name of a role.

Names such as red mean a different red to everyone, so colours are written in digits; and a word
is taken for the name of another role.

Instead, write # and six hex digits in quotes, such as '#c8a45d', or the name of a role.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03j", Severity.ERROR, "derived")
