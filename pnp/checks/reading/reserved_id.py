"""A part has an id whose file would take the place of another file of the kit.

The sheets of a part are written to a file of its name. One named kit would overwrite the whole
kit, one such as coins-gutterfold the second way of printing the part coins, and one such as
coins-some what a build of some pieces of that part writes.

Instead, give the part another id.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
