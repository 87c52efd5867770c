"""One name marks cells in two places that do not touch.

Touching cells of one name are one space. Cells of that name elsewhere would be the same space in
two places, and a ship in it could be in either.

Instead, give the cells in one of the places another number, such as  c12.
"""

from pnp.base.diagnostics import Severity
from pnp.rules.rule import Rule

RULE = Rule("", Severity.ERROR, "derived")
