"""A word stands where only true or false can.

Some readers of YAML take words such as yes, no, on and off for true and false, and so turn the
country code NO into a flag. Here plain words stay words, and a flag is written in one way only.

Instead, write true or false.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-Y03", Severity.ERROR, "derived")
