"""A name stands where an id is needed, but is none.

Ids become file names and are quoted by other files, so they hold nothing but lower-case
letters, digits and hyphens. That also keeps apart NO, No and no, which some readers of YAML
take for a flag.

Instead, write the words in lower case and join them with hyphens, such as gull-harbour.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03f", Severity.ERROR, "derived")
