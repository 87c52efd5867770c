"""Something else stands where a length is needed, or a length has no unit.

Lengths may be given in millimetres, centimetres, inches or points. Without a unit nobody can
tell which was meant, and a token of 1 mm is as wrong as one of 20 inches.

Instead, write the number and its unit, such as 20mm or 0.75in.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03e", Severity.ERROR, "derived")
