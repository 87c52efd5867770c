"""The link of the game does not begin with https:// or http://.

It is printed on the first page of the kit, and in the PDF it can be followed; other beginnings
lead nowhere, or to files on the author's own machine.

Instead, write the whole address, such as https://example.org/gull-race.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("G-K03m", Severity.ERROR, "derived")
